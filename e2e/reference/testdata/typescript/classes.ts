@sealed
@register({ name: "shelf", tags: ["a", "b"] })
export abstract class Shelf<T extends Item = Item> extends Base<T>.Inner implements Storage<T>, Disposable {
  static #count = 0;
  static readonly limit: number = 10_000;
  declare readonly brand: unique symbol;
  #items: T[] = [];
  private cache?: Map<string, T>;
  protected ready!: boolean;
  [key: string]: unknown;
  static {
    Shelf.#count += 1;
  }

  constructor(private readonly owner: string, public override name = "shelf", @inject() protected clock?: Clock) {
    super(owner);
  }

  get size(): number { return this.#items.length; }
  set size(value: number) { this.#items.length = value; }
  static accessor version = 3;
  accessor #hidden = 1;

  add(item: T): this;
  add(items: readonly T[]): this;
  add(input: T | readonly T[]): this {
    if (#items in this) this.#items.push(...(Array.isArray(input) ? input : [input]));
    return this;
  }

  abstract find(id: string): T | undefined;
  protected abstract get open(): boolean;
  private async *walk<K extends keyof T>(key?: K): AsyncGenerator<T[K], void, unknown> {
    for await (const item of this.#items) yield item[key!];
    yield* [];
  }

  @bound handle = (event: Event): void => { void event; };
  @memo() override toString() { return `${this.owner}:${this.#items.length}`; }
  "quoted name"() {}
  42() {}
  [Symbol.iterator]() { return this.#items[Symbol.iterator](); }
  static async = 1; static get = 2; static set = 3; get; set; async; static;
  declare; readonly; abstract; override;
}
const Anonymous = class<T> implements Thing<T> { value?: T };
export default class extends (mixin(A, B) as Ctor) {}

class A extends (0, B) {
  static #p = 1; #q; static { this.#p; { let x } }
  static async *gen() { yield* this.#q(); await 1; }
  get a() {} set a(v) {} static get b() {} async c() {} *d() {} async *e() {}
  get; set; static; async; await; constructor() { super(); super.x; new.target }
  'str'() {} 1() {} [comp]() {} #priv() {} get #r() { return #q in this }
  static static = 1; static get = 2; static async = 3; get = 1; async = () => {};
  @dec field = 1; @dec() @a.b.c method() {} @(x ? y : z) accessor
}
@dec export class C {}
export default @dec class {}
const D = @dec class E extends F {};
class extends_ extends null {}
(class {}); (class G {}); new (class { x = 1 })();

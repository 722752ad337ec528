type Mapped<T> = { readonly [K in keyof T]?: T[K] };
type Mutable<T> = { -readonly [K in keyof T]-?: T[K] };
type Renamed<T> = { +readonly [K in keyof T as `get${Capitalize<string & K>}`]+?: () => T[K] };
type Unwrap<T> = T extends Promise<infer U extends string> ? Unwrap<U> : T extends (infer E)[] ? E : never;
type Fn = (this: Window, a: number, b?: string, ...rest: boolean[]) => asserts a is 1;
type Guard = (x: unknown) => x is string;
type Ctor = abstract new (...args: any[]) => object;
type Tuple = [a: string, b?: number, ...c: boolean[]];
type Query = typeof import("./other", { with: { "resolution-mode": "import" } });
type Member = import("pkg").Namespace.Type<string>["key"][number];
type Literal = -1 | 1n | "x" | `t${string}` | true | null | undefined | void;
type Union =
  | { kind: "a"; a: number }
  | { kind: "b"; b: string };
type Inter = A & B & { c(): void; readonly d?: 1; get e(): 2; set e(v) };
type Unique = unique symbol;
type Keys = keyof typeof table;
type Cond<A> = A extends string ? "s" : A extends number ? "n" : A extends (...a: never) => unknown ? "f" : "o";
interface Callable { (x: number): string; new (x: string): Callable; [index: number]: string; method?(): void }
function assertIsString(value: unknown): asserts value is string { if (typeof value !== "string") throw 0; }
function assertTruthy(value: unknown): asserts value {}
let value = <const>["a"]; let other = input as unknown as string[]; let third = { a: 1 } satisfies Record<string, number>;
let nonNull = maybe!.deep!.er![0]!; let chained = a?.b?.[c]?.(d)!.e;
let arrowType: new () => () => void; let optional: string?; let ns: A.B.C<D.E>;
let fnReturningObject = (): { a: 1 } => ({ a: 1 });
declare const uniq: unique symbol;

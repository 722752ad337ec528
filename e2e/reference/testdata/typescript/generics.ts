// Generic declarations, constraints, defaults, variance and inference.
type Pair<A, B = A> = readonly [first: A, second: B];
type Reader<in T> = (value: T) => void;
type Source<out T> = () => T;
type Both<in out T> = { read: Reader<T>; make: Source<T> };

function zip<const A extends readonly unknown[], B extends unknown[] = []>(a: A, b: B): Pair<A[number], B[number]>[] {
  const size = Math.min(a.length, b.length);
  const out = new Array<Pair<A[number], B[number]>>(size);
  for (let i = 0; i < size; i++) out[i] = [a[i]!, b[i]!];
  return out;
}

const nested = new Map<string, Map<number, Set<Array<() => void>>>>();
const shifted = nested.size >> 1 >>> 2;
const compared = shifted < 4 && nested.size > 2;
const called = zip<readonly number[], string[]>([1, 2], ["x"]);
const instance = zip<[1], []>;
const tagged = String.raw<string>`a${called.length}b`;
const identity = <T,>(value: T): T => value;
const constrained = async <T extends object = {}>(value: T) => await value;
let f = a < b, g = c > (d);
interface Box<T extends { id: string }> extends Iterable<T> {
  <U extends T>(item: U): Box<U>;
  new <U>(item: U): Box<T & U>;
  map<V extends { id: string }>(fn: (item: T) => V): Box<V>;
}

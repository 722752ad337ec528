// @flow: types are not JavaScript; the tree must still be the reference's
import type { T } from './t';
function f(a: number, b?: string): Array<T> { return (a: any); }
export type U = {| +a: number, -b: ?string |};
class C<T> { prop: T = 1; static x: number; }
const g = (x: T): U => x;
opaque type V = string;

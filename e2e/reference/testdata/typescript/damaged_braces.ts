export class Open {
  method(a: string {
    if (a) {
      return [1, 2;
    }
  other() { return (1 + 2; }

function after(x: number) {
  const y = { a: 1, b: { c: [ };
  return y;

export const last = 3;
}}}
type T = { a: string; b: [number, ; };
interface I { m(: void; n): number }

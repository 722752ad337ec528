import { a } from "./a";
<<<<<<< HEAD
export function pick(x: number) {
  return x + 1;
||||||| base
export function pick(x) {
=======
export function pick(x: string) {
  return x + "1";
>>>>>>> feature/branch
}
export const done = pick(1);

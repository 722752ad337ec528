export class Windows {
  a = 1
  b(): string {
    return `x
y`
  }
  // comment
}
let c = a
++b
let lone = 1let cr = 2
let a = 1
let b = a
++b
var c = `x
y`
// d
class E {
  f
  g = 1
}lonecr
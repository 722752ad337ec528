let a = 1
let b = 2
const c = a
(b)
const d = a
[0]
const e = a
++b
const f = a
/* comment */ + b
return_like()
function r() {
  return
  1
}
do x(); while (a) y()
throw_like
class C {
  a
  b = 1
  ['c'] = 2
  *d() {}
  get
  e() {}
  static
  f
  in
  g
}
var x
var y /* c */ var
var z
if (a) b; else c
;[1].forEach(f)
;(function () {})()
`t`
a
?.b
a
!.b
type A = string
type B = number | 
  string
interface I { a: 1
b: 2, c
d() }
break_like: { break break_like }
let last = 1 // no newline at the end
let a = 1
let b = a
++b
const c = a
(b)
const d = b
/c/g
function f() {
  return
  a + b
}
f()
;[1, 2].map(f)
var x
var y /* a
b */ var z
if (a) b
else c
do { a } while (b) c
for (;;) { break
}
a
?.b
a
.b
x
in
y
throw new Error
class K {
  a = 1
  b
  *c() {}
  get
  d
  static
  e = 2
  'f'
  in
  g
}
label:
while (0) continue
label2: a
`t`
yield
x
let
z2
async
function g() {}
const last = () => {}

// Places where one token decides between type and expression, and ASI.
const assertion = <Foo>bar;
const generic = <T>(x: T) => x;
const arrow = (a, b): a is string => true;
const conditional = a ? (b) : c => d;
const conditionalArrow = a ? (b): c => d : e;
const object = { a, b: 1, async, get, set, async *gen() {}, get x() { return 1 }, set x(v) {}, async method() {}, [`k`]: 1, "s": 2, 3: 4, ...rest };
const call = f(a < b, c > (d));
const call2 = f(a<b>(c));
const instantiated = [a<b>, c<d>];
const less = a < b > c;
const neq = a! != b!;
const cast = a as any as <T>() => T;
if (a < b || c > d) {}
let x = y
as
let z = a
<b>c
type
T = string
abstract
class A {}
let async = 1
async
function notAsync() {}
async () => {}
async x => x
async (x)
for (async of []) ;
for (let of of of) ;
for (let in obj) ;
label: for (;;) { continue label }
let let1 = yield, await1 = await
var v = function <T>() {} , w = class { }
declare
let q
interface
I {}
a satisfies
b

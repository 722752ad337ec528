const a = 1 @ 2;
let = = 3;
function (x) { }
function f(,) { return + ; }
class { constructor( }
if if (a) else else b
=> x => => y
#private in obj; #!/bin/sh
type = ; type X = | ; type Y = ;
import { from "x"; export default default;
a ?. ?. b; a ?? ?? b; ...a;
for (;) {} while () {} do {} until (x)
const enum = 1; enum { A } interface { }
new new new; async async; await await x;
1.2.3 0x 0b2 1__0 08n
\u0061bc = 1; a\u{62}c; \ ;
let x: ; let y: number[ ; let z: (a: => void;
@dec @ @dec() ( class A
case 1: default:

def (x): pass
def f(: pass
class : pass
class A(: pass
import
from import x
from . import
a = = b; a + ; * c; @ ; d ! e; $f; `g`; h ? i : j
if : pass
for in x: pass
while: pass
try: except finally
lambda : ; lambda x
return return; yield yield; not; a not b; is is
x = 1 2 3; y = "a" 1; z = (,); w = [,]; v = {:}; u = {1:}
async x; await; async def; with as b: pass
match x: case y: pass
@
@dec
0x 0b2 1__0 1e 08 0_
a.1.b ..c ...d :=e (f:=) g[:::] h[]

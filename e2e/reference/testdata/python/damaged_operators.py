x = = 1
y = a +
z = * / 3
@
def f(): return return
w = [1, , 2]
v := 3
f(a=)
import
from . import
from x import (a, b
q = a if b
del
lambda: 
async x
await

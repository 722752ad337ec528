def f(
    x = 1
    return x

class A
    def g(self:
        pass
   def h(self): pass
        y = 2

if x
    pass
else
for in y:
    z
try:
    a
def after():
    pass
)]}
x = (1, [2, {3
def last(): pass

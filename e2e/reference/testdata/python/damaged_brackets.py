def a(b:
    c = [1, 2
    return c

def d():
    e = {"f": (1, 2}
    g(h[i)
class J(K:
    def l(self): pass
m = )
n = [x for x in
o = 1

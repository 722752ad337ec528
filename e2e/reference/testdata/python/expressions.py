a = 1 + 2 * 3 ** -4 // 5 % 6 @ b << 1 >> 2 & 3 | 4 ^ ~5
b = not a and b or c if d else e
c = a < b <= c == d != e > f >= g is not h not in i is j in k
d = [1, *a, [2]], (1,), (), {1, *b}, {"a": 1, **c, 2: 3}, {}, [x for x in y if z if w for v in u]
e = {k: v for k, v in items}, {s async for s in t}, (g for g in h)
f = lambda: 0, lambda x, y=1, *z, **w: x
g = a[1:2, ::3, :, ..., 4:], a[b][c](d, *e, f=g, **h).i, a[x := 1]
h = 0xFF + 0b1_0 + 0o17 + 1_000 + 1e-10 + 1.j + .5 + 5. + 1E5J + 10L + 017
i = await f(x for x in y)
j = (yield), (yield x), (a := 1)
k = ...
l = "a" 'b' """c""" '''d''' b"e" rb'\f' u"g" R"\h"
m = x if y else lambda z: z if w else v
n = -x ** -y; o = not not a; p = (((a)))
q = a.b.c[d](e)(f)
r = print(*a, sep="")
s = *a, *b
t = a if b else c,

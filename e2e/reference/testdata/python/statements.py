if a: b
elif c:
    d
else: e
for i, (j, *k) in enumerate(x): print(i)
else:
    pass
async for a in b: c
while x := f(): break
else: continue
try:
    f()
except: g()
try: f()
except (A, B) as e: raise C from e
except* D: raise
else: h()
finally: i()
with a as b, c() as (d, e), f: g
with (open("x") as x, open("y") as y,): pass
async with a: b
del a, b[c], d.e
assert x, "message"
assert (a, b)
a = b = c; a, b = b, a; a, *b = c; (a, b), [c, d] = e
a += 1; a //= 2; a **= 3; a >>= 4; a @= b; a |= c; a: int; a: int = 1
return_ = yield_ = None
match command.split():
    case ["go", ("north" | "south") as direction, *rest] if direction: go()
    case {"key": value, **others}: pass
    case Point(x=0, y=-1) | Other.NAME: pass
    case (1, 2) | [3, _] | -4.5 | "s" "t" | None | True: pass
    case str() as s: pass
    case _: pass
match(x)
match[x] = case
print >> sys.stderr, "old"
exec "code" in scope
print "statement", x
pass;

x = "unterminated
y = 1
z = f"{a
def f():
    return 'open
class A:
    s = """never closed
    def g(self): pass

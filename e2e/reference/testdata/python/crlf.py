def a():
    b = 1
    if b:
        c

    d = """x
y"""
# e
f = g \
    + hlone
a = "never closed
b = 'x
c = f"open {d
e = f"bad {f!} {g:{h} }"
i = """open
def j(): pass

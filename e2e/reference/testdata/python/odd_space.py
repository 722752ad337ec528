a =　1
if b:
  c
d = 1
def e():
  f

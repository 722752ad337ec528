def a():
    b
   c
      d
  e
if f:
g
    h
class I:
def j(): pass
    else:
        k
try:
l = 1
	m
        n

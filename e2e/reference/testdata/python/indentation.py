def a():
  if b:
        c
        d
  e

  # comment at body depth
# comment at column zero
  f
    # deeper comment
  g = (
1,
      2,
  )
  h = [
    1,
# comment
  ]
  if i: j; k
  return \
    l + \
m
def n():
	tab
	if o:
		p
        # eight spaces
	q

class R:

    s = 1



    def t(self):

        u

v = """
not code
    def w(): pass
"""
if x:
    y
elif z:
    # only a comment before
    w
else:
    pass
# trailing comment

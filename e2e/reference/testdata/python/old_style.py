print "hello", name
print
print >> sys.stderr, "x" % y,
exec code
exec "x = 1" in globals(), locals()
raise ValueError, "old"
try:
    pass
except ValueError, e:
    print e
x = `repr`
def f((a, b), c): pass
if a <> b: print 0777L, ur"x"

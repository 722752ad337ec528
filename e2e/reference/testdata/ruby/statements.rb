if a then b elsif c then d else e end
unless a
  b
else c
end
a if b unless c
a while b
a until b rescue c
while a do b end
until a
  b
end
for a, (b, *c) in d do e end
case a
when 1, *b then c
when String
  d
else e
end
case
when a then b
end
begin
  a
rescue B, C => d
  retry
rescue *E then f
else g
ensure
  h
end
begin; a; end while b
def m
  return 1, 2 if a
  yield a, *b
  next; redo
  break x
rescue => @e
  raise
end
loop do |a, (b, c), *d, e: 1, **f, &g; h, i|
  a
end
x = if a then b end
return
__END__
anything (goes

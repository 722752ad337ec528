foo(a, [b, {c: d)
bar(]
{ e => 
baz }
|x| y

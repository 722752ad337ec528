a
  .b # one
  # two
  .c

  &.d
x = 1 +
  2
y = a &&
  b
foo a,
  b
[
  1,
]
a \
  + b
c
..d
e;
;f

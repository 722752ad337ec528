case a
in Integer | Float => n if n > 0
  1
in {a:, b: String => c, **nil} unless d
  2
in [x, *y, [z]]
  3
in *, 1, *
  4
in A::B[c, d]
  5
in A(e: 1.., f: ..2)
  6
in "s" | :t | /u/ | nil | %w[v]
  7
in ->(w) { w }
  8
in ^x | ^(y + 1) | ^@z
  9
in a: 1, b:
  10
else 11
end

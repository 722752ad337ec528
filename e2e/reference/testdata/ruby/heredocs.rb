a = <<A
text #{b}
A
c(<<~D, <<-"E F", <<~'G')
  d \t #{<<H}
inner
H
  #@x
D
e
  E F
 g #{not}
 G
x = <<A.strip.lines do |y|
l
A
  y
end
<<`CMD`
ls
CMD
<<A + <<B
A B
A
B A
 B
B
def f
  <<~EOS
    # no comment
    EOSX
  EOS
end
y <<z
1
z
y << z

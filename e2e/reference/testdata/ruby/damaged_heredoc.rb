a <<B, <<C
#{
B
x

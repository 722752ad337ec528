a = "b
c = 'd #{e
f = %w[g

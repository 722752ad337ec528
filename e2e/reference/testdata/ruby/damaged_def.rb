def
class
module
def a(
def self.
class B <
x = 
  y.
z(&)

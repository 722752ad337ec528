require "set"
# A comment.
module Outer
  class Inner < Base::Thing
    include Comparable
    attr_accessor :a, :b
    LIMIT = 10
    def initialize(a, b = 1, *c, d:, e: 2, **f, &g)
      @a, (@b, *@c) = a, b
      super
    end
    def self.make(...) = new(...)
    def a=(v); @a = v; end
    def <=>(other) a <=> other.a end
    def [](i) = @c[i]
    def +@; self; end
    def `(cmd); end
    def nil?; false; end
    class << self
      private
      def hidden; end
    end
    private def only; end
    alias x y
    alias :p :q
    alias $new $old
    undef x, :y, ==
  end
  class Inner::Other; end
  class ::Top; end
end
def (a.b).c; end
def obj.d() 1 end
BEGIN { a }
END { b }

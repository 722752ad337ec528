class A
<<<<<<< HEAD
  def b(c)
    d
=======
  def b(e:)
    f
>>>>>>> other
  end
end

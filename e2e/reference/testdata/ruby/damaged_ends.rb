class A
  def b
    if c
  end

  def d
    each do |e|
  end
end

module F
  def g; end
end
end
end

class A
  def b
    <<~C
      d #{e}
    C
  end
end
f \
  g

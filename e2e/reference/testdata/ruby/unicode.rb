class Größe
  def übung(ä) = "ü#{ä}"
  ΑΒΓ = :größe
  def 名前?; @名 end
end
h = { größe: 1, Ω: 2, "ü": 3 }
é! if ñ
a = 1
b = 2
print <<ÄB
x
ÄB
"#@ü #$ü #@@é"

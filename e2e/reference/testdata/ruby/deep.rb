a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(a(1))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
[{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: [{a: 1}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]}]
"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{"#{x}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"}"
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
module A
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
end
a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|a{|b|}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}

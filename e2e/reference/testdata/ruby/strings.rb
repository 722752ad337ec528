a = "b #{c + "d #{e}"} \n \u{1F600} \x41"
'a\'b' "c" 'd'
%q(a (b) c) + %Q[d #{e}] + %{f} + %<g> + %|h #{i}| + %!j!
%w[a b\ c #{d}] + %W(e #{f} g) + %i[h i] + %I{j #{k}}
%r{a/b#{c}}mix =~ /d\/[e]/o
%x(ls #{a}) + `pwd`
%s(sym) + :"a b" + :'c' + :a? + :b! + :c= + :[]= + :+ + :<=> + :!~
"#@a #@@b #$c #$1 #@ #$ #"
?a + ?\s
x = % a
y = %
z
"a
b" "c"

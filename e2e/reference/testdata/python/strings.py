a = "escape \" \\ \n \x41 \101 \u00e9 \U0001F600 \N{DASH} \
continued" 'it\'s' "it's" '"'
b = '''three ' '' \''' quotes''' + """ " "" \""" """
c = r"raw \" still" + r'\'' + r"""\""" """
d = b"bytes \xff" + Rb"\x" + bR'y' + u"z"
e = "" '' """""" ''''''
f = "line" \
    "joined"
g = ("implicit"
     "concatenation"
     f"{x}")

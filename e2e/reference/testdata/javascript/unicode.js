let a = 1 let b﻿= 2
var π = 3, 𝔘 = 4, a‍b = 5
return_  ++c

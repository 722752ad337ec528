const a =　1 const b = 2 let c﻿= 3
let d= 4
let e᠎= 5
const naïve = "日本", 名前 = 1, 𝔘 = 2;
let zwj‍x = 1

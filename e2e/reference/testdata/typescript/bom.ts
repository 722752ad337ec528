export const bom = "first";
const inner = 1;﻿
const s = "﻿";

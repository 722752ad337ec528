def a():
    b = "﻿"
﻿c = 1

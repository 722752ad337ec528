class A {};
﻿int b;

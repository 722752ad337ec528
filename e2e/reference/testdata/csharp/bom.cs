class A {}
﻿class B {}

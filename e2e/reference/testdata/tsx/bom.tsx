const a = <p>﻿text﻿</p>;

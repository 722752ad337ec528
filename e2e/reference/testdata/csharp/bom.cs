using System;
class Bom { int a = 1; }

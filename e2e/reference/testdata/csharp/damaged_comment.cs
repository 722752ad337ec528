namespace Damaged;

class Before { }

/* never closed
class Swallowed { }

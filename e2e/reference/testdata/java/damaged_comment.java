package damaged;

class Before { }

/* never closed
class Swallowed { }

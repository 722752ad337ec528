struct class { int new; int private; };
int template(struct class *this, int namespace) { return this->new + namespace; }
static int try(int operator) { return template(0, operator); }

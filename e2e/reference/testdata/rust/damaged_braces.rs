fn a() { if x { y( }
struct B { c: u8, d
fn e(f: u8 { g(f); }
impl H { fn i(&self) { let = ; } fn j( -> u8 { 1 } }
enum K { L, M( , N { }
fn o() {

fn a() {}
/* open /* nested */
fn b() {}
/// doc

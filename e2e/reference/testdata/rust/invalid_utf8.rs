fn f() { "aÿþ"; Ã( xí € }
// € comment
fn g() {}

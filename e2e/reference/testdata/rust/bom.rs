//! Doc.
fn f() {}

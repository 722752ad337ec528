fn a() { m!(b; c! [ d ) } m! { e
fn f() { str![[ g ]; h![(]; }
macro_rules! i { ($x:) => ; $y => {} } #[j( fn k() {}

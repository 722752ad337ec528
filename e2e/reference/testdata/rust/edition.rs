fn main() {
    let chain = if let Some(a) = b && let Ok(c) = d && e { 1 } else { 2 };
    while let Some(x) = y && x {}
    let closure = async |x: u8| -> u8 { x.await };
    let gen = gen { yield 1; };
    let t = try { x? };
    match x { const { 1 } => 2, A | B => 3, x if let Some(y) = z => 4 }
    let x: ! = loop {}; let _ = &raw const y; let _ = &raw mut y;
    for await x in y {} 
    let c"x" = y; x.await.y?.z;
}
pub(crate) async unsafe extern "Rust" fn f() {}
safe fn g() {} unsafe extern "C" { safe fn h(); unsafe static I: u8; }
trait A = B + C; auto trait D {} impl const E for F {}
dyn G; type H = dyn I; async move {} 

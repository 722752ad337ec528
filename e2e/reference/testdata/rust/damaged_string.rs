fn a() { let x = "open; }
fn b() { let y = 'c; let z = '\'; }
fn d() { r#"never closed"; }
fn e() {}

const A: &str = "a\n\x41\u{1F600}\\\"";
const B: &str = "line one
line two \
    joined";
const C: &[u8] = b"bytes\0\xff";
const D: &str = r"raw \ no escape";
const E: &str = r#"one "quoted" #"#;
const F: &str = r##"two "# inside"##;
const G: &[u8] = br#"raw bytes"#;
const H: &CStr = c"c string"; const I: &CStr = cr#"raw c"#;
const J: char = 'a'; const K: char = '\''; const L: u8 = b'\n'; const M: char = '"';
const N: &str = ""; const O: &str = r""; const P: &str = r#""#;
const Q: &str = "{} {:?} {x:>width$}";
fn lifetimes<'a, 'static_>(x: &'a str) -> &'static str { 'a: loop { break 'a "x" } }
fn raw() { r#match.r#type(r#fn); let r = 1; r; b; br; c; }

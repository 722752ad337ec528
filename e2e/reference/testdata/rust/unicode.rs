fn größe(ñ: u8) -> &'static str { "日本語 🦀" }
struct 名前<'生> { α: &'生 u8 } // commentaire é
const Δ: char = '→'; mod мир { pub fn привет() {} }
let x = 1; /* į */ let y = 1.é; b'é';

const a = "open;
const b = 'it's';
const c = "\
x
const d = 1; const e = "\u{zz}";

const a = "never closed;
const b = 'single
const c = "ok";
const d = 'it's';
import x from "./y;
export const e = `fine ${"inner
}`;
const f = "\
continued";
const g = "\u{110000} \xZZ \u12";

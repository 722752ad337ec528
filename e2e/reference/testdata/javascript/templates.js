const a = `a${b}c${`d${e}f`}g`;
const b = `${{}}` + `${{ a: `}` }.a}` + `$` + `$$` + `\`` + `\${x}` + `{}`;
const c = tag`x${1}y` `z`.w`v`;
const d = `line
two ${a +
b}
`;
const e = `<!-- ${"`"} // /* ${/* ` */ 1}`;
const f = a?.b`c`; const g = new a`b`; const h = `\u{41}\x41\101\
`;

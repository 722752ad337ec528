const r1 = /ab+c/gi, r2 = /[/\]]/u, r3 = /\//;
const div = a / b / c;
const mix = (a) / 2 / /x/.test(s);
const afterBrace = {} / 1;
if (x) /re/.exec(y);
const tpl = `${/}/.source}` / 2;
x = y++ / 2; x = y / /z/g.lastIndex;
return_ = a[0] / 3;
const cls = /(?<year>\d{4})-(?<month>\d\d)|[^\n/]+(?=x)(?!y)(?<=z)/dgimsuy;
() => /arrow/; ({}) / 1; typeof /x/; void /y/ / 2;
const jsdoc = 1 /* /not/ */ / 2 // /nor/
const line = 3
/4/g
const empty = //
5;

const a = /open[/;
const b = 1 / ;
const c = /(x/ /y;
const d = /* open comment
const e = 1;

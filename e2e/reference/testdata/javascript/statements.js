if (a) ; else if (b) {} else c
for (var i = 0, n = 1; i < n; i++) continue; for (; ;) { break } for (const k in o) ; for (const v of a) v()
while (a) b(); do ; while (a); do x(); while (y)
switch (a) { } switch (a) { case 1: default: case 2: { } b; break }
try { } catch { } try { } catch ({ message }) { } finally { } throw a
outer: for (;;) inner: for (;;) { continue outer; break inner }
with (a) b; debugger; var a, b = 1, { c } = d, [e] = f; let g; const h = 1; ;;
function f(a, b = 1, { c, d: e } = {}, [g, , h] = [], ...i) { "use strict"; function inner() {} return }
function* g() {} async function h() {} async function* i() {} (function () {})(); (() => {})()
{ { } } { a: 1 } ({ a: 1 }); { ; }

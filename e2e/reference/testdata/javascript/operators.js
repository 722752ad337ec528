a = b ? c : d ? e : f; a = b ?? c; a = (b || c) && d; a ||= b; a &&= b; a ??= b; a **= -b ** 2;
a = b?.c?.[d]?.(e)?.f.g; a = b?.5:1; a = b ? .5 : 1; delete a?.b; new a.b.c(); new a; new new a()();
a = b, c; a = (b, c); a = -+~!typeof void 0; a = - -b; a = + +b; a = b-- - --c; a = b+ ++c;
a = 0x1F + 0b1 + 0o7 + 07 + 08 + 1e3 + 1.e-3 + .1E+3 + 1_0n + 0xFn + 1..toString() + 1.0.a;
a = b in c; a = b instanceof c; for (var i = 0 in {}); for (const x of y, z); for (let of = 0; ;) break;
a = b << 1 >> 2 >>> 3 & 4 | 5 ^ 6; a = b == c === d != e !== f < g > h <= i >= j;
({ a, b: [c = 1, ...d], ...e } = f); [a.b, c[d], ...e] = f; [, , a] = b; ({ a = 1 }) => a; ([a], { b }) => {};
async x => await x; async (x) => x; async function f() { await a; for await (x of y); } async(); async;
var yield_ = function* () { const x = yield; yield* y; yield
z }; let async = 1, of = 2, get = 3, static_ = 4, \u0061b = 5;
({ async *[a]() {}, get b() {}, set c(d) {}, async e() {}, *f() {}, "g": 1, 2: 3, [h]: i, j, k() {}, get, set, async, ...l, __proto__: null });

#!/usr/bin/env node
"use strict";
using handle = open();
await using remote = connect();
label: while (true) { if (x) continue label; else break label; }
switch (a) { case 1: case 2: { b(); break } default: c(); case "x": }
try { f() } catch { g() } finally { h() }
try { f() } catch (e: unknown) { throw new Error("x", { cause: e }) }
for (const [k, { v = 1, ...rest }] of Object.entries(o)) debugger;
for (var i = 0, j = 10; i < j; i++, j--) {}
for (const key in object) if (key) break;
const { a: { b: [c, , d = 2, ...e] = [], ["f" + g]: h }, ...others } = source;
[a, b] = [b, a]; ({ a, b: c.d } = e);
let n = 0xFF + 0b101 + 0o17 + 017 + 1_000.5e-10 + .5 + 5. + 10n + 0xFFn;
a ??= b; a ||= c; a &&= d; a **= 2; a >>>= 1;
let p = !a ? -b : +c ** ~d, q = (a, b), r = void 0, s = delete o.p, t = new Foo, u = new Foo.Bar<T>(...args), w = new.target;
let obj = { __proto__: null, "a-b": 1, async: 2, await: 3, new: 4, function: 5, get get() { return 1 }, set set(v) { } };
if (a) if (b) c(); else d();
enum Empty {} const enum X { A = 1, B = A << 1, C = "c".length }
function params(this: Foo, { a, b }: { a: number; b?: string } = {}, [c]: number[] = [], ...rest: [string, number]): void {}
with (obj) { x }
;;; {}

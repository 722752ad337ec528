const a = /a/g, b = /[/]/, c = /\//u, d = /(?<n>[^\]/]+)\k<n>/v;
const e = a / b / c, f = (a) / b, g = a[0] / 2, h = {} / 1;
if (a) /x/.test(b);
a = b
/c/d
return_(/re/)
x = a++ / 2; y = a-- /b/ c; z = !/n/; w = typeof /t/g;
const t = `${/}`/}`;
while (a) /loop/.exec(b)
const empty = //
  1;
switch (a) { case /c/: /d/; }
() => /e/
[/a/, /b/i].length / 2
const html = 1 <!--2
--> 3

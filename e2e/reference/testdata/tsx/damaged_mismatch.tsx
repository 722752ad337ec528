const a = <b>text</c>;
const d = <e><f></e></f>;
const g = </h>;
const i = <j;
const k = <l m= n="o" {p} {...} />;
const q = <r>{s}}</r>;
const t = <u.v></u.w>;
const x = <y z={1}{2} />
const last = 1;

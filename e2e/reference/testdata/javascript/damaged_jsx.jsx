const a = <b>{c</b>; const d = <e f="g>h</e>;
const i = <j></k>; const l = <m; const n = <o {p}/>;
function q() { return <r>s<t>u</r>; }

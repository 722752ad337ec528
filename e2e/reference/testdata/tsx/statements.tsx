function f() { return <a/> / 2; }
function g() { return (<a/>) }
const h = () => <a>{(() => { return <b>{[1, 2].map(n => <c key={n}>{n}</c>)}</b>; })()}</a>;
const list = [<a/>, <b></b>, cond && <c/>, cond ? <d/> : null];
const obj = { a: <a/>, b() { return <b/> }, get c() { return <c/> } };
export default () => <main>{children}</main>
label: for (const x of <a/>.props) { yield_(<b/>) }
const t = `${<a/>} ${<b>{`${<c/>}`}</b>}`;
const y = function* () { yield <a/>; };
const w = async () => { await <a/>; throw <b/>; };
const cmp = a<b
const asi = <a/>
<b/>
const v = <A b={function () { return /<\/A>/ }}>{/* } */}{
  // c }
}</A>;
enum E { A } namespace N { export const x = <a/>; }
@dec class K { @prop() render = () => <a/>; }

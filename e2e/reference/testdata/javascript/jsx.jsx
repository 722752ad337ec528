const A = ({ x, ...rest }) => <B.C x={x} {...rest} y="1" z='2' w-v:u><D/>text &amp; &#39; {x} {/* c */}<></></B.C>;
const E = <div>{a < b}{a > b ? <p/> : "x"}</div>; const F = a < b / c > d;
const G = <A b={<C/>} d=<e/>>{...f}</A>;
const H = () => { return <p>
  multi line
</p> };
const I = <a-b.c/>; const J = <a:b c:d="e"/>; const K = <this.x/>;

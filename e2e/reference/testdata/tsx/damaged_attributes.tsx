const a = <p title="never closed>text</p>;
const b = <p on-click={() => { return 1 }>x</p>;
const c = <p class='a"b' d={} e={,} f=1>y</p>;
function after() { return <ok/>; }

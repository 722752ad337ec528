const a = <T>(x: T) => x;
function f() { return <string>value; }
const b = <T, (x) => x;
class C<T { m(): <T>; }
const after = <div>{<T>(y: T) => y}</div>;

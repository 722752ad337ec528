const a = <T,>(x: T) => x;
const b = <T extends unknown>(x: T) => <div>{x}</div>;
const c = async <T,>(x: T): Promise<T> => <T2,>(y: T2) => y;
const d = <Select<string | number> value={1} options={[..."ab"]} />;
const e = <Ns.Deep.Select<Map<string, Set<number>>>>text</Ns.Deep.Select>;
const f = x < y > (z);
const g = x<y>(z);
const h = a < b && c > d;
const i = <div>{a < b ? <p>less</p> : <p>more</p>}</div>;
const j = (x as unknown) as Foo<Bar>;
const k = <T>(x: T) => x;
</T>;
function over<T>(x: T): T;
function over(x: any) { return <>{x}</>; }

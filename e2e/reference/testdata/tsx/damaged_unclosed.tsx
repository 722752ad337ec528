export function Page() {
  return (
    <div className="a">
      <ul>
        <li>one
        <li>two</li>
      <p>{value</p>
    </div>
  );
}
function Next() { return <a/>; }

const a = (
  <div
    b="c"
  >
    text
    {d}
  </div>
);
let x = a
<b/>

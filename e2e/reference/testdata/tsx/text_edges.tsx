const a = <p>  {" "}  {x}  </p>;
const b = <p>
</p>;
const c = <p>{}</p>;
const d = <p>{ }{ /* c */ }{ // d
}</p>;
const e = <p>a{b}c{d}e</p>;
const f = <p> > } </p>;
const g = <p>a > b</p>;
const h = <div><br/><br /><hr></hr></div>;
const i = <p>{...spread}</p>;
const j = <p x="" y='' z={``}></p>;
const k = <script>{`if (a < b) {}`}</script>;

const a = <p>&nbsp;&amp;&lt;&#160;&#x1F600;&unknown; & && &; &#; &#xZZ;</p>;
const b = <p title="a &quot;quoted&quot; &eacute; value" alt='single &apos; "x"'>tail &copy</p>;
const c = <p>text with 'quotes' and "more", don't stop // not a comment /* nor this */</p>;
const d = <p>日本語 émoji 👩‍🚀 &hearts;</p>;
const e = <p a="multi
line">multi
  line   text
</p>;
const f = <p>{"{"}{'}'}{`<b>`}</p>;
const g = <p>a=b; c -- d == e ? f : g</p>;

const a = <svg:circle xlink:href="#a" data-x-y aria-label=""/>;
const b = <this.Component.Inner x={1}></this.Component.Inner>;
const c = <a.b.c.d />;
const d = <my-element some-attr="1"><slot name="x"/></my-element>;
const e = <></>;
const f = <>text<><b/></></>;
const g = <A b=<C/> d=<>x</> e={<F/>} />;
const h = <A {...b} {...{ c: 1 }} d="e"></A>;
const i = <type as="x" default in of async />;
const j = <$ _={1} $$ />;
const k = < Spaced  attr = "v" > x < / Spaced >;
const l = <A
  // line comment in attributes
  b="1" /* block */
  c
>
</A>;

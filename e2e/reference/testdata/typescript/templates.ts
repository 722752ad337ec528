const plain = `no substitution`;
const nested = `a ${`b ${`c ${1 + 1}`} d`} e`;
const escapes = `\` \${not} \u{1F600} \x41 \n $ $$ {} ${"}"}$`;
const multi = `first
  second ${{ a: { b: `}` } }.a.b}
third`;
const tag = html`<p class="${cls}">${items.map((i) => html`<li>${i}</li>`)}</p>`;
const member = a.b`c`.d`e`;
type Route = `/${string}/${number}` | `${"a" | "b"}-${Uppercase<"c">}`;
const type_in_template = `${x as string} ${y satisfies Z} ${<T>z}`;
const comment = `/* not a comment */ // nor this`;
const emoji = `日本語 ${"né"} 👩‍👩‍👧 \u200d`;

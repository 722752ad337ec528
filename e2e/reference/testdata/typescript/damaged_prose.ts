This file was meant to be a note. It isn't TypeScript: it has words, commas, and (unbalanced parens.
Don't parse it for long; the parser must give up on each line in a reasonable way!

- a list item with `code` in it
- another one: see https://example.org/path?q=1#frag

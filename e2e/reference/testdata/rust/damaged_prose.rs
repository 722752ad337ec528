This is not Rust at all, but a paragraph of prose; it has "quotes", (brackets and
a colon: what will the grammar make of it? Don't know! It's 100% text -- isn't it?
* a list
* of `items` {with} [links](http://example.com/#a)

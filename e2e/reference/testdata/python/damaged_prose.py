This isn't code. It's a note, with (an open parenthesis and "words".
    Indented like a quotation, that goes on
  and comes back: here.
- item one
- item two

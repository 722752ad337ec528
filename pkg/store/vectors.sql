-- The optional vectors of one project. Unlike the index they cost money or time to
-- make, so they stand in a file of their own that rebuilding the index leaves alone.
--
-- models   the vector spaces: identity of the model and length of its vectors.
-- vectors  one vector for each embedded text, as one scale and a byte a number. key
--          is a hash of the text without the path of its file, so that equal
--          texts, and texts that move, have one vector. Ids rise and are never given
--          twice: who has read up to an id reads on behind it.
-- files    the keys of the chunks of a file in their order, 16 bytes each, for the
--          content with that hash.
-- meta     generation rises with every change from created on; rules says by which rules the files
--          were cut into chunks, so which index the rows of files fit.
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE models (
  id         INTEGER PRIMARY KEY,
  name       TEXT    NOT NULL,
  dimensions INTEGER NOT NULL,
  UNIQUE (name, dimensions)
);

CREATE TABLE vectors (
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  model INTEGER NOT NULL,
  key   BLOB    NOT NULL,
  data  BLOB    NOT NULL,
  UNIQUE (model, key)
);

CREATE TABLE files (
  path TEXT PRIMARY KEY,
  hash BLOB NOT NULL,
  keys BLOB NOT NULL
) WITHOUT ROWID;

-- The index of one project. The file is derived: whatever it holds can be made
-- again from the sources, so there are no migrations (see format.go).
--
-- files      one row for each file that the index knows, also those that it
--            could not cover. Ids rise in the order of storing. The chunks of a
--            file have the ids first_chunk .. first_chunk + chunks - 1, in file
--            order. status is 0 parsed, 1 covered by lines, 2 skipped.
--            hash is the first 16 bytes of the SHA-256 of the bytes on disk.
--            terms counts the terms of all its chunks, with repetitions. changed is
--            the generation that stored or touched the row.
-- removed    ids of files that were deleted or stored anew, with the generation that
--            did it, so that readers follow changes without reading all files.
-- texts      the decoded text of a file, once, as one zstd frame. Everything
--            else points into it by byte offsets.
-- outlines   the chunks of a file; facts: its symbols, imports and exports, which
--            other files see, and in uses its references and local variables:
--            tables of strings and varints (encode.go), one zstd frame each.
-- links      what the link pass notes of a file: env and deps say when it has to be
--            linked again, unresolved counts imports that look internal and were not
--            found. It is read whole after every change, so it holds nothing else.
--            node is the number of a file that it keeps when it changes.
-- edges      what the references of a file mean; backlinks: which files refer to each
--            of its declarations. As package graph writes them, one zstd frame each.
-- problems   why a file, or a part of it, is not fully covered.
-- chunks     what a query is bounded by: file, kind, exported.
-- names      declared names for lookup, with the chunk that shows the
--            declaration: key is a lower-cased simple name, or the last dotted
--            segment of one; parent is the lower-cased dotted name of the
--            container; spelling has a bit for each upper-case letter of the
--            name (names.go); own says that the chunk has the name, where others
--            only hold the declaration (an enum its members). Of the parts of a
--            split declaration only the first has its name.
-- chunk_fts  the terms of internal/terms of a chunk, each once, separated by spaces;
--            rowid is the id of the chunk. Contentless and without places: how often
--            a term is where, match scores count in the text (bm25.go).
-- segments   what ranking reads: posting lists of stemmed terms, and what is said
--            of each chunk, for the files of one batch or of several that were
--            merged (postings_segment.go). files and directory are zstd frames.
-- postings   blocks of terms with their posting lists (postings_block.go); the id
--            is that of the segment and, in the lower 24 bits, a count.
-- chunk_terms  the vocabulary of chunk_fts, a view of it without a copy.
-- meta       what is said of the index as a whole (meta.go).
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE files (
  id          INTEGER PRIMARY KEY,
  path        TEXT    NOT NULL UNIQUE,
  language    TEXT    NOT NULL,
  status      INTEGER NOT NULL,
  reason      TEXT    NOT NULL,
  size        INTEGER NOT NULL,
  mtime_ns    INTEGER NOT NULL,
  ctime_ns    INTEGER NOT NULL,
  inode       INTEGER NOT NULL,
  hash        BLOB    NOT NULL,
  indexed_ns  INTEGER NOT NULL,
  lines       INTEGER NOT NULL,
  tokens      INTEGER NOT NULL,
  first_chunk INTEGER NOT NULL,
  chunks      INTEGER NOT NULL,
  node        INTEGER NOT NULL UNIQUE,
  terms       INTEGER NOT NULL,
  changed     INTEGER NOT NULL
);
CREATE INDEX files_changed ON files (changed);
CREATE TABLE removed (id INTEGER PRIMARY KEY, changed INTEGER NOT NULL);

CREATE TABLE texts    (file_id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE outlines (file_id INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE facts    (file_id INTEGER PRIMARY KEY, data BLOB NOT NULL, uses BLOB NOT NULL);

CREATE TABLE links (
  node       INTEGER PRIMARY KEY,
  env        INTEGER NOT NULL,
  unresolved INTEGER NOT NULL,
  deps       BLOB    NOT NULL
);
CREATE TABLE edges     (node INTEGER PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE backlinks (node INTEGER PRIMARY KEY, sources INTEGER NOT NULL, data BLOB NOT NULL);

CREATE TABLE problems (
  file_id    INTEGER NOT NULL,
  ord        INTEGER NOT NULL,
  reason     INTEGER NOT NULL,
  detail     TEXT    NOT NULL,
  start_byte INTEGER NOT NULL,
  end_byte   INTEGER NOT NULL,
  PRIMARY KEY (file_id, ord)
) WITHOUT ROWID;

CREATE TABLE chunks (
  id       INTEGER PRIMARY KEY,
  file_id  INTEGER NOT NULL,
  kind     INTEGER NOT NULL,
  exported INTEGER NOT NULL
);

CREATE TABLE names (
  key      TEXT    NOT NULL,
  chunk_id INTEGER NOT NULL,
  parent   TEXT    NOT NULL,
  spelling INTEGER NOT NULL,
  own      INTEGER NOT NULL,
  PRIMARY KEY (key, chunk_id)
) WITHOUT ROWID;

CREATE TABLE segments (
  id        INTEGER PRIMARY KEY,
  files     BLOB    NOT NULL,
  directory BLOB    NOT NULL,
  size      INTEGER NOT NULL,
  chunks    INTEGER NOT NULL
);

CREATE TABLE postings (id INTEGER PRIMARY KEY, data BLOB NOT NULL);

CREATE VIRTUAL TABLE chunk_fts USING fts5(
  terms,
  content = '', contentless_delete = 1, detail = none,
  tokenize = "ascii tokenchars '_$'"
);

CREATE VIRTUAL TABLE chunk_terms USING fts5vocab(chunk_fts, row);

-- What a project counts about itself. Unlike the index beside it this file is
-- not derived: nothing can make it again, so it outlives every rebuild.
--
-- counters       sums since the file was made; only ever added to.
-- records        the latest of something, as JSON, with its time in
--                milliseconds since 1970.
-- metrics        one row for each answered call: when (milliseconds since
--                1970), by which process, what it cost.
-- metrics_daily  older calls, summed up by day (UTC) and tool.
CREATE TABLE counters (
  name  TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE records (
  name  TEXT PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE metrics (
  at_ms                        INTEGER NOT NULL,
  session_id                   TEXT    NOT NULL,
  tool_name                    TEXT    NOT NULL,
  status                       TEXT    NOT NULL,
  tokens_returned              INTEGER NOT NULL,
  tokens_full_file_upper_bound INTEGER NOT NULL,
  duration_us                  INTEGER NOT NULL
);
CREATE INDEX metrics_at ON metrics (at_ms);

CREATE TABLE metrics_daily (
  day                          TEXT    NOT NULL,
  tool_name                    TEXT    NOT NULL,
  calls                        INTEGER NOT NULL,
  errors                       INTEGER NOT NULL,
  tokens_returned              INTEGER NOT NULL,
  tokens_full_file_upper_bound INTEGER NOT NULL,
  duration_us                  INTEGER NOT NULL,
  PRIMARY KEY (day, tool_name)
) WITHOUT ROWID;

package store

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
)

// FormatVersion is the format of the file that this program writes, kept in
// SQLite's user_version. An index of an older format is rebuilt by the next
// writer; one of a newer format is refused and left alone. There are no
// migrations: the index is derived.
//
// History (a change of schema.sql, of the encoding of blobs, of the terms of
// internal/terms, or of what extraction puts into facts needs a new number):
//
//	1  first format
//	2  facts split by who needs them; types of local variables; links
//	3  posting lists of stems for ranking
//	4  words by their ends
//	5  edges apart from what decides over linking
//	6  FTS5 without places and columns; files count their terms
//	7  how many files refer to a file; stems and names of main files of packages
//	8  files say when they changed
const FormatVersion = 8

// applicationID marks the file as an index of mast: "mast" in ASCII.
const applicationID = 0x6d617374

//go:embed schema.sql
var schema string

// checkFormat tells an index of this format from everything else.
func checkFormat(ctx context.Context, conn *sql.Conn, path string) error {
	var version, application, tables int
	err := conn.QueryRowContext(ctx, `SELECT
		(SELECT user_version FROM pragma_user_version),
		(SELECT application_id FROM pragma_application_id),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&version, &application, &tables)
	switch {
	case err != nil:
		return classify(path, "read the format", err)
	case tables == 0:
		return fmt.Errorf("%w at %s", ErrNoIndex, path)
	case application != applicationID:
		return corrupt(path, "not an index of mast")
	case version > FormatVersion:
		return fmt.Errorf("%w: %s has format %d, this program knows %d; it was left alone, "+
			"use a newer mast or build a new index with `mast index --force`", ErrNewerFormat, path, version, FormatVersion)
	case version < FormatVersion:
		return fmt.Errorf("%w: %s has format %d, this program writes %d; `mast index` rebuilds it",
			ErrOlderFormat, path, version, FormatVersion)
	}
	return nil
}

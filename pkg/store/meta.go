package store

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
)

// Meta is what the index says of itself as a whole.
type Meta struct {
	// Root is the absolute path of the indexed project when it was indexed
	// last, for messages; it is never used to find files.
	Root string
	// Settings is a fingerprint of the settings that change what is indexed.
	Settings string
	// Program is the version of the program that finished the last run.
	Program string
	// CreatedNS is when the file was made, LastIndexedNS when the last run
	// ended, in nanoseconds since 1970; 0 means never.
	CreatedNS, LastIndexedNS int64
	// Generation rises with every committed batch, and never falls, also when
	// the index is replaced. Views of equal generations see the same data.
	Generation int64
	// Content is the generation that changed files last, Links the one that changed
	// links. Views of equal Content see the same files.
	Content, Links int64
	// Known is the generation since which it is noted what changes of files there were.
	Known int64
	// Complete says that the last run came to its end: another one would not
	// find more. Folders that cannot be read are problems of the index. It is
	// false from the first batch of a new index to the end of its first run.
	Complete bool
	// Linked says that the link pass has seen all files as they are. It is false
	// between the storing of a file and the pass over it.
	Linked bool
	// WriteErrors counts the files that the last run failed to store.
	WriteErrors int
}

// fields lists the stored values with their keys.
func (m *Meta) fields() []struct {
	key   string
	value any
} {
	return []struct {
		key   string
		value any
	}{
		{"root", &m.Root},
		{"settings", &m.Settings},
		{"program", &m.Program},
		{"created_ns", &m.CreatedNS},
		{"last_indexed_ns", &m.LastIndexedNS},
		{"generation", &m.Generation},
		{"content_generation", &m.Content},
		{"links_generation", &m.Links},
		{"known_generation", &m.Known},
		{"complete", &m.Complete},
		{"linked", &m.Linked},
		{"write_errors", &m.WriteErrors},
	}
}

// queryFunc runs a query on a connection.
type queryFunc func(ctx context.Context, query string, args ...any) (*sql.Rows, error)

// readMeta reads all values; missing ones are zero.
func readMeta(ctx context.Context, query queryFunc) (m Meta, err error) {
	rows, err := query(ctx, `SELECT key, value FROM meta`)
	if err != nil {
		return m, err
	}
	defer rows.Close()
	values := make(map[string]string)
	for rows.Next() {
		var key, value string
		if err := rows.Scan(&key, &value); err != nil {
			return m, err
		}
		values[key] = value
	}
	for _, f := range m.fields() {
		text, ok := values[f.key]
		if !ok {
			continue
		}
		switch v := f.value.(type) {
		case *string:
			*v = text
		case *int64:
			*v, err = strconv.ParseInt(text, 10, 64)
		case *int:
			*v, err = strconv.Atoi(text)
		case *bool:
			*v, err = strconv.ParseBool(text)
		}
		if err != nil {
			return m, fmt.Errorf("read %s: %w", f.key, err)
		}
	}
	return m, rows.Err()
}

// writeMeta stores all values.
func writeMeta(ctx context.Context, conn *sql.Conn, m *Meta) error {
	for _, f := range m.fields() {
		var text string
		switch v := f.value.(type) {
		case *string:
			text = *v
		case *int64:
			text = strconv.FormatInt(*v, 10)
		case *int:
			text = strconv.Itoa(*v)
		case *bool:
			text = strconv.FormatBool(*v)
		}
		if _, err := conn.ExecContext(ctx, `INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)`, f.key, text); err != nil {
			return err
		}
	}
	return nil
}

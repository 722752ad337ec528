package store

import (
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// How long SQLite waits for a lock before it gives up with SQLITE_BUSY.
// Readers in WAL mode hardly ever wait: for another reader's recovery after a
// crash, or a switch of the journal mode. Writers wait for another program
// that writes past the lock of the indexer.
const (
	readerBusyTimeout = 5 * time.Second
	writerBusyTimeout = 10 * time.Second
)

// dataSource makes the name under which the driver opens a file. It is a file:
// URI because only there SQLite's own parameters work, and because then no
// character of the path can be taken for a parameter.
func dataSource(path string, parameters url.Values) string {
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") {
		if abs, err := filepath.Abs(path); err == nil {
			slashed = filepath.ToSlash(abs)
		}
		if !strings.HasPrefix(slashed, "/") {
			slashed = "/" + slashed // C:/... becomes file:///C:/...
		}
	}
	escaped := (&url.URL{Path: slashed}).EscapedPath()
	return "file://" + escaped + "?" + parameters.Encode()
}

func readerSource(path string, immutable bool) string {
	p := url.Values{}
	p.Set("mode", "ro")
	if immutable {
		p.Set("immutable", "1")
	}
	p.Set("_busy_timeout", milliseconds(readerBusyTimeout))
	p.Set("_query_only", "1")
	p.Set("_dqs", "0")
	p.Set("_defensive", "1")
	p.Add("_pragma", "cache_size(-16384)")
	return dataSource(path, p)
}

// writerSource names a file for writing; fresh says that it is to be made.
func writerSource(path string, fresh bool) string {
	p := url.Values{}
	p.Set("mode", "rwc")
	p.Set("_txlock", "immediate")
	p.Set("_busy_timeout", milliseconds(writerBusyTimeout))
	p.Set("_dqs", "0")
	if fresh {
		// So that Finish can give back what merging left free. On an existing file
		// it changes nothing, and takes the write lock for it.
		p.Set("_auto_vacuum", "INCREMENTAL")
	}
	p.Add("_pragma", "journal_mode(WAL)")
	// In WAL mode NORMAL loses no committed batch when the process dies, and at
	// most the last ones, never consistency, when the machine does.
	p.Add("_pragma", "synchronous(NORMAL)")
	p.Add("_pragma", "cache_size(-32768)")
	p.Add("_pragma", "temp_store(MEMORY)")
	p.Add("_pragma", "wal_autocheckpoint("+strconv.Itoa(walPages)+")")
	return dataSource(path, p)
}

// walPages is the number of pages (of 4 KiB) in the WAL after which a commit
// moves them into the database file: 32 MiB, a few batches.
const walPages = 8192

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

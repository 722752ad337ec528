// Package bug reports broken invariants: things that the program believed to
// be impossible. A user should not lose an answer to one, so the program says
// so on standard error and goes on; a test should fail on one, so it panics
// there.
package bug

import (
	"flag"
	"fmt"
	"os"
	"runtime"
)

// Reportf reports that an invariant is broken, with the place of the call. In
// a test binary it panics. It is safe for concurrent use.
func Reportf(format string, args ...any) {
	place := "unknown place"
	if _, file, line, ok := runtime.Caller(1); ok {
		place = fmt.Sprintf("%s:%d", file, line)
	}
	msg := fmt.Sprintf(format, args...)
	// The test binary registers this flag; no other binary of ours does.
	if flag.Lookup("test.v") != nil {
		panic("bug: " + msg)
	}
	fmt.Fprintf(os.Stderr, "mast: bug at %s: %s (please report it)\n", place, msg)
}

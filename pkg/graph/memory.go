package graph

import (
	"runtime/debug"
	"sync"
)

// linkingGC is the percentage by which the heap may grow between two collections while
// all files are linked. The facts of a whole project are in memory then, and to let as
// much garbage gather beside them is what a run would need most memory for.
const linkingGC = 40

//nolint:gochecknoglobals // the setting of the collector is one for the process
var collector struct {
	mu    sync.Mutex
	users int
	usual int
}

// saveMemory makes the garbage collector run more often until restore is called.
func saveMemory() (restore func()) {
	collector.mu.Lock()
	defer collector.mu.Unlock()
	if collector.users == 0 {
		collector.usual = debug.SetGCPercent(linkingGC)
		if u := collector.usual; u >= 0 && u < linkingGC {
			debug.SetGCPercent(u) // somebody wants less still
		}
	}
	collector.users++
	return func() {
		collector.mu.Lock()
		defer collector.mu.Unlock()
		if collector.users--; collector.users == 0 {
			debug.SetGCPercent(collector.usual)
		}
	}
}

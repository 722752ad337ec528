package main

import (
	"fmt"
	"syscall"
)

// cpuSeconds is the CPU time of this process so far, the garbage collector's
// threads included.
func cpuSeconds() (float64, error) {
	self, err := syscall.GetCurrentProcess()
	if err != nil {
		return 0, fmt.Errorf("read CPU time: %w", err)
	}
	var created, exited, kernel, user syscall.Filetime
	if err := syscall.GetProcessTimes(self, &created, &exited, &kernel, &user); err != nil {
		return 0, fmt.Errorf("read CPU time: %w", err)
	}
	// A Filetime counts 100 ns; Nanoseconds takes off an epoch that a duration
	// does not have.
	ticks := func(t syscall.Filetime) float64 { return float64(uint64(t.HighDateTime)<<32 | uint64(t.LowDateTime)) }
	return (ticks(kernel) + ticks(user)) / 1e7, nil
}

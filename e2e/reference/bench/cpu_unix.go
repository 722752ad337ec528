//go:build unix

package main

import (
	"fmt"
	"syscall"
)

// cpuSeconds is the CPU time of this process so far, the garbage collector's
// threads included.
func cpuSeconds() (float64, error) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0, fmt.Errorf("read CPU time: %w", err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9, nil
}

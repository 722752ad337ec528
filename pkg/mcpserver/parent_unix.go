//go:build !windows

package mcpserver

import "os"

// parentProbe returns a function that reports whether the parent of now is
// still the parent. An orphan gets another one, so the number changes. A
// process that started as an orphan (number 1: a container's first process,
// or a service manager) has nobody to lose.
func parentProbe() func() bool {
	parent := os.Getppid()
	return func() bool { return parent <= 1 || os.Getppid() == parent }
}

package mcpserver

import (
	"os"

	"golang.org/x/sys/windows"
)

// parentProbe returns a function that reports whether the parent process
// still runs. Windows keeps the number of a dead parent, so a handle is held.
func parentProbe() func() bool {
	forever := func() bool { return true }
	ppid := os.Getppid()
	if ppid <= 0 {
		return forever
	}
	handle, err := windows.OpenProcess(windows.SYNCHRONIZE, false, uint32(ppid))
	if err != nil {
		return forever
	}
	return func() bool {
		event, err := windows.WaitForSingleObject(handle, 0)
		return err != nil || event != windows.WAIT_OBJECT_0
	}
}

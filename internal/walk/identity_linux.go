package walk

import (
	"io/fs"
	"syscall"
)

// identity returns the change time and the inode of a file.
func identity(info fs.FileInfo) (ctimeNS int64, inode uint64) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return s.Ctim.Nano(), s.Ino
	}
	return 0, 0
}

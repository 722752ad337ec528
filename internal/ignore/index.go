package ignore

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// tracked is the sorted list of the paths in an index of git.
type tracked []string

// maxIndex bounds an index file in bytes: about five million paths.
const maxIndex = 1 << 30

// loadTracked reads the index of a worktree, and the shared one behind it. A
// missing or damaged index gives nil, as in a repository without commits; the
// rules alone decide then.
func loadTracked(gitDir string) tracked {
	paths, shared, err := readIndexFile(filepath.Join(gitDir, "index"))
	if err != nil {
		return nil
	}
	if shared != "" {
		more, _, err := readIndexFile(filepath.Join(gitDir, "sharedindex."+shared))
		if err == nil {
			paths = append(paths, more...)
		}
	}
	sort.Strings(paths)
	return paths
}

func readIndexFile(path string) (paths []string, shared string, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, "", err
	}
	if info.Size() > maxIndex {
		return nil, "", errIndex
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, "", err
	}
	return parseIndex(data)
}

var errIndex = errors.New("not an index of git")

// Layout of the index, versions 2 to 4 (gitformat-index(5)): a header of 12
// bytes; per entry 62 bytes with the flags last (two more bytes when extended),
// the path, and padding; then extensions and a hash.
const (
	indexHeader   = 12
	entryFixed    = 62
	entryMode     = 24
	entryFlags    = 60
	flagExtended  = 0x4000
	modeTypeMask  = 0o170000
	modeRegular   = 0o100000
	extensionHead = 8
	hashSize      = 20
)

// parseIndex returns the paths of regular files, and the hex name of the
// shared index when this one is split.
func parseIndex(data []byte) (paths []string, shared string, err error) {
	if len(data) < indexHeader || string(data[:4]) != "DIRC" {
		return nil, "", errIndex
	}
	version := binary.BigEndian.Uint32(data[4:])
	count := int(binary.BigEndian.Uint32(data[8:]))
	if version < 2 || version > 4 || count > len(data)/entryFixed {
		return nil, "", errIndex
	}
	paths = make([]string, 0, count)
	rest := data[indexHeader:]
	previous := ""
	for range count {
		if len(rest) < entryFixed {
			return nil, "", errIndex
		}
		size := entryFixed
		mode := binary.BigEndian.Uint32(rest[entryMode:])
		if binary.BigEndian.Uint16(rest[entryFlags:])&flagExtended != 0 {
			size += 2
		}
		if len(rest) < size {
			return nil, "", errIndex
		}
		path := ""
		if version == 4 {
			// The path is the one before, less a number of bytes, and a new tail.
			strip, n := offsetVarint(rest[size:])
			if n == 0 || strip > len(previous) {
				return nil, "", errIndex
			}
			size += n
			path = previous[:len(previous)-strip]
		}
		end := bytes.IndexByte(rest[size:], 0)
		if end < 0 {
			return nil, "", errIndex
		}
		path += string(rest[size : size+end])
		size += end + 1
		if version < 4 {
			// One to eight NULs, so that the entry is a multiple of eight long.
			size = (size + 7) &^ 7
		}
		if size > len(rest) {
			return nil, "", errIndex
		}
		rest, previous = rest[size:], path
		// In a split index, an entry without a name replaces one of the shared.
		if mode&modeTypeMask == modeRegular && path != "" {
			paths = append(paths, path)
		}
	}
	return paths, sharedIndex(rest), nil
}

// offsetVarint reads the variable-width number that git also uses for offsets
// in packs: each continuation adds one.
func offsetVarint(data []byte) (value, length int) {
	for i, b := range data {
		if i == 4 {
			break
		}
		value = value<<7 | int(b&0x7f)
		if b < 0x80 {
			return value, i + 1
		}
		value++
	}
	return 0, 0
}

// sharedIndex looks for the "link" extension of a split index. What the split
// index deletes from the shared one is not looked at: at worst a path counts
// as tracked that no longer is.
func sharedIndex(rest []byte) string {
	const digits = "0123456789abcdef"
	for len(rest) >= extensionHead+hashSize {
		size := int(binary.BigEndian.Uint32(rest[4:]))
		if size < 0 || size > len(rest)-extensionHead {
			return ""
		}
		if string(rest[:4]) == "link" && size >= hashSize {
			var b strings.Builder
			for _, c := range rest[extensionHead : extensionHead+hashSize] {
				b.WriteByte(digits[c>>4])
				b.WriteByte(digits[c&15])
			}
			return b.String()
		}
		rest = rest[extensionHead+size:]
	}
	return ""
}

// has reports whether a file is tracked.
func (t tracked) has(path string) bool {
	i := sort.SearchStrings(t, path)
	return i < len(t) && t[i] == path
}

// below reports whether a tracked file lies in a folder.
func (t tracked) below(folder string) bool {
	folder += "/"
	i := sort.SearchStrings(t, folder)
	return i < len(t) && strings.HasPrefix(t[i], folder)
}

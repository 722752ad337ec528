package indexer

import (
	"path"
	"path/filepath"
)

// maxSiblings bounds how many files of a folder take part in telling the
// language of another.
const maxSiblings = 10_000

// siblings are the names in one folder.
type siblings struct {
	folder string
	known  bool
	names  []string
}

// siblings lists the names in the folder of a file, none if it cannot be read.
// The last folder is remembered: files come by folder. They decide about texts
// that fit several languages when such a text is read; another file beside it
// does not make it be read again.
func (r *reader) siblings(file string) []string {
	folder := path.Dir(file)
	if r.beside.known && r.beside.folder == folder {
		return r.beside.names
	}
	r.beside = siblings{folder: folder, known: true}
	f, err := r.root.Open(filepath.FromSlash(folder))
	if err != nil {
		return nil
	}
	defer f.Close()
	r.beside.names, _ = f.Readdirnames(maxSiblings) // those that could be read
	return r.beside.names
}

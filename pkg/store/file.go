package store

import (
	"crypto/sha256"
	"fmt"
)

// Status is how far the index covers a file.
type Status uint8

// The states of a file. Their order is part of the file format.
const (
	StatusParsed  Status = iota // by its syntax, or by its structure (Markdown)
	StatusLines                 // by windows of lines; Reason says why when it has a grammar
	StatusSkipped               // not at all; Reason says why
)

// String returns the name that interfaces use.
func (s Status) String() string {
	switch s {
	case StatusParsed:
		return "parsed"
	case StatusLines:
		return "lines"
	case StatusSkipped:
		return "skipped"
	}
	return fmt.Sprintf("unknown(%d)", uint8(s))
}

// Hash identifies the bytes of a file: the first 16 bytes of their SHA-256.
// Half of the digest is enough to tell versions of a file apart, also when
// somebody tries to make two that look equal, and costs less than reading the
// file does.
type Hash [16]byte

// HashOf hashes the bytes of a file as they are on disk, before decoding.
func HashOf(raw []byte) Hash {
	sum := sha256.Sum256(raw)
	return Hash(sum[:16])
}

// FileState is what the index knows of a file without opening its text.
type FileState struct {
	// ID names the file inside the index; it changes with every storing.
	ID int64
	// Node is a number of the file that it keeps when it is stored again.
	Node int64
	// Path is relative to the root, with slashes.
	Path string
	// Language is the name that answers carry, or empty.
	Language string
	// Size (bytes on disk), MtimeNS, CtimeNS (nanoseconds since 1970) and Inode
	// are as stat told; CtimeNS and Inode are 0 where there are none.
	Size             int64
	MtimeNS, CtimeNS int64
	Inode            uint64
	// Hash is of the bytes on disk.
	Hash Hash
	// IndexedNS is when the file was read, in nanoseconds since 1970. A file
	// whose times lie close to it may have changed since without a trace there.
	IndexedNS int64
	Status    Status
	// Reason says why a file is not covered by its syntax, or of one that is that
	// a program wrote it ("generated"); empty otherwise. It is the name of a
	// code.ProblemReason or of a rule of the indexer.
	Reason string
	// Lines of the text, Chunks in the index.
	Lines, Chunks int
	// Tokens estimates the cl100k tokens of the whole text (tokens.Estimate).
	Tokens int
	// firstChunk is the id of the first chunk.
	firstChunk int64
	// terms is the number of literal terms of all chunks, with repetitions.
	terms int
}

// FirstChunk is the id of the first chunk; those of a file follow each other.
func (f *FileState) FirstChunk() int64 { return f.firstChunk }

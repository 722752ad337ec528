package treesitter

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// The table formats that the parser understands, tree-sitter's
// LANGUAGE_VERSION.
const (
	MinABI = 13
	MaxABI = 15
)

// A blob is the tables of one grammar as a file. Integers are varints (as in
// encoding/binary), a string is its length and its bytes:
//
//	magic (8 bytes), format version (1 byte)
//	grammar, package, version, folder and licence (5 strings)
//	SHA-256 of parser.c (32 bytes), ABI, length of the tables
//	CRC-32 (IEEE) of the tables (4 bytes, little-endian)
//	the tables, compressed with DEFLATE
//
// decodeTables describes the tables.
const (
	BlobMagic   = "mastgram"
	BlobVersion = 1
)

// maxTableBytes bounds the tables of a blob, uncompressed. The largest known
// grammar has 1.4 MB.
const maxTableBytes = 16 << 20

// Header is the provenance of a grammar, as its blob states it.
type Header struct {
	// Grammar is the grammar's own name ("typescript", "c_sharp").
	Grammar string
	// Package and Version are those of the npm package; Dir is the folder in it
	// that holds src/parser.c, "" for the package itself.
	Package, Version, Dir string
	// License is the SPDX identifier that the package states.
	License string
	// SHA256 is the hash of src/parser.c.
	SHA256 [32]byte
	// ABI is the table format that parser.c was generated for.
	ABI int
}

// ReadHeader reads the header of a blob and checks that Decode would accept
// its format. It does not look at the tables.
func ReadHeader(blob []byte) (Header, error) {
	h, _, err := readHeader(blob)
	return h, err
}

// payload is the rest of a blob after its header.
type payload struct {
	length     int // of the tables, uncompressed
	checksum   uint32
	compressed []byte
}

func readHeader(blob []byte) (Header, payload, error) {
	var h Header
	if len(blob) == 0 {
		return h, payload{}, errors.New("read grammar tables: no data")
	}
	rest, found := bytes.CutPrefix(blob, []byte(BlobMagic))
	if !found {
		return h, payload{}, errors.New("read grammar tables: not a grammar blob")
	}
	r := &blobReader{data: rest}
	if version := r.byte(); r.err == nil && version != BlobVersion {
		return h, payload{}, fmt.Errorf("read grammar tables: blob format %d, this program reads %d", version, BlobVersion)
	}
	for _, s := range []*string{&h.Grammar, &h.Package, &h.Version, &h.Dir, &h.License} {
		*s = r.string()
	}
	copy(h.SHA256[:], r.bytes(len(h.SHA256)))
	h.ABI = r.number(1 << 16)
	p := payload{length: r.number(maxTableBytes)}
	if sum := r.bytes(4); sum != nil {
		p.checksum = binary.LittleEndian.Uint32(sum)
	}
	p.compressed = r.data
	if r.err != nil {
		return h, p, fmt.Errorf("read grammar tables: header: %w", r.err)
	}
	if h.ABI < MinABI || h.ABI > MaxABI {
		return h, p, fmt.Errorf("read grammar tables of %s: ABI %d, this program reads %d to %d", h.Grammar, h.ABI, MinABI, MaxABI)
	}
	return h, p, nil
}

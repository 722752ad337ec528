package store

import (
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// maxText bounds what one frame may unpack to, so that a damaged or hostile
// file cannot fill the memory. Files larger than this are not indexed.
const maxText = 256 << 20

// encoders makes the one zstd encoder on first use; EncodeAll may be called
// from several goroutines. The level is the library's first: the second makes an
// index 6 % smaller and takes a tenth more time of a whole run, the third another
// 6 % of the texts at five times the cost.
//
//nolint:gochecknoglobals // made once, without state
var encoders = sync.OnceValues(func() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderCRC(true),
		zstd.WithWindowSize(1<<20), zstd.WithLowerEncoderMem(true))
})

// decoders makes the one zstd decoder on first use; DecodeAll may be called
// from several goroutines.
//
//nolint:gochecknoglobals // made once, without state
var decoders = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderMaxMemory(maxText), zstd.WithDecoderConcurrency(0))
})

// compress returns data as one zstd frame with a checksum.
func compress(data []byte) ([]byte, error) {
	e, err := encoders()
	if err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	return e.EncodeAll(data, make([]byte, 0, len(data)/3+64)), nil
}

// uncompress is the inverse of compress.
func uncompress(frame []byte) ([]byte, error) { return uncompressInto(nil, frame) }

// uncompressInto appends the content of a frame to buf.
func uncompressInto(buf, frame []byte) ([]byte, error) {
	d, err := decoders()
	if err != nil {
		return nil, fmt.Errorf("uncompress: %w", err)
	}
	data, err := d.DecodeAll(frame, buf)
	if err != nil {
		return nil, fmt.Errorf("uncompress: %w", err)
	}
	return data, nil
}

//go:build !js

package tablebase

import (
	"runtime"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Both serve all goroutines, and are made when they are first needed. The options are measured in docs/file-formats.md.
// They are constant, so there is no error.
var (
	encoder = sync.OnceValue(func() *zstd.Encoder {
		z, _ := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(runtime.GOMAXPROCS(0)), zstd.WithEncoderCRC(false),
			zstd.WithSingleSegment(true), zstd.WithWindowSize(packedChunk))
		return z
	})
	decoder = sync.OnceValue(func() *zstd.Decoder {
		z, _ := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(2*packedChunk))
		return z
	})
)

// compress returns the compressed form of data, which depends on data alone.
func compress(data []byte) []byte { return encoder().EncodeAll(data, make([]byte, 0, len(data)/4)) }

// decompress returns the data in buf if it fits.
func decompress(packed, buf []byte) ([]byte, error) { return decoder().DecodeAll(packed, buf[:0]) }

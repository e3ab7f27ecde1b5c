//go:build !js

package tablebase

import (
	"runtime"
	"sync"

	"github.com/klauspost/compress/zstd"
)

// Both serve all goroutines. The options are measured in docs/file-formats.md.
var (
	encoder = sync.OnceValue(func() *zstd.Encoder {
		z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault),
			zstd.WithEncoderConcurrency(runtime.GOMAXPROCS(0)), zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true),
			zstd.WithWindowSize(packedChunk))
		if err != nil {
			panic(err) // constant options
		}
		return z
	})
	decoder = sync.OnceValue(func() *zstd.Decoder {
		z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(2*packedChunk))
		if err != nil {
			panic(err) // constant options
		}
		return z
	})
)

// compress returns the compressed form of data, which depends on data alone.
func compress(data []byte) []byte { return encoder().EncodeAll(data, make([]byte, 0, len(data)/4)) }

// decompress returns the data in buf if it fits.
func decompress(packed, buf []byte) ([]byte, error) { return decoder().DecodeAll(packed, buf[:0]) }

//go:build !js

package tablebase

import "github.com/klauspost/compress/zstd"

type (
	packer   = *zstd.Encoder
	unpacker = *zstd.Decoder
)

func newPacker() packer {
	// Measured in docs/file-formats.md. The output depends on the chunk alone.
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true), zstd.WithWindowSize(packedChunk))
	if err != nil {
		panic(err) // constant options
	}
	return z
}

func newUnpacker() unpacker {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*packedChunk))
	if err != nil {
		panic(err) // constant options
	}
	return z
}

package tablebase

import (
	"fmt"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// chunkSize is the number of codes in a chunk (fewer in the last of a slab). A
// probe decodes one chunk.
const chunkSize = 1 << 16

// encoder compresses chunks. Not safe for concurrent use.
type encoder struct {
	zstd   *zstd.Encoder
	packed [chunkSize / 2]byte
}

func newEncoder() *encoder {
	// Measured in docs/table-format.md. The output depends on the chunk alone.
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true), zstd.WithWindowSize(chunkSize))
	if err != nil {
		panic(err) // constant options
	}
	return &encoder{zstd: z}
}

// encode appends the compressed chunk of the given codes, at most chunkSize, to
// dst.
func (e *encoder) encode(dst, codes []byte) ([]byte, error) {
	packed := e.packed[:(len(codes)+1)/2]
	if !blocks.Pack(packed, codes) {
		return nil, blocks.ErrNoCode
	}
	return e.zstd.EncodeAll(packed, dst), nil
}

// decoder decompresses chunks. Not safe for concurrent use.
type decoder struct {
	zstd   *zstd.Decoder
	chunk  []byte // scratch of readChunk
	packed [chunkSize / 2]byte
	codes  [chunkSize]byte
}

func newDecoder() *decoder {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*chunkSize))
	if err != nil {
		panic(err) // constant options
	}
	return &decoder{zstd: z}
}

// decode fills codes with what encode compressed to chunk.
func (d *decoder) decode(codes, chunk []byte) error {
	packed, err := d.zstd.DecodeAll(chunk, d.packed[:0])
	if err != nil {
		return err
	}
	if len(packed) != (len(codes)+1)/2 {
		return fmt.Errorf("a chunk of %d packed bytes instead of %d", len(packed), (len(codes)+1)/2)
	}
	if !blocks.Unpack(codes, packed) {
		return blocks.ErrNoCode
	}
	return nil
}

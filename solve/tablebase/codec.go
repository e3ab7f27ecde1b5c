package tablebase

import (
	"fmt"
	"hash/crc32"

	"github.com/sekilab/sekilab/solve/floor"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// chunkSize is the number of codes in a chunk (fewer in the last of a slab). A
// probe decodes one chunk.
const chunkSize = floor.ChunkSize

// encoder compresses chunks. Not safe for concurrent use.
type encoder struct {
	packer
	counter blocks.Counter  // of blocks
	codes   [chunkSize]byte // scratch of checksum
}

func newEncoder() *encoder { return &encoder{packer: newPacker()} }

// checksum returns the checksum of packed codes from position at on, as bytes.
func (e *encoder) checksum(packed []byte, at, length int64) (sum uint32) {
	for ; length > 0; at, length = at+chunkSize, length-chunkSize {
		codes := e.codes[:min(length, chunkSize)]
		blocks.UnpackAt(codes, packed, int(at))
		sum = crc32.Update(sum, castagnoli, codes)
	}
	return sum
}

// decoder decompresses chunks. Not safe for concurrent use.
type decoder struct {
	unpacker
	chunk  []byte // scratch of readChunk
	packed [chunkSize / 2]byte
	codes  [chunkSize]byte
}

func newDecoder() *decoder { return &decoder{unpacker: newUnpacker()} }

// decode fills packed, of length blocks.PackedLen(count), with the codes that an encoder compressed
// to chunk.
func (d *decoder) decode(packed []byte, count int, chunk []byte) error {
	got, err := d.DecodeAll(chunk, packed[:0:len(packed)])
	if err != nil {
		return err
	}
	if len(got) != len(packed) {
		return fmt.Errorf("a chunk of %d packed bytes instead of %d", len(got), len(packed))
	}
	copy(packed, got) // they are the same bytes, unless the decoder wanted more room
	if !blocks.Valid(packed, count) {
		return blocks.ErrNoCode
	}
	return nil
}

package tablebase

import (
	"fmt"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/seki/internal/blocks"
)

// chunkSize is the number of codes in a chunk (fewer in the last of a slab). A
// probe decodes one chunk.
const chunkSize = 1 << 16

// Codes are packed two to a byte before compression, each as its position in
// blocks.Codes. Position 15 is never written.
const codeCount = byte(len(blocks.Codes))

var codeAt = [16]byte(append(blocks.Codes[:], 0xFF))

// packedOf is the inverse of codeAt, codeCount+1 for all other bytes.
var packedOf = func() (packed [256]byte) {
	for b := range packed {
		packed[b] = codeCount + 1
	}
	for k, code := range codeAt[:codeCount] {
		packed[code] = byte(k)
	}
	return packed
}()

// pairOf holds the two codes of each packed byte, the first in the low byte.
var pairOf = func() (pairs [256]uint16) {
	for b := range pairs {
		pairs[b] = uint16(codeAt[b&15]) | uint16(codeAt[b>>4])<<8
	}
	return pairs
}()

// pack packs codes into packed, of length ⌈len(codes)/2⌉, the first of each pair
// in the low nibble. It reports whether all bytes are codes.
func pack(packed, codes []byte) bool {
	none := byte(0) // bit 4: some byte is not a code
	for len(codes) >= 4 {
		a, b, c, d := packedOf[codes[0]], packedOf[codes[1]], packedOf[codes[2]], packedOf[codes[3]]
		none |= a | b | c | d
		le.PutUint16(packed, uint16(a|b<<4)|uint16(c|d<<4)<<8)
		packed, codes = packed[2:], codes[4:]
	}
	for k, code := range codes {
		nibble := packedOf[code]
		none |= nibble
		if k%2 == 0 {
			packed[k/2] = nibble
		} else {
			packed[k/2] |= nibble << 4
		}
	}
	return none <= codeCount
}

// unpack is the inverse of pack. It reports whether all nibbles are valid.
func unpack(codes, packed []byte) bool {
	none := uint64(0)
	for len(codes) >= 8 {
		v := uint64(pairOf[packed[0]]) | uint64(pairOf[packed[1]])<<16 | uint64(pairOf[packed[2]])<<32 | uint64(pairOf[packed[3]])<<48
		none |= v & (v >> 1) // a player who loses does not draw
		le.PutUint64(codes, v)
		codes, packed = codes[8:], packed[4:]
	}
	for k := range codes {
		code := byte(pairOf[packed[k/2]] >> (8 * (k % 2)))
		none |= uint64(code & (code >> 1))
		codes[k] = code
	}
	if len(codes)%2 == 1 && packed[len(packed)-1]>>4 != 0 {
		return false
	}
	return none&0x5555_5555_5555_5555 == 0
}

// encoder compresses chunks. Not safe for concurrent use.
type encoder struct {
	zstd   *zstd.Encoder
	packed [chunkSize / 2]byte
}

func newEncoder() (*encoder, error) {
	// Measured in docs/table-format.md. The output depends on the chunk alone.
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true), zstd.WithWindowSize(chunkSize))
	if err != nil {
		return nil, err
	}
	return &encoder{zstd: z}, nil
}

// encode appends the compressed chunk of the given codes, at most chunkSize, to
// dst.
func (e *encoder) encode(dst, codes []byte) ([]byte, error) {
	packed := e.packed[:(len(codes)+1)/2]
	if !pack(packed, codes) {
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

func newDecoder() (*decoder, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*chunkSize))
	if err != nil {
		return nil, err
	}
	return &decoder{zstd: z}, nil
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
	if !unpack(codes, packed) {
		return blocks.ErrNoCode
	}
	return nil
}

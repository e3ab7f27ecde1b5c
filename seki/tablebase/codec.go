package tablebase

import (
	"fmt"

	"github.com/klauspost/compress/zstd"
)

// chunkSize is the number of values in a chunk (fewer in the last of a slab).
// A probe decodes one chunk.
const chunkSize = 1 << 16

// Values are packed two to a byte before compression. A nibble is one of six
// outcomes, and because a win in D-SEKI is a win in SEKI, and a loss a loss,
// only 15 of the 36 pairs occur. valueOf lists them, first by the outcome in
// D-SEKI; a code is a position in this list. Code 15 is never written.
var valueOf = [16]byte{
	0x00, 0x11, 0x44, // WW, WL, LW in both
	0x20, 0x21, 0x22, // WD in D-SEKI; WW, WL, WD in SEKI
	0x80, 0x84, 0x88, // DW; WW, LW, DW
	0xA0, 0xA1, 0xA4, 0xA2, 0xA8, 0xAA, // DD; anything
	0xFF,
}

const noCode = 15

// codeOf is the inverse of valueOf, noCode+1 for all other bytes.
var codeOf = func() (codes [256]byte) {
	for v := range codes {
		codes[v] = noCode + 1
	}
	for code, v := range valueOf[:noCode] {
		codes[v] = byte(code)
	}
	return codes
}()

// pairOf holds the two values of each packed byte, the first in the low byte.
var pairOf = func() (pairs [256]uint16) {
	for b := range pairs {
		pairs[b] = uint16(valueOf[b&15]) | uint16(valueOf[b>>4])<<8
	}
	return pairs
}()

// pack writes the codes of values to packed, of length ⌈len(values)/2⌉, the
// first of each pair in the low nibble. It reports whether all values have
// codes.
func pack(packed, values []byte) bool {
	none := byte(0) // bit 4: some value has no code
	for len(values) >= 4 {
		a, b, c, d := codeOf[values[0]], codeOf[values[1]], codeOf[values[2]], codeOf[values[3]]
		none |= a | b | c | d
		le.PutUint16(packed, uint16(a|b<<4)|uint16(c|d<<4)<<8)
		packed, values = packed[2:], values[4:]
	}
	for k, v := range values {
		code := codeOf[v]
		none |= code
		if k%2 == 0 {
			packed[k/2] = code
		} else {
			packed[k/2] |= code << 4
		}
	}
	return none <= noCode
}

// unpack is the inverse of pack. It reports whether all codes are valid.
func unpack(values, packed []byte) bool {
	none := uint64(0)
	for len(values) >= 8 {
		v := uint64(pairOf[packed[0]]) | uint64(pairOf[packed[1]])<<16 | uint64(pairOf[packed[2]])<<32 | uint64(pairOf[packed[3]])<<48
		none |= v & (v >> 1) // a player who loses does not draw
		le.PutUint64(values, v)
		values, packed = values[8:], packed[4:]
	}
	for k := range values {
		v := byte(pairOf[packed[k/2]] >> (8 * (k % 2)))
		none |= uint64(v & (v >> 1))
		values[k] = v
	}
	if len(values)%2 == 1 && packed[len(packed)-1]>>4 != 0 {
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

// encode appends the compressed chunk with the given values, at most chunkSize,
// to dst.
func (e *encoder) encode(dst, values []byte) ([]byte, error) {
	packed := e.packed[:(len(values)+1)/2]
	if !pack(packed, values) {
		return nil, fmt.Errorf("a value that no table can have")
	}
	return e.zstd.EncodeAll(packed, dst), nil
}

// decoder decompresses chunks. Not safe for concurrent use.
type decoder struct {
	zstd   *zstd.Decoder
	chunk  []byte // scratch of readChunk
	packed [chunkSize / 2]byte
	values [chunkSize]byte
}

func newDecoder() (*decoder, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(2*chunkSize))
	if err != nil {
		return nil, err
	}
	return &decoder{zstd: z}, nil
}

// decode fills values with what encode compressed to chunk.
func (d *decoder) decode(values, chunk []byte) error {
	packed, err := d.zstd.DecodeAll(chunk, d.packed[:0])
	if err != nil {
		return err
	}
	if len(packed) != (len(values)+1)/2 {
		return fmt.Errorf("a chunk of %d packed bytes instead of %d", len(packed), (len(values)+1)/2)
	}
	if !unpack(values, packed) {
		return fmt.Errorf("a value that no table can have")
	}
	return nil
}

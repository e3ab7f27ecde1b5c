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

// codeOf is the inverse of valueOf, noCode for all other bytes.
var codeOf = func() (codes [256]byte) {
	for v := range codes {
		codes[v] = noCode
	}
	for code, v := range valueOf[:noCode] {
		codes[v] = byte(code)
	}
	return codes
}()

// pairOf holds the two values of each packed byte.
var pairOf = func() (pairs [256][2]byte) {
	for b := range pairs {
		pairs[b] = [2]byte{valueOf[b&15], valueOf[b>>4]}
	}
	return pairs
}()

// badPacked tells the packed bytes that hold a code that is never written.
func badPacked(b byte) bool { return b&15 == noCode || b>>4 == noCode }

// pack writes the codes of values to packed, of length ⌈len(values)/2⌉, the
// first of each pair in the low nibble. It reports whether all values have
// codes.
func pack(packed, values []byte) bool {
	bad := byte(0)
	n := len(values) / 2
	for k := range n {
		lo, hi := codeOf[values[2*k]], codeOf[values[2*k+1]]
		bad |= (lo + 1) | (hi + 1)
		packed[k] = lo | hi<<4
	}
	if len(values)%2 == 1 {
		lo := codeOf[values[2*n]]
		bad |= lo + 1
		packed[n] = lo
	}
	return bad&16 == 0
}

// unpack is the inverse of pack. It reports whether all codes are valid.
func unpack(values, packed []byte) bool {
	ok := true
	n := len(values) / 2
	for k, b := range packed[:n] {
		pair := pairOf[b]
		values[2*k], values[2*k+1] = pair[0], pair[1]
		if badPacked(b) {
			ok = false
		}
	}
	if len(values)%2 == 1 {
		b := packed[n]
		values[2*n] = valueOf[b&15]
		ok = ok && b&15 != noCode && b>>4 == 0
	}
	return ok
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

package kernel

import (
	"unsafe"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Stream reads the values of a child block in order, or repeats one value. The values are
// packed; they are unpacked piece by piece, so that they stay in the cache.
type Stream struct {
	values []byte // the current piece; nil to repeat one value
	next   int    // position in values
	rest   []byte // packed values after the piece
	word   uint64 // the value to repeat, in every byte

	buffer []byte // of values, with padding
}

// piece is the number of values that are unpacked at least, if there are so many. While package blocks
// unpacks a piece, it fetches the next one into the cache.
const piece = 2048

// SetCodes makes the stream read packed codes, two to a byte, from position at on.
func (s *Stream) SetCodes(packed []byte, at int) {
	if s.buffer == nil {
		s.buffer = make([]byte, 2*piece)
	}
	*s = Stream{buffer: s.buffer, values: s.buffer[:0], rest: packed[at/2:]}
	s.fill(piece)
	s.next = at % 2
}

// SetConstant makes the stream repeat one value.
func (s *Stream) SetConstant(value byte) {
	*s = Stream{buffer: s.buffer, word: uint64(value) * EveryByte}
}

// fill unpacks more values, unless count of them are there or there are no more.
func (s *Stream) fill(count int) {
	have := len(s.values) - s.next
	if have >= count || len(s.rest) == 0 {
		return
	}
	used := min((max(count-have, piece)+1)/2, len(s.rest))
	more := 2 * used
	if need := have + more + Padding; need > len(s.buffer) {
		s.buffer = make([]byte, need+need/2)
	}
	copy(s.buffer, s.values[s.next:])
	s.values, s.next = s.buffer[:have+more], 0
	blocks.UnpackAt(s.values[have:], s.rest, 0)
	s.rest = s.rest[used:]
}

// Zero reports whether the stream repeats 0.
func (s *Stream) Zero() bool { return s.values == nil && s.word == 0 }

// Or ORs the next values of the stream into dst. Bytes after dst may change.
func (s *Stream) Or(dst []byte) {
	if s.values == nil {
		p := start(dst)
		for w := 0; w < len(dst); w += 8 {
			at := unsafe.Add(p, w)
			store(at, load(at)|s.word)
		}
		return
	}
	for ; len(dst) > piece; dst = dst[piece:] {
		s.orPiece(dst[:piece])
	}
	s.orPiece(dst)
}

// orPiece is Or for at most piece values.
func (s *Stream) orPiece(dst []byte) {
	s.fill(len(dst))
	p, q := start(dst), unsafe.Add(start(s.values), s.next)
	s.next += len(dst)
	done := 0
	if shortVectors {
		done = len(dst) &^ (shortBytes - 1)
		orShort(p, q, done)
	}
	orPlain(unsafe.Add(p, done), unsafe.Add(q, done), len(dst)-done)
}

// orPlain ORs size bytes at q into those at p. Bytes after them may change.
func orPlain(p, q unsafe.Pointer, size int) {
	for w := 0; w < size; w += 8 {
		at := unsafe.Add(p, w)
		store(at, load(at)|load(unsafe.Add(q, w)))
	}
}

// Masked is a stream whose values go only to the bytes in a mask; Mask is the number of the
// mask.
type Masked struct {
	*Stream
	Mask int
}

// SetMasked sets each byte of dst to the OR of the values that the streams have for it: one
// from each stream whose mask has a 1 for the byte. Masks have zeros after the bits of dst.
// Bytes after dst may change.
func SetMasked(dst []byte, streams []Masked, masks *Masks) {
	if len(dst) == 0 || len(streams) == 0 {
		clear(dst)
		return
	}
	for _, s := range streams {
		s.fill(len(dst))
	}
	p, words := start(dst), (len(dst)+7)/8
	clear(unsafe.Slice((*byte)(p), 8*words))
	for k := range streams {
		s := &streams[k]
		mask := masks.of(s.Mask, 0)
		switch {
		case s.values == nil:
			orMaskedWord(p, s.word, mask, words, masks.moves)
		case shortVectors:
			s.next += orMaskedShort(p, unsafe.Add(start(s.values), s.next), mask, words, masks.moves, &shuffles)
		default:
			s.next += orMasked(p, unsafe.Add(start(s.values), s.next), mask, words, masks.moves)
		}
	}
}

func orMasked(dst, src, mask unsafe.Pointer, words, moves int) int {
	used := uintptr(0)
	for w := 0; w < words; {
		m := load(unsafe.Add(mask, w*moves))
		for end := min(w+8, words); w < end; w++ {
			e := &expansions[uint8(m)]
			m >>= 8
			at := unsafe.Add(dst, w*8)
			store(at, load(at)|e.expand(load(unsafe.Add(src, used))))
			used += uintptr(e.ones)
		}
	}
	return int(used)
}

func orMaskedWord(dst unsafe.Pointer, x uint64, mask unsafe.Pointer, words, moves int) {
	for w := 0; w < words; {
		m := load(unsafe.Add(mask, w*moves))
		for end := min(w+8, words); w < end; w++ {
			at := unsafe.Add(dst, w*8)
			store(at, load(at)|x&spread[uint8(m)])
			m >>= 8
		}
	}
}

package blocks

import "encoding/binary"

// Codes are packed two to a byte, each as its position in Codes. Position 15 is never
// written.
const codeCount = byte(len(Codes))

var codeOf = [16]byte(append(Codes[:], 0xFF))

// packedOf is the inverse of codeOf, codeCount+1 for all other bytes.
var packedOf = func() (packed [256]byte) {
	for b := range packed {
		packed[b] = codeCount + 1
	}
	for k, code := range codeOf[:codeCount] {
		packed[code] = byte(k)
	}
	return packed
}()

// pairOf holds the two codes of each packed byte, the first in the low byte.
var pairOf = func() (pairs [256]uint16) {
	for b := range pairs {
		pairs[b] = uint16(codeOf[b&15]) | uint16(codeOf[b>>4])<<8
	}
	return pairs
}()

// PackedLen returns the number of bytes of packed codes.
func PackedLen(codes int) int { return (codes + 1) / 2 }

// PackAt packs codes, two to a byte, after the at codes that packed already holds, the first of each
// pair in the low nibble, and clears the rest of the last byte. It reports whether all bytes are codes.
func PackAt(packed []byte, at int, codes []byte) bool {
	packed = packed[at/2:]
	none := byte(0) // bit 4: some byte is not a code
	if at%2 == 1 && len(codes) > 0 {
		nibble := packedOf[codes[0]]
		none |= nibble
		packed[0] |= nibble << 4
		packed, codes = packed[1:], codes[1:]
	}
	done, ok := packPairs(packed, codes)
	packed, codes = packed[done/2:], codes[done:]
	if len(codes) > 0 {
		nibble := packedOf[codes[0]]
		none |= nibble
		packed[0] = nibble
	}
	return ok && none <= codeCount
}

// packPairsPlain packs all but an odd last code. It returns how many codes that was, and whether
// all of them are codes.
func packPairsPlain(packed, codes []byte) (done int, ok bool) {
	none := byte(0)
	for ; len(codes) >= 2; codes, done = codes[2:], done+2 {
		a, b := packedOf[codes[0]], packedOf[codes[1]]
		none |= a | b
		packed[done/2] = a | b<<4
	}
	return done, none <= codeCount
}

// Valid reports whether packed, of length PackedLen(count), may be what PackAt has made of
// count codes.
func Valid(packed []byte, count int) bool {
	if count%2 == 1 && packed[len(packed)-1]>>4 != 0 {
		return false
	}
	none := uint64(0) // bit 0 of each nibble: it is 15
	for ; len(packed) >= 8; packed = packed[8:] {
		v := binary.LittleEndian.Uint64(packed)
		v &= v >> 1
		none |= v & (v >> 2)
	}
	for _, b := range packed {
		v := uint64(b) & (uint64(b) >> 1)
		none |= v & (v >> 2)
	}
	return none&0x1111_1111_1111_1111 == 0
}

// UnpackAt, the inverse of PackAt, unpacks len(codes) codes from number at on.
func UnpackAt(codes, packed []byte, at int) {
	if at%2 == 1 && len(codes) > 0 {
		codes[0] = CodeAt(packed, at)
		codes, at = codes[1:], at+1
	}
	packed = packed[at/2:]
	done := unpackPairs(codes, packed)
	if done < len(codes) {
		codes[done] = CodeAt(packed, done)
	}
}

// unpackPairsPlain unpacks all but an odd last code, and returns how many codes that was.
func unpackPairsPlain(codes, packed []byte) (done int) {
	for ; len(codes) >= 8; codes, packed, done = codes[8:], packed[4:], done+8 {
		v := uint64(pairOf[packed[0]]) | uint64(pairOf[packed[1]])<<16 | uint64(pairOf[packed[2]])<<32 | uint64(pairOf[packed[3]])<<48
		binary.LittleEndian.PutUint64(codes, v)
	}
	for ; len(codes) >= 2; codes, packed, done = codes[2:], packed[1:], done+2 {
		binary.LittleEndian.PutUint16(codes, pairOf[packed[0]])
	}
	return done
}

// CodeAt returns the code at a position of packed codes.
func CodeAt(packed []byte, at int) byte { return codeOf[packed[at/2]>>(4*(at%2))&15] }

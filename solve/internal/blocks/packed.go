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

// Pack packs codes into packed, of length ⌈len(codes)/2⌉, the first of each pair
// in the low nibble. It reports whether all bytes are codes.
func Pack(packed, codes []byte) bool {
	none := byte(0) // bit 4: some byte is not a code
	for len(codes) >= 4 {
		a, b, c, d := packedOf[codes[0]], packedOf[codes[1]], packedOf[codes[2]], packedOf[codes[3]]
		none |= a | b | c | d
		binary.LittleEndian.PutUint16(packed, uint16(a|b<<4)|uint16(c|d<<4)<<8)
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

// Unpack is the inverse of Pack. It reports whether all nibbles are valid.
func Unpack(codes, packed []byte) bool {
	none := uint64(0)
	for len(codes) >= 8 {
		v := uint64(pairOf[packed[0]]) | uint64(pairOf[packed[1]])<<16 | uint64(pairOf[packed[2]])<<32 | uint64(pairOf[packed[3]])<<48
		none |= v & (v >> 1) // a player who loses does not draw
		binary.LittleEndian.PutUint64(codes, v)
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

// CodeAt returns the code at a position of what Pack has packed.
func CodeAt(packed []byte, at int) byte { return codeOf[packed[at/2]>>(4*(at%2))&15] }

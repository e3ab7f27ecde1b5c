package blocks

import "github.com/sekilab/sekilab/seki"

// Packing says how codes are packed.
type Packing int

const (
	BothGames  Packing = iota // two codes to a byte, see PackAt
	SekiAlone                 // eight outcomes in SEKI to three bytes
	DSekiAlone                // the same in D-SEKI
)

// PackingOf returns the packing of the codes of some games.
func PackingOf(games []seki.Game) Packing {
	switch {
	case len(games) != 1:
		return BothGames
	case games[0] == seki.Seki:
		return SekiAlone
	}
	return DSekiAlone
}

// Bits returns the number of bits of a packed code.
func (p Packing) Bits() int {
	if p == BothGames {
		return 4
	}
	return 3
}

// Group returns the least number of codes that fill whole bytes, and how many bytes those are.
func (p Packing) Group() (codes, bytes int) {
	if p == BothGames {
		return 2, 1
	}
	return 8, 3
}

// Len returns the number of bytes of packed codes.
func (p Packing) Len(codes int) int { return (codes*p.Bits() + 7) / 8 }

// PackAt packs codes after the at codes that packed already holds, and clears the rest of the last
// byte. It reports whether all are codes. With one game, only its nibble matters.
func (p Packing) PackAt(packed []byte, at int, codes []byte) bool {
	if p == BothGames {
		return PackAt(packed, at, codes)
	}
	return p.packThreeBits(packed, at, codes)
}

// UnpackAt unpacks len(codes) codes from number at on. With SEKI alone they say that both players draw
// in D-SEKI, which is possible with every outcome in SEKI. With D-SEKI alone, the outcome in SEKI is
// the same.
func (p Packing) UnpackAt(codes, packed []byte, at int) {
	if p == BothGames {
		UnpackAt(codes, packed, at)
	} else {
		p.unpackThreeBits(codes, packed, at)
	}
}

// CodeAt returns the code at a position of what PackAt has packed.
func (p Packing) CodeAt(packed []byte, at int) byte {
	if p == BothGames {
		return CodeAt(packed, at)
	}
	return p.tables().codeAt(packed, at)
}

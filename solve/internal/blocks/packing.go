package blocks

import "github.com/sekilab/sekilab/seki"

// Packing says how codes are packed.
type Packing int

const (
	BothGames  Packing = iota // two codes to a byte, see Pack
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

// Group returns the least number of codes that take whole bytes, and the number of these.
func (p Packing) Group() (codes, bytes int) {
	if p == BothGames {
		return 2, 1
	}
	return 8, 3
}

// Len returns the number of bytes of packed codes.
func (p Packing) Len(codes int) int { return (codes*p.Bits() + 7) / 8 }

// PackAt packs codes behind the first at codes of packed, and clears what is left of the last
// byte. It reports whether all have possible outcomes. Of one game alone only the nibble of that
// game matters.
func (p Packing) PackAt(packed []byte, at int, codes []byte) bool {
	if p == BothGames {
		return PackAt(packed, at, codes)
	}
	return p.packThreeBits(packed, at, codes)
}

// UnpackAt unpacks the codes behind the first at codes of packed, len(codes) of them. Codes of
// SEKI alone say that both players draw in D-SEKI, which goes with every outcome in SEKI; those of
// D-SEKI alone say the same of SEKI.
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

package blocks

// An outcome in one game is one of six, so three bits hold it. Outcomes follow one another without
// gaps, from the lowest bit of the first byte on.

// aloneTables translate between the codes of a game and its three bits.
type aloneTables struct {
	code  [16]byte // code of three bits
	bits  [16]byte // three bits of a nibble, 0x80 if the nibble is no outcome
	shift [16]byte // shift[0] is where the nibble of the game begins in a code; the rest pads a vector
}

// alone holds the tables of SekiAlone, then those of DSekiAlone.
var alone = func() (tables [2]aloneTables) {
	for g := range tables {
		t := &tables[g]
		t.shift[0] = byte(4 * g)
		for nibble := range t.bits {
			t.bits[nibble] = 0x80
		}
		for k, nibble := range []byte{0, 1, 4, 2, 8, drawBoth} {
			t.bits[nibble] = byte(k)
			t.code[k] = nibble | drawBoth<<4
			if g == 1 {
				t.code[k] = nibble * 0x11
			}
		}
	}
	return tables
}()

// of returns the three bits of a code, 0x80 if it is not the code of an outcome.
func (t *aloneTables) of(code byte) byte { return t.bits[code>>t.shift[0]&15] }

func (p Packing) tables() *aloneTables { return &alone[p-SekiAlone] }

func (p Packing) packThreeBits(packed []byte, at int, codes []byte) bool {
	t := p.tables()
	none := byte(0)
	for ; at%8 != 0 && len(codes) > 0; at++ {
		none |= t.put(packed, at, codes[0])
		codes = codes[1:]
	}
	done, ok := t.packGroups(packed[min(at/8*3, len(packed)):], codes)
	for k, code := range codes[done:] {
		none |= t.put(packed, at+done+k, code)
	}
	return ok && none < 0x80
}

// put packs a code as number at, and clears the rest of the last byte that it touches.
func (t *aloneTables) put(packed []byte, at int, code byte) (bits byte) {
	bits = t.of(code)
	k, shift := 3*at/8, 3*at%8
	if shift == 0 {
		packed[k] = 0
	}
	packed[k] |= bits & 7 << shift
	if shift > 5 {
		packed[k+1] = bits & 7 >> (8 - shift)
	}
	return bits
}

// packGroupsPlain packs as many whole groups of eight codes as there are. It returns how many codes
// that was, and whether all of them have outcomes.
func (t *aloneTables) packGroupsPlain(packed, codes []byte) (done int, ok bool) {
	none := byte(0)
	for ; len(codes) >= 8; codes, packed, done = codes[8:], packed[3:], done+8 {
		v := uint32(0)
		for k, code := range codes[:8] {
			bits := t.of(code)
			none |= bits
			v |= uint32(bits&7) << (3 * k)
		}
		packed[0], packed[1], packed[2] = byte(v), byte(v>>8), byte(v>>16)
	}
	return done, none < 0x80
}

func (p Packing) unpackThreeBits(codes, packed []byte, at int) {
	t := p.tables()
	for ; at%8 != 0 && len(codes) > 0; at++ {
		codes[0] = t.codeAt(packed, at)
		codes = codes[1:]
	}
	done := t.unpackGroups(codes, packed[min(at/8*3, len(packed)):])
	for k := done; k < len(codes); k++ {
		codes[k] = t.codeAt(packed, at+k)
	}
}

// unpackGroupsPlain unpacks as many whole groups of eight codes as there are, and returns how many
// codes that was.
func (t *aloneTables) unpackGroupsPlain(codes, packed []byte) (done int) {
	for ; len(codes) >= 8; codes, packed, done = codes[8:], packed[3:], done+8 {
		v := uint32(packed[0]) | uint32(packed[1])<<8 | uint32(packed[2])<<16
		for k := range 8 {
			codes[k] = t.code[v>>(3*k)&7]
		}
	}
	return done
}

func (t *aloneTables) codeAt(packed []byte, at int) byte {
	k, shift := 3*at/8, 3*at%8
	v := uint16(packed[k])
	if shift > 5 {
		v |= uint16(packed[k+1]) << 8
	}
	return t.code[v>>shift&7]
}

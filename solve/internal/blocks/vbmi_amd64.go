package blocks

import "golang.org/x/sys/cpu"

// vbmi says whether the processor has all instructions of vbmi_amd64.s. Package cpu reports
// AVX-512 only where the system saves its registers.
var vbmi = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI && cpu.X86.HasBMI2

// vbmiTables are indices for instructions that look up bytes, and what they find.
type vbmiTables struct {
	position [64]byte // of the code at an index, see codeIndex
	code     [64]byte // at an index, 0 if there is none: that has index 0
	evens    [32]byte // the even numbers
	spread   [64]byte // in each 8 bytes, three consecutive numbers
	gather   [32]byte // three of each 8 numbers
	shifts   [8]byte  // multiples of three
}

// codeIndex returns six bits of a byte in which all codes differ: those of 0x2F, and bit 7 in the
// place of bit 4.
func codeIndex(b byte) byte { return b&0x2F | b>>3&0x10 }

var vbmiConstants = func() (v vbmiTables) {
	for k, code := range Codes {
		v.position[codeIndex(code)], v.code[codeIndex(code)] = byte(k), code
	}
	for k := range v.spread {
		v.spread[k] = byte(k/8*3 + min(k%8, 2))
	}
	for k := range v.evens {
		v.evens[k] = byte(2 * k)
	}
	for k := range v.gather[:24] {
		v.gather[k] = byte(k/3*8 + k%3)
	}
	for k := range v.shifts {
		v.shifts[k] = byte(3 * k)
	}
	return v
}()

// The functions below take whole groups: the length of codes is even or, of three bits each, a
// multiple of eight, and packed has that many. They read and write nothing after these.

//go:noescape
func packVBMI(packed, codes []byte, v *vbmiTables) (ok bool)

//go:noescape
func unpackVBMI(codes, packed []byte)

//go:noescape
func packThreeVBMI(packed, codes []byte, t *aloneTables, v *vbmiTables) (ok bool)

//go:noescape
func unpackThreeVBMI(codes, packed []byte, t *aloneTables, v *vbmiTables)

package blocks

import "golang.org/x/sys/cpu"

// vbmi says whether the processor has all instructions of vbmi_amd64.s. Package cpu reports
// AVX-512 only where the system saves its registers.
var vbmi = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI && cpu.X86.HasBMI2

// vbmiTables are operands of instructions that look up bytes: tables, and indices of bytes.
type vbmiTables struct {
	position [64]byte // position in Codes of a code, by its codeIndex
	code     [64]byte // code with this codeIndex, 0 if there is none; 0 is itself a code, of index 0
	evens    [32]byte // 0, 2, 4, …
	spread   [64]byte // moves each three bytes to the first three of eight
	gather   [32]byte // moves the first three of each eight bytes together
	shifts   [8]byte  // 0, 3, 6, …
}

// codeIndex compresses a byte to six bits that still tell all codes apart: those of 0x2F, and bit 7
// moved to bit 4.
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

// The functions below take whole groups: the number of codes is even, or a multiple of eight with
// three bits each, and packed has just the bytes for them. They touch nothing beyond.

//go:noescape
func packVBMI(packed, codes []byte, v *vbmiTables) (ok bool)

//go:noescape
func unpackVBMI(codes, packed []byte)

//go:noescape
func packThreeVBMI(packed, codes []byte, t *aloneTables, v *vbmiTables) (ok bool)

//go:noescape
func unpackThreeVBMI(codes, packed []byte, t *aloneTables, v *vbmiTables)

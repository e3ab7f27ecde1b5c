package kernel

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// vectors says whether the processor has the instructions of the functions with Vectors in their names.
// Package cpu reports AVX-512 only where the system saves its registers.
var vectors = cpu.X86.HasAVX2 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VBMI2 &&
	cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT

// shortBytes is the number of bytes that a step of resolveShort and orShort takes, and shortVectors says whether the processor
// has their instructions and those of orMaskedShort, which are AVX2.
const shortBytes = 32

var shortVectors = cpu.X86.HasAVX2 && cpu.X86.HasPOPCNT

//go:noescape
func setMaskedVectors(dst unsafe.Pointer, size int, streams []Masked, masks *Masks)

//go:noescape
func resolveVectors(flags unsafe.Pointer, size int, tables *[2][16]byte, sums *[2][5]uint64) int

//go:noescape
func orVectors(dst, src unsafe.Pointer, size int)

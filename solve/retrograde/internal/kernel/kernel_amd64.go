package kernel

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// Package cpu reports AVX-512 only where the system saves its registers.
func init() {
	x := &cpu.X86
	if x.HasAVX2 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VL && x.HasAVX512VBMI2 && x.HasBMI2 && x.HasPOPCNT {
		setMasked, or, resolve = setMaskedVectors, orVectors, resolveVectors
	}
}

//go:noescape
func setMaskedVectors(dst unsafe.Pointer, size int, streams []Masked, masks *Masks)

//go:noescape
func resolveVectors(flags unsafe.Pointer, size int, tables *[2][16]byte, sums *[2][5]uint64) int

//go:noescape
func orVectors(dst, src unsafe.Pointer, size int)

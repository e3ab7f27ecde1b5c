//go:build !amd64

package kernel

import "unsafe"

const vectors, avx2 = false, false

func setMaskedVectors(unsafe.Pointer, int, []Masked, *Masks) { panic("no vector instructions") }

func resolveVectors(unsafe.Pointer, int, *[2][16]byte, *[2][5]uint64) int {
	panic("no vector instructions")
}

func orVectors(_, _ unsafe.Pointer, _ int) { panic("no vector instructions") }

func resolveAVX2(unsafe.Pointer, int, *[2][16]byte, *[2][5]uint64) int {
	panic("no vector instructions")
}

func orAVX2(_, _ unsafe.Pointer, _ int) { panic("no vector instructions") }

func orMaskedAVX2(_, _, _ unsafe.Pointer, _, _ int) int { panic("no vector instructions") }

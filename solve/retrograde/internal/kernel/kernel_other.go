//go:build !amd64

package kernel

import "unsafe"

var vectors = false

func setMaskedVectors(unsafe.Pointer, int, []Masked, *Masks) { panic("no AVX-512") }

func resolveVectors(unsafe.Pointer, int, *[2][16]byte, *[2][5]uint64) int { panic("no AVX-512") }

func orVectors(_, _ unsafe.Pointer, _ int) { panic("no AVX-512") }

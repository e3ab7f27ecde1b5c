//go:build !amd64 && !arm64

package kernel

import "unsafe"

const (
	shortVectors = false
	shortBytes   = 1
)

func resolveShort(unsafe.Pointer, int, *[2][16]byte, *[2][5]uint64) int { panic("no vectors") }

func orShort(_, _ unsafe.Pointer, _ int) { panic("no vectors") }

func orMaskedShort(_, _, _ unsafe.Pointer, _, _ int, _ *[257]uint64) int { panic("no vectors") }

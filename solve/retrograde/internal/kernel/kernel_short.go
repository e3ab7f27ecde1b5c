//go:build amd64 || arm64

package kernel

import "unsafe"

//go:noescape
func resolveShort(flags unsafe.Pointer, size int, tables *[2][16]byte, sums *[2][5]uint64) int

//go:noescape
func orShort(dst, src unsafe.Pointer, size int)

//go:noescape
func orMaskedShort(dst, src, mask unsafe.Pointer, words, moves int, table *[257]uint64) int

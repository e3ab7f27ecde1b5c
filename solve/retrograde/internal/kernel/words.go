package kernel

import (
	"encoding/binary"
	"unsafe"
)

// start returns the address of the first byte of b.
func start(b []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(b)) }

func load(p unsafe.Pointer) uint64 { return binary.LittleEndian.Uint64((*[8]byte)(p)[:]) }

func store(p unsafe.Pointer, x uint64) { binary.LittleEndian.PutUint64((*[8]byte)(p)[:], x) }

// lowBytes returns the word whose lowest n bytes are 0xFF, 0 ≤ n ≤ 8.
func lowBytes(n int) uint64 { return 1<<(8*n) - 1 }

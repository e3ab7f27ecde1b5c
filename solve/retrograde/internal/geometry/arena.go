package geometry

import "reflect"

// arena allocates zeroed slices that are all freed at once. It reuses the memory,
// so solving one slab after another costs no allocation.
type arena[T any] struct {
	chunks [][]T
	chunk  int // index of the current chunk; those before it are full
	used   int // elements used of the current chunk
}

// Chunk sizes double up to the largest, which limits the waste.
const leastChunk, largestChunk = 1 << 12, 1 << 20 // bytes

// take returns a slice of n zero values.
func (a *arena[T]) take(n int) []T {
	for a.chunk < len(a.chunks) && a.used+n > len(a.chunks[a.chunk]) {
		a.chunk, a.used = a.chunk+1, 0
	}
	if a.chunk == len(a.chunks) {
		bytes := min(leastChunk<<min(len(a.chunks), 30), largestChunk)
		a.chunks = append(a.chunks, make([]T, max(n, bytes/sizeOf[T]())))
	}
	piece := a.chunks[a.chunk][a.used : a.used+n : a.used+n]
	a.used += n
	clear(piece)
	return piece
}

// reset frees all slices. They must not be used after that.
func (a *arena[T]) reset() { a.chunk, a.used = 0, 0 }

// arenas is the memory of one graph.
type arenas struct {
	bits  arena[byte]    // masks
	ids   arena[int32]   // positions
	lists arena[[]int32] // tables of ids
}

func (a *arenas) reset() {
	a.bits.reset()
	a.ids.reset()
	a.lists.reset()
}

// sizeOf returns the size of a T in bytes.
func sizeOf[T any]() int { return int(reflect.TypeFor[T]().Size()) }

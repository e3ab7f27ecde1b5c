package retrograde

import "unsafe"

// arena hands out zeroed slices that are all taken back at once. The memory is
// used again, so that slab after slab costs no allocation.
type arena[T any] struct {
	chunks [][]T
	chunk  int // chunks before this one are used up
	used   int // of this chunk
}

// Chunks double until the largest size, which bounds what is wasted.
const leastChunk, largestChunk = 1 << 12, 1 << 20 // bytes

// take returns a slice of n zero values. A nil arena allocates it.
func (a *arena[T]) take(n int) []T {
	if a == nil {
		return make([]T, n)
	}
	for a.chunk < len(a.chunks) && a.used+n > len(a.chunks[a.chunk]) {
		a.chunk, a.used = a.chunk+1, 0
	}
	if a.chunk == len(a.chunks) {
		var zero T
		bytes := min(leastChunk<<min(len(a.chunks), 30), largestChunk)
		a.chunks = append(a.chunks, make([]T, max(n, bytes/int(unsafe.Sizeof(zero)))))
	}
	piece := a.chunks[a.chunk][a.used : a.used+n : a.used+n]
	a.used += n
	clear(piece)
	return piece
}

// reset takes everything back; what was handed out must not be used any more.
func (a *arena[T]) reset() { a.chunk, a.used = 0, 0 }

// bytes returns the bytes held.
func (a *arena[T]) bytes() int {
	var zero T
	n := 0
	for _, chunk := range a.chunks {
		n += len(chunk)
	}
	return n * int(unsafe.Sizeof(zero))
}

// arenas are the memory of one geometry.
type arenas struct {
	bits   arena[byte]    // masks
	counts arena[uint16]  // see countBelow
	ids    arena[int32]   // rows and positions
	lists  arena[[]int32] // lists of those
}

func (a *arenas) reset() {
	a.bits.reset()
	a.counts.reset()
	a.ids.reset()
	a.lists.reset()
}

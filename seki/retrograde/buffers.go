package retrograde

import (
	"math/bits"
	"sync"
)

// buffers lends the memory for tables and takes it back, because the first
// touch of fresh pages costs more than streaming through them (ENGINE.md,
// section 5). Sizes are rounded up to eighths of a power of two, so that slabs
// of one layer fit into the buffers of another.
type buffers struct {
	mu    sync.Mutex
	free  map[int][][]byte // by capacity
	spare int64            // bytes in free
	used  int64            // bytes lent
	peak  int64            // greatest used + spare
}

func newBuffers() *buffers { return &buffers{free: map[int][][]byte{}} }

// roundUp returns the capacity used for size bytes, at most an eighth more.
func roundUp(size int) int {
	step := 1 << max(6, bits.Len(uint(size))-4)
	return (size + step - 1) / step * step
}

// get returns a buffer for size tables with padding behind it. Its contents are
// arbitrary.
func (b *buffers) get(size int) []byte {
	capacity := roundUp(size + padding)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used += int64(capacity)
	if list := b.free[capacity]; len(list) > 0 {
		buf := list[len(list)-1]
		b.free[capacity] = list[:len(list)-1]
		b.spare -= int64(capacity)
		return buf[:size]
	}
	b.peak = max(b.peak, b.used+b.spare)
	return make([]byte, size, capacity)
}

// sparePool is the number of unused bytes that are always kept.
const sparePool = 64 << 20

// put takes back a buffer made by get. At most an eighth of what is lent, or
// sparePool bytes, are kept for later.
func (b *buffers) put(buf []byte) {
	if cap(buf) == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= int64(cap(buf))
	b.free[cap(buf)] = append(b.free[cap(buf)], buf[:0])
	b.spare += int64(cap(buf))
	for capacity, list := range b.free {
		if b.spare <= max(b.used/8, sparePool) {
			break
		}
		b.spare -= int64(capacity) * int64(len(list))
		delete(b.free, capacity)
	}
}

// held returns the bytes lent.
func (b *buffers) held() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

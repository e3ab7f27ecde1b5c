package retrograde

import (
	"math/bits"
	"runtime"
	"sync"
)

// buffers lends the memory for tables and takes it back, because the first
// touch of fresh pages costs more than streaming through them (ENGINE.md,
// section 5). Sizes are rounded up to eighths of a power of two, so that slabs
// of one layer fit into the buffers of another.
type buffers struct {
	mu      sync.Mutex
	limit   int64            // of used + spare, where that can be had by keeping less spare; 0 is none
	free    map[int][][]byte // by capacity
	spare   int64            // bytes in free
	used    int64            // bytes lent
	dropped int64            // bytes left to the garbage collector since it last ran for us
	peak    int64            // greatest used + spare
}

func newBuffers(limit int64) *buffers { return &buffers{free: map[int][][]byte{}, limit: limit} }

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
	b.drop(b.spare)
	b.peak = max(b.peak, b.used+b.spare)
	return make([]byte, size, capacity)
}

// Bytes that are kept unused without regard to what is used, and bytes dropped
// after which the garbage collector runs: it would otherwise wait until the
// memory in use has doubled. Tables hold no pointers, so that a run is short.
const (
	sparePool   = 4 << 20
	droppedPool = 16 << 20
)

// put takes back a buffer made by get. At most a sixteenth of what is lent, or
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
	b.drop(max(b.used/16, sparePool))
}

// drop leaves spare buffers to the garbage collector until at most most bytes
// are kept.
func (b *buffers) drop(most int64) {
	if b.limit > 0 {
		most = min(most, b.limit-b.used)
	}
	for capacity, list := range b.free {
		for len(list) > 0 && b.spare > most {
			list[len(list)-1] = nil
			list = list[:len(list)-1]
			b.spare -= int64(capacity)
			b.dropped += int64(capacity)
		}
		b.free[capacity] = list
	}
	if b.dropped > droppedPool+b.used/16 {
		b.dropped = 0
		runtime.GC()
	}
}

// held returns the bytes lent.
func (b *buffers) held() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

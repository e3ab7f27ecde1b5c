package retrograde

import (
	"math/bits"
	"runtime"
	"sync"

	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// buffers is a pool of memory for values. Buffers are reused because the first
// touch of fresh pages costs more than streaming through them. Sizes are rounded
// up to eighths of a power of two, so that slabs of one layer fit into the
// buffers of another.
type buffers struct {
	mu      sync.Mutex
	limit   int64            // target for used + spare, reached by keeping fewer spare buffers; 0 means none
	free    map[int][][]byte // by capacity
	spare   int64            // bytes in free
	used    int64            // bytes lent
	dropped int64            // bytes released to the garbage collector since trim last ran it
	peak    int64            // greatest used + spare
}

func newBuffers(limit int64) *buffers { return &buffers{free: map[int][][]byte{}, limit: limit} }

// roundUp returns the capacity of a buffer for size bytes, at most an eighth more.
func roundUp(size int) int {
	step := 1 << max(6, bits.Len(uint(size))-4)
	return (size + step - 1) / step * step
}

// get returns a buffer for size values, followed by padding. Its contents are
// arbitrary.
func (b *buffers) get(size int) []byte {
	capacity := roundUp(size + kernel.Padding)
	b.mu.Lock()
	b.used += int64(capacity)
	if list := b.free[capacity]; len(list) > 0 {
		buf := list[len(list)-1]
		b.free[capacity] = list[:len(list)-1]
		b.spare -= int64(capacity)
		b.mu.Unlock()
		return buf[:size]
	}
	full := b.trim(b.spare)
	b.peak = max(b.peak, b.used+b.spare)
	b.mu.Unlock()
	if full {
		collectGarbage()
	}
	return make([]byte, size, capacity)
}

// The garbage collector would otherwise wait until the memory in use has doubled.
// Values hold no pointers, so a run of it is short.
const (
	sparePool   = 2 << 20  // spare bytes that are always kept
	droppedPool = 16 << 20 // released bytes after which the garbage collector runs
)

// put takes back a buffer returned by get. It keeps spare buffers of up to a
// sixteenth of the bytes lent, or of sparePool bytes.
func (b *buffers) put(buf []byte) {
	if cap(buf) == 0 {
		return
	}
	b.mu.Lock()
	b.used -= int64(cap(buf))
	b.free[cap(buf)] = append(b.free[cap(buf)], buf[:0])
	b.spare += int64(cap(buf))
	full := b.trim(max(b.used/16, sparePool))
	b.mu.Unlock()
	if full {
		collectGarbage()
	}
}

// collectGarbage runs the garbage collector, without the lock of a pool: other workers continue. Tests replace it.
var collectGarbage = runtime.GC

// trim releases spare buffers until at most limit bytes are spare. It reports whether so many have been
// released that the caller should call collectGarbage. The caller holds the lock.
func (b *buffers) trim(limit int64) (full bool) {
	if b.limit > 0 {
		limit = min(limit, b.limit-b.used)
	}
	if b.spare <= limit {
		return false
	}
	for capacity, list := range b.free {
		for len(list) > 0 && b.spare > limit {
			list[len(list)-1] = nil
			list = list[:len(list)-1]
			b.spare -= int64(capacity)
			b.dropped += int64(capacity)
		}
		b.free[capacity] = list
	}
	full = b.dropped > droppedPool+b.used/16
	if full {
		b.dropped = 0
	}
	return full
}

// held returns the bytes lent.
func (b *buffers) held() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

package tablebase

import (
	"runtime"
	"sync"
)

// pool keeps values for later use, at most GOMAXPROCS. A sync.Pool loses its values to the
// collector: of encoders it makes garbage of megabytes all the time.
type pool[T any] struct {
	new func() *T

	mu   sync.Mutex
	free []*T
}

// get returns a kept value, or a new one.
func (p *pool[T]) get() *T {
	p.mu.Lock()
	defer p.mu.Unlock()
	last := len(p.free) - 1
	if last < 0 {
		return p.new()
	}
	v := p.free[last]
	p.free = p.free[:last]
	return v
}

// put keeps v, unless there are enough.
func (p *pool[T]) put(v *T) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.free) < runtime.GOMAXPROCS(0) {
		p.free = append(p.free, v)
	}
}

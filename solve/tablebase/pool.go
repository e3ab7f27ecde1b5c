package tablebase

import "runtime"

// pool keeps values for later use, at most one for each processor. A sync.Pool loses its values to the
// collector: of encoders it makes garbage of megabytes all the time.
type pool[T any] struct {
	free  chan T
	fresh func() T
}

func newPool[T any](fresh func() T) pool[T] {
	return pool[T]{make(chan T, runtime.GOMAXPROCS(0)), fresh}
}

// get returns a kept value, or a fresh one.
func (p pool[T]) get() T {
	select {
	case v := <-p.free:
		return v
	default:
		return p.fresh()
	}
}

// put keeps v, unless there are enough.
func (p pool[T]) put(v T) {
	select {
	case p.free <- v:
	default:
	}
}

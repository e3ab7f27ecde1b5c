package tablebase

// pool keeps values for later use, at most as many as it has room for. A sync.Pool loses its values to the
// collector: of encoders it makes garbage of megabytes all the time.
type pool[T any] chan *T

// get returns a kept value, or a fresh one.
func (p pool[T]) get(fresh func() *T) *T {
	select {
	case v := <-p:
		return v
	default:
		return fresh()
	}
}

// put keeps v, unless there are enough.
func (p pool[T]) put(v *T) {
	select {
	case p <- v:
	default:
	}
}

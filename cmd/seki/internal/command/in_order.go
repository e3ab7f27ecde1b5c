package command

import (
	"context"
	"iter"
)

// aheadOf is the number of items read ahead for each worker.
const aheadOf = 64

// inOrder calls work for each item, up to workers at a time, and yields the results in
// the order of the items. It reads items in a goroutine of its own. If the consumer
// stops early, the context of work ends, and inOrder waits for what has started; the reading goroutine
// ends with the item that it is reading.
func inOrder[T, R any](
	ctx context.Context, items iter.Seq[T], workers int, work func(context.Context, T) R,
) iter.Seq[R] {
	return func(yield func(R) bool) {
		ctx, cancel := context.WithCancel(ctx)
		results := make(chan chan R, workers*aheadOf)
		slots := make(chan struct{}, workers)
		defer func() {
			cancel()
			for range workers {
				slots <- struct{}{}
			}
		}()
		go func() {
			defer close(results)
			for item := range items {
				select {
				case slots <- struct{}{}:
				case <-ctx.Done(): // a consumer that has stopped holds all slots
					return
				}
				result := make(chan R, 1)
				select {
				case results <- result:
				case <-ctx.Done():
					<-slots
					return
				}
				go func() {
					result <- work(ctx, item)
					<-slots
				}()
			}
		}()
		for result := range results {
			if !yield(<-result) {
				return
			}
		}
	}
}

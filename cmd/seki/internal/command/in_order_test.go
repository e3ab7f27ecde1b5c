package command

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// numbers yields 0, 1, …, n-1.
func numbers(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for k := range n {
			if !yield(k) {
				return
			}
		}
	}
}

func TestInOrder(t *testing.T) {
	var running, most atomic.Int64
	squares := inOrder(t.Context(), numbers(1000), 3, func(_ context.Context, k int) int {
		if now := running.Add(1); now > most.Load() {
			most.Store(now)
		}
		defer running.Add(-1)
		return k * k
	})
	next := 0
	for square := range squares {
		if square != next*next {
			t.Fatalf("%d in place of %d", square, next*next)
		}
		next++
	}
	if next != 1000 || most.Load() > 3 {
		t.Errorf("%d results, %d at a time", next, most.Load())
	}
}

// A consumer that stops ends the work that has started and waits for it, though the items continue for ever; no
// goroutine is left, wherever it was then.
func TestInOrderStopped(t *testing.T) {
	for range 20 {
		synctest.Test(t, func(t *testing.T) { // fails if a goroutine is blocked at the end
			var running atomic.Int64
			for range inOrder(t.Context(), numbers(1<<40), 2, func(ctx context.Context, k int) int {
				running.Add(1)
				defer running.Add(-1)
				if k > 0 {
					<-ctx.Done()
				}
				return k
			}) {
				synctest.Wait()
				break
			}
			if n := running.Load(); n != 0 {
				t.Errorf("%d still run", n)
			}
		})
	}
}

// TestInOrderEndsWithContext: work that the context has ended still has results.
func TestInOrderEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	got := slices.Collect(inOrder(ctx, numbers(1<<40), 2, func(_ context.Context, k int) int {
		if k == 5 {
			cancel()
		}
		return k
	}))
	if len(got) < 6 || !slices.IsSorted(got) {
		t.Errorf("%v", got)
	}
}

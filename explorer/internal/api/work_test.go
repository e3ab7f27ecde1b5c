package api

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Identical searches run once, others wait for room, complete results are cached, and each ends at its limit.
func TestWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWork(1, time.Minute)
		var runs atomic.Int32
		takes := func(d time.Duration) func(context.Context) (int, bool, error) {
			return func(ctx context.Context) (int, bool, error) {
				n := int(runs.Add(1))
				select {
				case <-time.After(d):
					return n, true, nil
				case <-ctx.Done():
					return -n, false, nil // a partial result
				}
			}
		}
		began := time.Now()
		var wg sync.WaitGroup
		for _, key := range []string{"a", "a", "b"} {
			wg.Go(func() {
				if _, err := do(t.Context(), w, key, 0, takes(time.Second)); err != nil {
					t.Error(key, err)
				}
			})
		}
		wg.Wait()
		if runs.Load() != 2 || time.Since(began) != 2*time.Second {
			t.Errorf("%d runs in %v", runs.Load(), time.Since(began))
		}
		if _, err := do(t.Context(), w, "a", time.Second, takes(time.Hour)); err != nil || runs.Load() != 2 {
			t.Errorf("not kept: %d runs, %v", runs.Load(), err)
		}
		for _, within := range []time.Duration{time.Second, 0, time.Hour} {
			began := time.Now()
			if n, err := do(t.Context(), w, "long", within, takes(time.Hour)); n >= 0 || err != nil {
				t.Errorf("%v: %d, %v", within, n, err)
			}
			if took := time.Since(began); took != min(w.limit, max(within, time.Second)) && within != 0 || took > w.limit {
				t.Errorf("within %v: took %v", within, took)
			}
		}
		for k := range 2 * maxKept {
			if _, err := do(t.Context(), w, fmt.Sprint(k), 0, takes(0)); err != nil {
				t.Fatal(err)
			}
		}
		if len(w.kept) != maxKept || len(w.order) != maxKept || len(w.waiting) != 0 {
			t.Errorf("%d results of %d keys are kept, %d searches go on", len(w.kept), len(w.order), len(w.waiting))
		}
	})
}

// A search ends when the last of those who wait for it has gone, and not before.
func TestWorkLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWork(1, time.Hour)
		ended := make(chan error, 2)
		search := func(ctx context.Context) (int, bool, error) {
			<-ctx.Done()
			ended <- context.Cause(ctx)
			return 0, false, ctx.Err()
		}
		first, leaveFirst := context.WithCancel(t.Context())
		second, leaveSecond := context.WithCancel(t.Context())
		for _, ctx := range []context.Context{first, second} {
			go func() {
				if _, err := do(ctx, w, "a", 0, search); !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			}()
		}
		synctest.Wait()
		leaveFirst()
		synctest.Wait()
		if len(ended) > 0 {
			t.Error("it has ended though somebody waits")
		}
		leaveSecond()
		if err := <-ended; !errors.Is(err, errLeft) {
			t.Errorf("it ended by %v", err)
		}
		if n, err := do(t.Context(), w, "a", 0, func(context.Context) (int, bool, error) { return 7, true, nil }); n != 7 ||
			err != nil {
			t.Errorf("started again: %d, %v", n, err)
		}
	})
}

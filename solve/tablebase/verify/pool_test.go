package verify

import (
	"errors"
	"sync/atomic"
	"testing"
)

// Jobs may end in any order. The error is still the error of the first job given that fails, and jobs given before it
// are finished.
func TestPoolKeepsTheFirstError(t *testing.T) {
	first, second := errors.New("first"), errors.New("second")
	for _, workers := range []int{2, 5} {
		p := newPool(workers)
		late := make(chan bool)
		p.run(func() error { <-late; return first })
		p.run(func() error { return second })
		for !p.failed() {
		}
		close(late)
		if err := p.wait(); err != first {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
	p := newPool(2)
	block := make(chan bool)
	p.run(func() error { return first })
	for !p.failed() {
	}
	p.run(func() error { <-block; return second })
	close(block)
	if err := p.wait(); err != first {
		t.Errorf("the error of a later job took its place: %v", err)
	}
}

// No more jobs run at a time than there are workers, and all of them run.
func TestPoolRunsAllJobs(t *testing.T) {
	const workers, jobs = 3, 100
	p := newPool(workers)
	if p.failed() {
		t.Error("failed before any job")
	}
	var running, most, done atomic.Int32
	for range jobs {
		p.run(func() error {
			now := running.Add(1)
			for old := most.Load(); now > old && !most.CompareAndSwap(old, now); old = most.Load() {
			}
			done.Add(1)
			running.Add(-1)
			return nil
		})
	}
	if err := p.wait(); err != nil || p.failed() || done.Load() != jobs || most.Load() > workers {
		t.Errorf("%d jobs, %d at a time, %v", done.Load(), most.Load(), err)
	}
}

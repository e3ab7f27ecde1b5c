package explorer

import (
	"context"
	"errors"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
)

// deaf returns work that goes on until the test is over, whatever its context says.
func deaf(t *testing.T) work {
	over := make(chan struct{})
	t.Cleanup(func() { close(over) })
	return func(_ context.Context, publish func(any, string)) error {
		publish([]byte("first"), "Searching")
		<-over
		publish([]byte("too late"), "")
		return nil
	}
}

// Closing does not wait for work that does not end.
func TestCloseWithoutEnd(t *testing.T) {
	js := newJobs(2, time.Minute)
	js.grace = time.Millisecond
	j := testtool.Must(js.get("deaf", "a client", deaf(t)))(t)
	for js.view(j).Result == nil {
		time.Sleep(time.Millisecond)
	}
	js.close()
	js.close()
	if js.view(j).Finished {
		t.Error("the work has ended")
	}
}

// Work that goes on after its time is given up: who waits for it is told, with what was
// found, and it keeps its place, so that there is never more of it than places.
func TestWorkWithoutEnd(t *testing.T) {
	js := newJobs(1, time.Millisecond)
	js.grace = time.Millisecond
	defer js.close()
	j := testtool.Must(js.get("deaf", "a client", deaf(t)))(t)
	v := js.wait(t.Context(), j, time.Hour)
	if !v.Finished || !errors.Is(v.Err, context.DeadlineExceeded) || string(v.Result.([]byte)) != "first" || !strings.Contains(v.Ended(), "the time or the memory") {
		t.Errorf("finished %v, %v, with %s: %s", v.Finished, v.Err, v.Result, v.Ended())
	}
	next := testtool.Must(js.get("next", "a client", func(context.Context, func(any, string)) error { return nil }))(t)
	if v := js.view(next); v.Place != 1 {
		t.Errorf("place %d beside work that goes on", v.Place)
	}
}

// A page shows that a search was given up, and JSON says so.
func TestPageWithoutEnd(t *testing.T) {
	s := newServer(t, Options{Timeout: time.Millisecond})
	s.jobs.mu.Lock()
	s.jobs.grace = time.Millisecond
	s.jobs.mu.Unlock()
	const target = "/statements?then=sum+%3E+0&size=2&max_sum=5"
	tried, _, err := parseTrial(request(t, http.MethodGet, target, nil))
	if err != nil {
		t.Fatal(err)
	}
	j := testtool.Must(s.jobs.get(tried.key(), "a client", deaf(t)))(t)
	s.jobs.wait(t.Context(), j, time.Hour)
	if status, body := get(t, s, target); status != http.StatusOK || !strings.Contains(body, "reached the time or the memory") {
		t.Errorf("status %d: %s", status, body)
	}
	if status, body := get(t, s, "/api"+target); status != http.StatusServiceUnavailable {
		t.Errorf("status %d: %s", status, body)
	}
}

// Searches end when they take more memory than the process may use.
func TestSearchBeyondMemory(t *testing.T) {
	runtime.GC()
	var now runtime.MemStats
	runtime.ReadMemStats(&now)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(int64(now.HeapAlloc) + 32<<20))
	js := newJobs(1, time.Hour)
	defer js.close()
	j, err := js.get("large", "a client", func(ctx context.Context, _ func(any, string)) error {
		var kept [][]byte
		for ctx.Err() == nil {
			if len(kept) < 64 {
				kept = append(kept, make([]byte, 1<<20))
			}
			time.Sleep(time.Millisecond)
		}
		runtime.KeepAlive(kept)
		return ctx.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	if v := js.wait(t.Context(), j, time.Hour); !errors.Is(v.Err, errMemory) || v.fault() != nil {
		t.Errorf("%v", v.Err)
	}
}

// What nobody watches any more ends when it is abandoned and can be started anew; what somebody
// watches goes on.
func TestAbandon(t *testing.T) {
	js := newJobs(1, time.Hour)
	defer js.close()
	ended := make(chan bool, 2)
	start := func() *job {
		j, err := js.get("key", "a client", func(ctx context.Context, _ func(any, string)) error {
			<-ctx.Done()
			ended <- true
			return ctx.Err()
		})
		if err != nil {
			t.Fatal(err)
		}
		return j
	}
	first := start()
	leave := js.watch(first)
	js.abandon("key")
	if js.find("key") != first || js.view(first).Finished {
		t.Error("abandoned while it was watched")
	}
	leave()
	js.abandon("key")
	<-ended
	if v := js.wait(t.Context(), first, time.Hour); !errors.Is(v.Err, errStopped) || js.find("key") != nil {
		t.Errorf("%v, and the job is %v", v.Err, js.find("key"))
	}
	if start() == first {
		t.Error("not started anew")
	}
	js.abandon("no such key")
}

package explorer

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/sekilab/sekilab/search"
)

// errUnasked is returned if a request needs a search that it may not start, see asked.
var errUnasked = errors.New("this address starts a search, and a search starts only when it is asked for from a page of this server, " +
	"or by a POST to the address")

// errLeft ends a search that nobody follows any more.
var errLeft = errors.New("nobody waits for it")

// work is the function of a search. It publishes what it has found so far; the last value published is the result.
type work func(ctx context.Context, publish func(result any, progress string)) error

// searches runs work, identical work once, as much at a time as there are processors, and keeps the last results.
type searches struct {
	ctx   context.Context // ended by close
	end   context.CancelFunc
	limit time.Duration // on the time of a search
	room  *semaphore.Weighted
	group sync.WaitGroup

	mu    sync.Mutex
	byKey map[string]*running
	kept  []string // keys of finished searches, the oldest first
}

// running is a search that runs or has ended. searches.mu guards all but its key.
type running struct {
	key     string
	cancel  context.CancelCauseFunc
	view    view
	asked   time.Time
	idle    *time.Timer // ends the search when nobody has asked for it in a while
	changed chan struct{}
}

// view is a snapshot of a search.
type view struct {
	Key      string
	Result   any
	Found    int // number of changes of the result
	Progress string
	Finished bool
	Err      error
}

func newSearches(atATime int, limit time.Duration) *searches {
	s := &searches{limit: limit, room: semaphore.NewWeighted(int64(atATime)), byKey: map[string]*running{}}
	s.ctx, s.end = context.WithCancel(context.Background())
	return s
}

// close stops all searches and waits for them, but not beyond the grace time.
func (s *searches) close() {
	s.mu.Lock()
	s.end() // no more searches start
	s.mu.Unlock()
	ended := make(chan struct{})
	go func() {
		s.group.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-time.After(graceTime):
	}
}

// get returns the search with the key. It starts one if there is none, or if again is set and that has ended early. If do is
// nil, it starts nothing and returns nil if there is none.
func (s *searches) get(key string, do work, again bool) *running {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := s.byKey[key]
	if r != nil && !(again && do != nil && r.view.Err != nil) {
		r.idle.Reset(unwatched)
		return r
	}
	if do == nil || s.ctx.Err() != nil {
		return nil
	}
	ctx, cancel := context.WithCancelCause(s.ctx)
	r = &running{key: key, cancel: cancel, view: view{Key: key, Progress: "Waiting for another search"}, asked: time.Now(), changed: make(chan struct{})}
	r.idle = time.AfterFunc(unwatched, func() { cancel(errLeft) })
	s.byKey[key] = r
	s.group.Go(func() { s.run(ctx, r, do) })
	return r
}

func (s *searches) run(ctx context.Context, r *running, do work) {
	err := s.room.Acquire(ctx, 1)
	if err == nil {
		s.change(r, func(v *view) { v.Progress = "Searching" })
		limited, cancel := context.WithTimeout(ctx, s.limit)
		err = do(limited, func(result any, progress string) {
			s.change(r, func(v *view) {
				if v.Progress = progress; result != nil {
					v.Result = result
					v.Found++
				}
			})
		})
		cancel()
		s.room.Release(1)
	}
	if context.Cause(ctx) == errLeft {
		err = errLeft
	}
	r.cancel(nil)
	r.idle.Stop()
	s.change(r, func(v *view) { v.Finished, v.Err, v.Progress = true, err, "" })
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == errLeft || s.byKey[r.key] != r { // whoever comes back starts it anew
		s.forget(r)
		return
	}
	s.kept = slices.DeleteFunc(s.kept, func(key string) bool { return key == r.key }) // where it was started again
	if s.kept = append(s.kept, r.key); len(s.kept) > maxKept {
		delete(s.byKey, s.kept[0])
		s.kept = s.kept[1:]
	}
}

// forget removes a search. The caller holds s.mu.
func (s *searches) forget(r *running) {
	if s.byKey[r.key] == r {
		delete(s.byKey, r.key)
	}
}

// change changes what is known of a search and wakes those who wait for it.
func (s *searches) change(r *running, by func(*view)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	by(&r.view)
	close(r.changed)
	r.changed = make(chan struct{})
}

// look returns what is known of a search and what is closed when that changes.
func (s *searches) look(r *running) (view, <-chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r.idle.Reset(unwatched)
	return r.view, r.changed
}

// wait returns what is known of a search when it has finished, when ctx ends, or when the patience is over.
func (s *searches) wait(ctx context.Context, r *running, patience time.Duration) view {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	tick := time.NewTicker(unwatched / 2) // the search goes on while somebody waits
	defer tick.Stop()
	for {
		v, changed := s.look(r)
		if v.Finished {
			return v
		}
		select {
		case <-changed:
		case <-tick.C:
		case <-ctx.Done():
			v, _ = s.look(r)
			return v
		}
	}
}

// search starts the search with the key, unless it is running or has ended, and returns what it has found when it ends or
// the patience is over. A request that may not start work gets errUnasked if there is no search. A POST starts one again
// that has ended early.
func (s *Server) search(r *http.Request, key string, patience time.Duration, do work) (view, error) {
	if !asked(r) {
		do = nil
	}
	found := s.searches.get(key, do, r.Method == http.MethodPost)
	if found == nil {
		return view{}, errUnasked
	}
	return s.searches.wait(r.Context(), found, patience), nil
}

// progress responds with how a search goes on, in JSON: what it does, for how many seconds, and whether there is more to show
// than a page that has shown the first so many results. It waits for that, but at most a second.
func (s *Server) progress(w http.ResponseWriter, r *http.Request) error {
	found := s.searches.get(r.FormValue("key"), nil, false)
	if found == nil {
		return notFound("no such search")
	}
	shown, _ := strconv.Atoi(r.FormValue("found"))
	tick := time.NewTimer(time.Second)
	defer tick.Stop()
	v, changed := s.searches.look(found)
	for waits := true; waits && !v.Finished && v.Found <= shown; v, changed = s.searches.look(found) {
		select {
		case <-changed:
		case <-tick.C:
			waits = false
		case <-r.Context().Done():
			return nil
		}
	}
	writeJSON(w, struct {
		Words   string `json:"words"`
		Seconds int    `json:"seconds"`
		More    bool   `json:"more"`
	}{v.Progress, int(time.Since(found.asked).Seconds()), v.Finished || v.Found > shown})
	return nil
}

// Events returns the path at which a page that shows v follows its search.
func (v view) Events() string {
	return "/progress?" + url.Values{"key": {v.Key}, "found": {strconv.Itoa(v.Found)}}.Encode()
}

// fault returns why a search failed, or nil if it found everything or reached a limit.
func (v view) fault() error {
	if v.Err == errLeft || search.IsLimit(v.Err) {
		return nil
	}
	return v.Err
}

// Unasked reports whether no search was made because nobody has asked for one.
func (v view) Unasked() bool { return errors.Is(v.Err, errUnasked) }

// Ended says why a search ended before it had found everything.
func (v view) Ended() string {
	switch {
	case v.Unasked():
		return "The rest needs a search, which starts when you ask for it."
	case v.fault() == nil:
		return "The search reached the time or the memory that this server gives one before everything was found."
	}
	return fmt.Sprintf("The search ended before everything was found: %v.", v.Err)
}

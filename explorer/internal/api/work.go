package api

import (
	"context"
	"errors"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
	"golang.org/x/sync/singleflight"
)

// maxKept bounds the answers in the cache.
const maxKept = 200

// errLeft ends a search for which nobody waits any more.
var errLeft = errors.New("nobody waits for the answer")

// work runs searches: identical ones once, and as many at a time as there is room for. It keeps the last results
// that are complete.
type work struct {
	limit time.Duration // on the time of a search
	room  *semaphore.Weighted
	group singleflight.Group

	mu      sync.Mutex
	waiting map[string]*flight // under way, by key
	kept    map[string]any
	order   []string // keys of kept, the oldest first
}

// flight is a search under way.
type flight struct {
	ctx     context.Context
	cancel  context.CancelCauseFunc
	clients int
}

func newWork(atATime int, limit time.Duration) *work {
	return &work{
		limit: limit, room: semaphore.NewWeighted(int64(atATime)), waiting: map[string]*flight{}, kept: map[string]any{},
	}
}

// finder is the function of a search. It returns what it has found when ctx ends, and whether that is complete.
type finder[T any] func(ctx context.Context) (found T, complete bool, err error)

// do returns what f finds in at most the given time, or within the limit of a search if that is 0 or longer. A complete
// result is cached under the key. Whoever calls do with the same key and time meanwhile gets the same result. When ctx
// ends, do returns at once, and the search ends if nobody else waits for it.
func (w *work) do(ctx context.Context, key string, within time.Duration, f finder[any]) (any, error) {
	if within <= 0 || within > w.limit {
		within = w.limit
	}
	name := key + " within " + within.String()
	w.mu.Lock()
	if found, ok := w.kept[key]; ok {
		w.mu.Unlock()
		return found, nil
	}
	s := w.waiting[name]
	if s == nil {
		s = new(flight)
		s.ctx, s.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
		w.waiting[name] = s
	}
	s.clients++
	result := w.group.DoChan(name, func() (any, error) { return w.run(s.ctx, key, within, f) })
	w.mu.Unlock()
	defer w.leave(name, s)
	select {
	case r := <-result:
		return r.Val, r.Err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func (w *work) run(ctx context.Context, key string, within time.Duration, f finder[any]) (any, error) {
	if err := w.room.Acquire(ctx, 1); err != nil {
		return nil, err
	}
	defer w.room.Release(1)
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	found, complete, err := f(ctx)
	if err == nil && complete {
		w.keep(key, found)
	}
	return found, err
}

// leave ends a search if its last client leaves. Whoever comes back starts it again.
func (w *work) leave(name string, s *flight) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if s.clients--; s.clients == 0 {
		s.cancel(errLeft)
		delete(w.waiting, name)
		w.group.Forget(name)
	}
}

func (w *work) keep(key string, found any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := w.kept[key]; !ok {
		w.order = append(w.order, key)
	}
	w.kept[key] = found
	if len(w.order) > maxKept {
		delete(w.kept, w.order[0])
		w.order = w.order[1:]
	}
}

// do is work.do with a type.
func do[T any](ctx context.Context, w *work, key string, within time.Duration, f finder[T]) (found T, err error) {
	v, err := w.do(ctx, key, within, func(ctx context.Context) (any, bool, error) { return f(ctx) })
	if err == nil {
		found = v.(T)
	}
	return found, err
}

// seconds converts seconds to a duration of at most an hour.
func seconds(n float64) time.Duration {
	return time.Duration(max(0, min(n, 3600)) * float64(time.Second))
}

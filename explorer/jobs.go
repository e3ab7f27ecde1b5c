package explorer

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"sync"
	"time"
)

// Errors of jobs.get.
var (
	errBusy   = errors.New("too many searches are waiting; try again in a while")
	errClient = errors.New("you have too many searches running; stop one, or wait for it")
)

// Causes of a job that was ended: by a person, because nobody watched it any more, or
// because the process used more memory than allowed.
var (
	errStopped = errors.New("stopped")
	errMemory  = errors.New("the memory that this server may use was reached")
)

// errUnasked is returned if a request needs a job that it may not start, see asked.
var errUnasked = errors.New("this address starts a search, and a search starts only when it is asked for from a page of this server, " +
	"or by a POST to the address")

// work is the function of a job. It publishes what it has found so far; the last value
// published is the result of the job.
type work func(ctx context.Context, publish func(result any, progress string)) error

// jobs runs work in the background, identical work only once. Work begins in the quick
// lane; if it takes longer, it begins again in the slow lane, so that it does not hold up
// short work.
type jobs struct {
	ctx     context.Context // ended by close
	end     context.CancelFunc
	workers sync.WaitGroup
	closing sync.Once
	grace   time.Duration // time for stopped work to end

	mu    sync.Mutex
	byKey map[string]*job
	lanes [2]lane // quick and slow
	kept  []*job  // finished, the oldest first
	bytes int     // total weight of kept
}

// lane runs jobs in the order of their arrival, a bounded number at a time.
type lane struct {
	waiting []*job
	free    int           // number of jobs that may start
	limit   time.Duration // on the time of a job
}

const (
	quick = iota
	slow
)

// job is one piece of work. jobs.mu guards its fields, except those that never change.
type job struct {
	key, client string
	lane        int
	do          work
	cancel      context.CancelCauseFunc
	ctx         context.Context

	result   any
	steps    int // steps of the work that found the result, counted as published results
	found    int // number of changes of the result
	weight   int // approximate memory of the result in bytes
	progress string
	finished bool
	err      error
	began    time.Time // zero until it starts
	ended    time.Time
	changed  chan struct{} // closed at the next change
	watchers int
	seen     time.Time // last time it was asked for
}

// view is a snapshot of a job.
type view struct {
	Key      string
	Result   any
	Found    int // number of changes of the result
	Progress string
	Took     time.Duration // time since it began
	Place    int           // in the queue, from 1; 0 once it has begun
	Finished bool
	Err      error
	changed  <-chan struct{}
}

func newJobs(atATime int, limit time.Duration) *jobs {
	js := &jobs{byKey: map[string]*job{}, lanes: [2]lane{quick: {free: atATime, limit: quickTime}, slow: {free: atATime, limit: limit}}, grace: graceTime}
	js.ctx, js.end = context.WithCancel(context.Background())
	js.workers.Go(js.sweep)
	return js
}

// close stops all jobs and waits for them, but not beyond the grace time.
func (js *jobs) close() {
	js.closing.Do(func() {
		js.mu.Lock()
		js.end() // no more jobs start
		js.mu.Unlock()
		ended := make(chan struct{})
		go func() {
			js.workers.Wait()
			close(ended)
		}()
		select {
		case <-ended:
		case <-time.After(js.grace):
		}
	})
}

// get returns the job with the key. If there is none, or if it ended early a while ago, get
// starts or queues it. If do is nil, get starts nothing and returns errUnasked if there is
// no such job.
func (js *jobs) get(key, client string, do work) (*job, error) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j := js.byKey[key]; j != nil {
		if j.err == nil || do == nil || time.Since(j.ended) < failedKept {
			j.seen = time.Now()
			return j, nil
		}
		js.forget(j)
	}
	if do == nil {
		return nil, errUnasked
	}
	mine := 0
	for _, j := range js.byKey {
		if !j.finished && j.client == client {
			mine++
		}
	}
	switch {
	case mine >= perClient:
		return nil, errClient
	case len(js.lanes[quick].waiting)+len(js.lanes[slow].waiting) >= maxWaiting:
		return nil, errBusy
	}
	j := &job{key: key, client: client, do: do, changed: make(chan struct{}), seen: time.Now()}
	j.ctx, j.cancel = context.WithCancelCause(js.ctx)
	js.byKey[key] = j
	js.queue(j, quick)
	return j, nil
}

// queue appends a job to a lane. The caller holds js.mu.
func (js *jobs) queue(j *job, number int) {
	j.lane = number
	js.lanes[number].waiting = append(js.lanes[number].waiting, j)
	js.startWaiting(&js.lanes[number])
}

// startWaiting starts waiting jobs while the lane has room. The caller holds js.mu.
func (js *jobs) startWaiting(l *lane) {
	for l.free > 0 && len(l.waiting) > 0 && js.ctx.Err() == nil {
		j := l.waiting[0]
		l.waiting = l.waiting[1:]
		l.free--
		j.progress = "Searching"
		if j.began.IsZero() {
			j.began = time.Now()
		}
		j.change()
		js.workers.Go(func() { js.run(j, l) })
	}
}

func (js *jobs) run(j *job, l *lane) {
	ctx, cancel := context.WithTimeout(j.ctx, l.limit)
	overdue := time.AfterFunc(js.lanes[slow].limit+js.grace, func() { js.giveUp(j) })
	steps := 0
	err := j.do(ctx, func(result any, progress string) {
		js.mu.Lock()
		defer js.mu.Unlock()
		if j.finished {
			return
		}
		if result != nil {
			if steps++; steps >= j.steps { // in the slow lane, publish no less than the quick lane has found
				j.result, j.steps = result, steps
				j.found++
			}
		}
		j.progress = progress
		j.change()
	})
	overtime := ctx.Err() != nil
	cancel()
	overdue.Stop()
	weight := weigh(j.result) // nobody writes to it any more
	js.mu.Lock()
	defer js.mu.Unlock()
	l.free++
	switch stopped := context.Cause(j.ctx); {
	case j.finished: // it was given up
	case stopped != nil:
		j.weight = weight
		js.finish(j, stopped)
	case overtime && j.lane == quick:
		js.queue(j, slow)
	default:
		j.weight = weight
		js.finish(j, err)
	}
	js.startWaiting(l)
}

// giveUp ends, for those who wait for it, a job whose work continues after its time. The
// work keeps its place in the lane, so the lane never runs more work than allowed.
func (js *jobs) giveUp(j *job) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if !j.finished {
		j.weight = weigh(j.result)
		js.finish(j, context.DeadlineExceeded)
	}
}

// finish marks a job as finished and drops the oldest finished jobs from the cache. The
// caller holds js.mu.
func (js *jobs) finish(j *job, err error) {
	j.finished, j.err, j.progress, j.ended = true, err, "", time.Now()
	j.cancel(nil)
	j.change()
	js.kept = append(js.kept, j)
	js.bytes += j.weight
	for len(js.kept) > maxKept || js.bytes > maxWeight {
		js.forget(js.kept[0])
	}
}

// weigh returns the approximate memory of a result in bytes: a small multiple of its length
// as JSON.
func weigh(result any) int {
	if file, ok := result.([]byte); ok {
		return len(file)
	}
	text, _ := json.Marshal(result) // results that cannot be encoded are small
	return 4<<10 + 4*len(text)
}

// forget removes a finished job, so that the next request starts it anew. The caller holds
// js.mu.
func (js *jobs) forget(j *job) {
	if k := slices.Index(js.kept, j); k >= 0 {
		js.kept = slices.Delete(js.kept, k, k+1)
		js.bytes -= j.weight
	}
	if js.byKey[j.key] == j {
		delete(js.byKey, j.key)
	}
}

// change wakes those who wait for a change of the job. The caller holds jobs.mu.
func (j *job) change() {
	close(j.changed)
	j.changed = make(chan struct{})
}

// view returns a snapshot of a job.
func (js *jobs) view(j *job) view {
	js.mu.Lock()
	defer js.mu.Unlock()
	return view{j.key, j.result, j.found, j.progress, time.Since(j.began), slices.Index(js.lanes[j.lane].waiting, j) + 1, j.finished, j.err, j.changed}
}

// find returns the job with the key, or nil.
func (js *jobs) find(key string) *job {
	js.mu.Lock()
	defer js.mu.Unlock()
	return js.byKey[key]
}

// watch registers a watcher of the job until leave is called.
func (js *jobs) watch(j *job) (leave func()) {
	js.mu.Lock()
	defer js.mu.Unlock()
	j.watchers++
	return func() {
		js.mu.Lock()
		defer js.mu.Unlock()
		j.watchers--
		j.seen = time.Now()
	}
}

// wait returns a snapshot of a job when it has finished, when ctx ends, or when the
// patience is over.
func (js *jobs) wait(ctx context.Context, j *job, patience time.Duration) view {
	defer js.watch(j)()
	enough := time.NewTimer(patience)
	defer enough.Stop()
	for {
		v := js.view(j)
		if v.Finished {
			return v
		}
		select {
		case <-v.changed:
		case <-enough.C:
			return js.view(j)
		case <-ctx.Done():
			return js.view(j)
		}
	}
}

// stop ends a running or waiting job. It keeps what was found.
func (js *jobs) stop(key string) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j := js.byKey[key]; j != nil {
		js.stopJob(j, errStopped)
	}
}

func (js *jobs) stopJob(j *job, cause error) {
	j.cancel(cause)
	l := &js.lanes[j.lane]
	if k := slices.Index(l.waiting, j); k >= 0 {
		l.waiting = slices.Delete(l.waiting, k, k+1)
		js.finish(j, cause)
	}
}

// abandon ends a running or waiting job that nobody else watches, and forgets it, so that it
// can be started anew.
func (js *jobs) abandon(key string) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j := js.byKey[key]; j != nil && !j.finished && j.watchers == 0 {
		delete(js.byKey, key)
		js.stopJob(j, errStopped)
	}
}

// again forgets a job that has not found everything, so that it can be started anew.
func (js *jobs) again(key string) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j := js.byKey[key]; j != nil && j.finished && j.err != nil {
		js.forget(j)
	}
}

// sweep stops jobs that nobody watches, and all jobs if the process uses more memory than
// it may.
func (js *jobs) sweep() {
	tick := time.NewTicker(sweepTime)
	defer tick.Stop()
	for {
		select {
		case <-js.ctx.Done():
			return
		case now := <-tick.C:
			over := overMemory()
			js.mu.Lock()
			for _, j := range js.byKey {
				switch {
				case j.finished:
				case over:
					js.stopJob(j, errMemory)
				case j.watchers == 0 && now.Sub(j.seen) > unwatched:
					js.stopJob(j, errStopped)
				}
			}
			js.mu.Unlock()
		}
	}
}

// overMemory reports whether the objects in memory alone exceed the memory limit of the
// process. The collector works hard to stay below the limit, so most of them are in use.
func overMemory() bool {
	limit := debug.SetMemoryLimit(-1)
	if limit == math.MaxInt64 {
		return false
	}
	objects := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(objects)
	return objects[0].Value.Uint64() > uint64(limit)
}

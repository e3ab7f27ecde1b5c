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

// Causes of a job that was ended: by a person, or because nobody watched it any more; and
// because the process had more memory than it is allowed.
var (
	errStopped = errors.New("stopped")
	errMemory  = errors.New("the memory that this server may use was reached")
)

// errUnasked says that a request needs a job that it may not start, see asked.
var errUnasked = errors.New("this address starts a search, and a search starts only when it is asked for from a page of this server, " +
	"or by a POST to the address")

// work is what a job does. It publishes what it has found so far; the last value that
// it published is the result of the job.
type work func(ctx context.Context, publish func(result any, progress string)) error

// jobs runs work in the background, the same work once for all who ask for it. Work
// begins in the quick lane; what takes longer begins again in the slow one, so that it
// holds up nobody who asks for little.
type jobs struct {
	ctx     context.Context // ended by close
	end     context.CancelFunc
	workers sync.WaitGroup
	closing sync.Once
	grace   time.Duration // for work to end that was told to

	mu    sync.Mutex
	byKey map[string]*job
	lanes [2]lane // quick and slow
	kept  []*job  // finished, the oldest first
	bytes int     // weight of kept
}

// lane runs jobs in the order in which they came, a bounded number at a time.
type lane struct {
	waiting []*job
	free    int           // jobs that may start
	limit   time.Duration // of the time of a job
}

const (
	quick = iota
	slow
)

// job is one piece of work. Its fields are guarded by jobs.mu, but for those that never
// change.
type job struct {
	key, client string
	lane        int
	do          work
	cancel      context.CancelCauseFunc
	ctx         context.Context

	result   any
	steps    int // of the work that the result comes from, counted in results published
	found    int // how often the result has changed
	weight   int // of the result: about its bytes in memory
	progress string
	finished bool
	err      error
	began    time.Time // zero while it has never run
	ended    time.Time
	changed  chan struct{} // closed at the next change
	watchers int
	seen     time.Time // when it was asked for last
}

// view is what is known of a job at a moment.
type view struct {
	Key      string
	Result   any
	Found    int // how often the result has changed
	Progress string
	Took     time.Duration // since it began
	Place    int           // in the queue, counted from 1; 0 when it has begun
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

// close stops all jobs and waits for them, but not for work that does not end.
func (js *jobs) close() {
	js.closing.Do(func() {
		js.mu.Lock()
		js.end() // no job starts any more
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

// get returns the job with the key, and starts or queues it if there is none, or if it
// ended early a while ago. Without do it starts nothing, and the error is errUnasked if
// there is no such job.
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

// queue puts a job at the end of a lane. The caller holds js.mu.
func (js *jobs) queue(j *job, number int) {
	j.lane = number
	js.lanes[number].waiting = append(js.lanes[number].waiting, j)
	js.startWaiting(&js.lanes[number])
}

// startWaiting starts the jobs for which a lane has room. The caller holds js.mu.
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
			if steps++; steps >= j.steps { // in the slow lane not less than what the quick one found
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
	weight := weigh(j.result) // nobody writes it any more
	js.mu.Lock()
	defer js.mu.Unlock()
	l.free++
	switch stopped := context.Cause(j.ctx); {
	case j.finished: // given up
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

// giveUp ends a job whose work goes on after its time, for those who wait for it. The work
// keeps its place in the lane, so that there is never more of it than that.
func (js *jobs) giveUp(j *job) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if !j.finished {
		j.weight = weigh(j.result)
		js.finish(j, context.DeadlineExceeded)
	}
}

// finish marks the end of a job and drops the oldest finished jobs from the cache. The
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

// weigh returns about how many bytes of memory a result takes: a small multiple of its
// length as JSON.
func weigh(result any) int {
	if file, ok := result.([]byte); ok {
		return len(file)
	}
	text, _ := json.Marshal(result) // what cannot be written is small
	return 4<<10 + 4*len(text)
}

// forget removes a finished job, so that it is started anew when it is asked for. The
// caller holds js.mu.
func (js *jobs) forget(j *job) {
	if k := slices.Index(js.kept, j); k >= 0 {
		js.kept = slices.Delete(js.kept, k, k+1)
		js.bytes -= j.weight
	}
	if js.byKey[j.key] == j {
		delete(js.byKey, j.key)
	}
}

// change wakes those who wait for a change. The caller holds jobs.mu.
func (j *job) change() {
	close(j.changed)
	j.changed = make(chan struct{})
}

// view returns the state of a job.
func (js *jobs) view(j *job) view {
	js.mu.Lock()
	defer js.mu.Unlock()
	return view{j.key, j.result, j.found, j.progress, time.Since(j.began), slices.Index(js.lanes[j.lane].waiting, j) + 1, j.finished, j.err, j.changed}
}

// find returns the job with the key, nil if there is none.
func (js *jobs) find(key string) *job {
	js.mu.Lock()
	defer js.mu.Unlock()
	return js.byKey[key]
}

// watch counts a watcher of the job until the function that it returns is called.
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

// wait returns the state of a job when it has finished, or when ctx or the patience
// ends.
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

// stop ends a job that runs or waits. It keeps what was found.
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

// again forgets a job that has not found everything, so that it can be started anew.
func (js *jobs) again(key string) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j := js.byKey[key]; j != nil && j.finished && j.err != nil {
		js.forget(j)
	}
}

// sweep stops jobs that nobody watches, and all jobs when they take more memory than the
// process may use.
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

// overMemory reports whether the objects in memory alone take more than the limit of the
// process. The collector works hard to stay below the limit, so that most of them are in use.
func overMemory() bool {
	limit := debug.SetMemoryLimit(-1)
	if limit == math.MaxInt64 {
		return false
	}
	objects := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(objects)
	return objects[0].Value.Uint64() > uint64(limit)
}

package explorer

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Errors of jobs.get.
var (
	errBusy   = errors.New("too many searches are waiting; try again in a while")
	errClient = errors.New("you have too many searches running; stop one, or wait for it")
)

// errStopped is the cause of a job that was stopped by a person, or that nobody
// watched any more.
var errStopped = errors.New("stopped")

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

	mu    sync.Mutex
	byKey map[string]*job
	lanes [2]lane // quick and slow
	kept  []*job  // finished, the oldest first
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
	progress string
	finished bool
	err      error
	changed  chan struct{} // closed at the next change
	watchers int
	seen     time.Time // when it was asked for last
}

// view is what is known of a job at a moment.
type view struct {
	Key      string
	Result   any
	Progress string
	Place    int // in the queue, counted from 1; 0 when it has begun
	Finished bool
	Err      error
	changed  <-chan struct{}
}

func newJobs(atATime int, limit time.Duration) *jobs {
	js := &jobs{byKey: map[string]*job{}, lanes: [2]lane{quick: {free: atATime, limit: quickTime}, slow: {free: atATime, limit: limit}}}
	js.ctx, js.end = context.WithCancel(context.Background())
	js.workers.Go(js.sweep)
	return js
}

// close stops all jobs and waits for them.
func (js *jobs) close() {
	js.end()
	js.workers.Wait()
}

// get returns the job with the key, and starts or queues it if there is none.
func (js *jobs) get(key, client string, do work) (*job, error) {
	js.mu.Lock()
	defer js.mu.Unlock()
	if j := js.byKey[key]; j != nil {
		j.seen = time.Now()
		return j, nil
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
	j := &job{key: key, client: client, do: do, changed: make(chan struct{}), seen: time.Now(), progress: "waiting"}
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
		j.progress = "working"
		j.change()
		js.workers.Go(func() { js.run(j, l) })
	}
}

func (js *jobs) run(j *job, l *lane) {
	ctx, cancel := context.WithTimeout(j.ctx, l.limit)
	err := j.do(ctx, func(result any, progress string) {
		js.mu.Lock()
		defer js.mu.Unlock()
		if result != nil {
			j.result = result
		}
		j.progress = progress
		j.change()
	})
	overtime := ctx.Err() != nil
	cancel()
	js.mu.Lock()
	defer js.mu.Unlock()
	l.free++
	switch stopped := context.Cause(j.ctx); {
	case stopped != nil:
		js.finish(j, stopped)
	case overtime && j.lane == quick:
		js.queue(j, slow)
	default:
		js.finish(j, err)
	}
	js.startWaiting(l)
}

// finish marks the end of a job and drops the oldest finished jobs from the cache. The
// caller holds js.mu.
func (js *jobs) finish(j *job, err error) {
	j.finished, j.err, j.progress = true, err, ""
	j.cancel(nil)
	j.change()
	js.kept = append(js.kept, j)
	for len(js.kept) > maxKept {
		js.forget(js.kept[0])
	}
}

// forget removes a finished job, so that it is started anew when it is asked for. The
// caller holds js.mu.
func (js *jobs) forget(j *job) {
	js.kept = slices.DeleteFunc(js.kept, func(k *job) bool { return k == j })
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
	return view{j.key, j.result, j.progress, slices.Index(js.lanes[j.lane].waiting, j) + 1, j.finished, j.err, j.changed}
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
		js.stopJob(j)
	}
}

func (js *jobs) stopJob(j *job) {
	j.cancel(errStopped)
	l := &js.lanes[j.lane]
	if k := slices.Index(l.waiting, j); k >= 0 {
		l.waiting = slices.Delete(l.waiting, k, k+1)
		js.finish(j, errStopped)
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

// sweep stops jobs that nobody watches, once a second.
func (js *jobs) sweep() {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-js.ctx.Done():
			return
		case now := <-tick.C:
			js.mu.Lock()
			for _, j := range js.byKey {
				if !j.finished && j.watchers == 0 && now.Sub(j.seen) > unwatched {
					js.stopJob(j)
				}
			}
			js.mu.Unlock()
		}
	}
}

package verify

import "sync"

// pool runs jobs in several goroutines and keeps the error of the first job, in the
// order of the calls of run, that fails.
type pool struct {
	free chan struct{}
	wg   sync.WaitGroup

	mu    sync.Mutex
	given int
	first int // number of the failed job
	err   error
}

func newPool(workers int) *pool {
	return &pool{free: make(chan struct{}, workers)}
}

// run starts a job as soon as a goroutine is free. Jobs passed before a failed one are
// always finished.
func (p *pool) run(job func() error) {
	p.free <- struct{}{}
	number := p.given
	p.given++
	p.wg.Go(func() {
		defer func() { <-p.free }()
		err := job()
		p.mu.Lock()
		defer p.mu.Unlock()
		if err != nil && (p.err == nil || number < p.first) {
			p.first, p.err = number, err
		}
	})
}

func (p *pool) failed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.err != nil
}

func (p *pool) wait() error {
	p.wg.Wait()
	return p.err
}

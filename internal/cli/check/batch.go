package check

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
)

// maxWorkers is the number of matrices worked on at a time in a stream.
func maxWorkers() int { return runtime.GOMAXPROCS(0) }

const (
	aheadOf      = 64 // matrices read ahead for each worker
	summaryFrom  = 10 // matrices in a stream that get a summary
	slowestShown = 3
)

// job is one matrix on its way.
type job struct {
	given command.Given
	done  chan struct{}
	class records.Class
	err   error
	took  time.Duration
	nodes uint64 // about: other matrices were worked on meanwhile
}

// jobs is a stream of matrices that are worked on ahead of their reader.
type jobs struct {
	given   iter.Seq[command.Given] // in the order of the input
	current *job
	count   int
	start   time.Time
	slowest []*job // the longest first
}

// result waits for the result of the matrix that given yielded last.
func (j *jobs) result() (records.Class, error) {
	<-j.current.done
	j.count++
	at, _ := slices.BinarySearchFunc(j.slowest, j.current, func(a, b *job) int { return int(b.took - a.took) })
	j.slowest = slices.Insert(j.slowest, at, j.current)
	j.slowest = j.slowest[:min(len(j.slowest), slowestShown)]
	return j.current.class, j.current.err
}

// ahead starts work on the matrices, ch.workers at a time, and returns them in
// order. The reader of the stream must not stop early but for an error, which
// ends ctx or the command.
func (ch *Checker) ahead(ctx context.Context, matrices iter.Seq[command.Given]) *jobs {
	queue := make(chan *job, ch.workers*aheadOf)
	work := make(chan *job)
	for range ch.workers {
		go func() {
			for j := range work {
				ch.do(ctx, j)
			}
		}()
	}
	go func() {
		defer close(queue)
		defer close(work)
		for g := range matrices {
			j := &job{given: g, done: make(chan struct{})}
			select {
			case queue <- j:
			case <-ctx.Done():
				return
			}
			if g.Err != nil {
				close(j.done)
				continue
			}
			select {
			case work <- j:
			case <-ctx.Done():
				j.err = ctx.Err()
				close(j.done)
				return
			}
		}
	}()
	js := &jobs{start: time.Now()}
	js.given = func(yield func(command.Given) bool) {
		for {
			select {
			case js.current = <-queue:
			case <-ctx.Done():
				return
			}
			if js.current == nil || !yield(js.current.given) {
				return
			}
		}
	}
	return js
}

// do works on one matrix.
func (ch *Checker) do(ctx context.Context, j *job) {
	defer close(j.done)
	ctx, cancel := ch.limited(ctx)
	defer cancel()
	start, nodes := time.Now(), ch.Solver.Nodes()
	j.class, j.err = ch.check(ctx, j.given.Matrix)
	j.took, j.nodes = time.Since(start), ch.Solver.Nodes()-nodes
	if ch.workers > 1 {
		ch.Progress.Update(float64(ch.Solver.Nodes()), 0, j.given.Place())
	}
}

// summarize tells rate and slowest matrices of a stream.
func (ch *Checker) summarize(c *cli.Context, js *jobs) {
	if js.count < summaryFrom {
		return
	}
	elapsed := time.Since(js.start)
	var slow []string
	for _, j := range js.slowest {
		slow = append(slow, fmt.Sprintf("%s (%v)", j.given.Place(), j.took.Round(10*time.Microsecond)))
	}
	command.Note(c, "%d matrices in %v, %s/s, %s positions; slowest: %s", js.count, elapsed.Round(10*time.Microsecond),
		command.Engineering(float64(js.count)/elapsed.Seconds()), command.Engineering(float64(ch.Solver.Nodes())), strings.Join(slow, ", "))
}

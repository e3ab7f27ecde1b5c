package command

import (
	"errors"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/search"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// LimitFlags bound a search and give it tables; NewSolver and newChecker read
// them.
func LimitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.DurationFlag{Name: "timeout", Usage: "give a matrix up after `TIME`, such as 10s or 5m; 0 is no limit"},
		MemoryFlag("1 GiB, or what there is if that is less"),
		TableFlag(),
	}
}

// NewSolver makes a solver with the limits that the flags give.
func NewSolver(c *cli.Context, o search.Options) (*search.Solver, *Prober, error) {
	limit, err := MemoryAllowed(c)
	if err != nil {
		return nil, nil, err
	}
	if !c.IsSet("memory") {
		limit.Bytes = min(limit.Bytes, search.DefaultMemory)
	}
	memory.Hold(limit.Bytes) // until the program ends
	// What is left is for positions; the search has a least table of its own.
	o.Memory = max(1, limit.Bytes-memory.Program())
	p := &Prober{}
	if p.tables, err = OpenTables(c); err != nil {
		return nil, nil, err
	}
	if p.tables != nil {
		o.Prober = p
	}
	return search.New(o), p, nil
}

// Prober answers searches from solved layers on disk. The zero value has none.
type Prober struct {
	tables *tablebase.Set
	mu     sync.Mutex
	err    error // the first fault met, reported by close
}

// Probe implements search.Prober. A fault counts as "not covered" and is
// reported by close.
func (p *Prober) Probe(A seki.Matrix) (results seki.Results, ok bool) {
	found, ok, err := p.tables.Results(A)
	if err != nil {
		p.mu.Lock()
		if p.err == nil {
			p.err = err
		}
		p.mu.Unlock()
		return results, false
	}
	for g := range results {
		results[g].Outcome = found[g].Outcome
	}
	return results, ok
}

func (p *Prober) Close() error {
	err := p.err
	if p.tables != nil {
		if closeErr := p.tables.Close(); err == nil {
			err = closeErr
		}
	}
	p.tables, p.err = nil, nil
	return err
}

// Tolerate returns nil for an error that is a limit reached, and a usage error
// for a matrix outside the games.
func Tolerate(err error) error {
	var impossible *seki.ImpossibleError
	switch {
	case search.IsLimit(err):
		return nil
	case errors.As(err, &impossible):
		return UsageError{impossible}
	}
	return err
}

package command

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/search"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// LimitFlags bound a search and give it tables; NewSolver and newChecker read
// them.
func LimitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.DurationFlag{Name: "timeout", Usage: "give a matrix up after `TIME`, such as 10s or 5m; 0 is no limit"},
		&cli.StringFlag{Name: "memory", Value: "1G", Usage: "at most `SIZE` for the table of positions, such as 500M or 2G"},
		TableFlag(),
	}
}

// NewSolver makes a solver with the limits that the flags give.
func NewSolver(c *cli.Context, o search.Options) (*search.Solver, *Prober, error) {
	var err error
	if o.Memory, err = ParseSize(c.String("memory")); err != nil {
		return nil, nil, Usagef("--memory: %w", err)
	}
	p := &Prober{}
	if p.tables, err = OpenTables(c); err != nil {
		return nil, nil, err
	}
	if p.tables != nil {
		o.Prober = p
	}
	return search.New(o), p, nil
}

// ParseSize reads a number of bytes, with K, M, G or T (or KiB and so on) for
// powers of 1024. Less than 1 MiB is an error: a forgotten unit, most likely.
func ParseSize(text string) (int64, error) {
	number, shift := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(text), "B"), "I"), 0
	for k, unit := range []string{"K", "M", "G", "T"} {
		if rest, ok := strings.CutSuffix(number, unit); ok {
			number, shift = rest, 10*(k+1)
			break
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n <= 0 || n > 1<<(62-shift) {
		return 0, fmt.Errorf("%q is not a size such as 500M or 2G", text)
	}
	if n<<shift < 1<<20 {
		return 0, fmt.Errorf("%q is less than 1 MiB: write a unit, as in 500M or 2G", text)
	}
	return n << shift, nil
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

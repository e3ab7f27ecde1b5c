package command

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/three"
	"github.com/sekilab/sekilab/seki"
)

// LimitFlags bound a search and give it tables; NewSolver reads all but --timeout, which has a default (0 for none).
func LimitFlags(timeout time.Duration) []cli.Flag {
	return []cli.Flag{TimeoutFlag(timeout), MemoryFlag("half of the memory"), TableFlag}
}

// TimeoutFlag bounds the time of a search.
func TimeoutFlag(standard time.Duration) cli.Flag {
	return &cli.DurationFlag{
		Name: "timeout", Category: Common, Value: standard,
		Usage: "give up a search after `TIME`, such as 10s or 5m; 0 means no limit",
		Action: func(_ *cli.Context, limit time.Duration) error {
			return UsageIf(limit < 0, "--timeout must not be negative")
		},
	}
}

// NewSolver returns a solver with the limits and the tablebases that the flags give.
func NewSolver(c *Run, o search.Options) (*search.Solver, error) {
	allowed := searchMemory(c)
	memory.Hold(allowed) // until the program ends
	// The rest is for positions; the search has a separate least table.
	o.Memory = max(1, allowed-memory.Program())
	tables, err := OpenTables(c)
	if err != nil {
		return nil, err
	}
	if tables != nil {
		o.Prober = tables
	}
	o.Three = three.New()
	return search.New(o), nil
}

// NewPositionSolver returns a solver of positions with eyes and private liberties. It takes an eighth of the memory at
// most: these positions are small.
func NewPositionSolver(c *Run) *liberties.Solver {
	return liberties.NewSolver(max(1, searchMemory(c)/4))
}

// searchMemory is MemoryAllowed with the default of a search, in bytes: half of that. It is
// taken only where a search is so hard that it pays.
func searchMemory(c *Run) int64 {
	limit := MemoryAllowed(c)
	switch {
	case c.IsSet("memory"):
		return limit.Bytes
	case limit.Bytes == math.MaxInt64:
		return search.DefaultMemory
	}
	return limit.Bytes / 2
}

// SearchProgress returns the solver's progress handler that shows itself in bar, nil
// for none.
func SearchProgress(bar *Progress) func(search.Progress) {
	if bar == nil {
		return nil
	}
	return func(p search.Progress) {
		if p.Boxed {
			bar.Update(float64(p.Nodes), 0, fmt.Sprintf("%s: solving all matrices below, %d %%", p.Game.Name(), int(100*p.Box)))
			return
		}
		bar.Update(float64(p.Nodes), 0, fmt.Sprintf("%s: %s? %d of %d moves settled, table %sB", p.Game.Name(), p.Question,
			p.SettledMoves, p.SettledMoves+p.OpenMoves, units.Engineering(float64(p.TableBytes))))
	}
}

// WithTimeout is context.WithTimeout; 0 is no limit.
func WithTimeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, limit)
}

// Tolerate returns nil if err says that a limit was reached, and a usage error for a matrix
// outside the games.
func Tolerate(err error) error {
	if search.IsLimit(err) {
		return nil
	}
	if impossible, ok := errors.AsType[*seki.ImpossibleError](err); ok {
		return UsageError{impossible}
	}
	return err
}

package check

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/inspect"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/search"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// Checker decides matrices with one solver, so that all share its table. It
// may be used by several goroutines.
type Checker struct {
	inspect.Inspector
	certificate string
	uncertified string // why no certificate has been written
	Timeout     time.Duration
	workers     int // matrices at a time
	Tables      *tablebase.Set
	Progress    *command.Progress
}

// newChecker reads the flags of check.
func newChecker(c *cli.Context, games []seki.Game) (*Checker, error) {
	ch := &Checker{
		Inspector:   inspect.Inspector{Games: games, Moves: c.Bool("moves"), Explain: c.Bool("explain"), Invariants: c.Bool("invariants")},
		certificate: c.String("certificate"), Timeout: c.Duration("timeout"), workers: 1,
	}
	args := c.Args().Slice()
	batch := len(args) > 1 || args[0] == "-" || strings.HasPrefix(args[0], "@")
	if ch.certificate != "" && (batch || len(games) > 1) {
		return nil, command.Usagef("a certificate is about one matrix and one game: give one matrix and --game seki or --game dseki")
	}
	ch.Progress = command.NewProgress(c, "check", "positions")
	options := search.Options{}
	if batch { // one goroutine for each matrix
		options.Workers, ch.workers = 1, maxWorkers()
	} else if ch.Progress != nil {
		options.Progress = ch.Report
	}
	var err error
	ch.Solver, ch.Tables, err = command.NewSolver(c, options)
	return ch, err
}

// Close ends the progress display and closes the tables.
func (ch *Checker) Close() error {
	ch.Progress.Close()
	return ch.Tables.Close()
}

// Report shows how far a search is.
func (ch *Checker) Report(p search.Progress) {
	ch.Progress.Update(float64(p.Nodes), 0, fmt.Sprintf("%s: %s? %d moves settled, %d open; table %sB",
		p.Game.Name(), p.Question, p.SettledMoves, p.OpenMoves, command.Engineering(float64(p.TableBytes))))
}

// limited returns the context of one matrix.
func (ch *Checker) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if ch.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, ch.Timeout)
}

package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/search"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// limitFlags bound a search and give it tables; newSolver and newChecker read
// them.
func limitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.DurationFlag{Name: "timeout", Usage: "give a matrix up after `TIME`, such as 10s or 5m; 0 is no limit"},
		&cli.StringFlag{Name: "memory", Value: "1G", Usage: "at most `SIZE` for the table of positions, such as 500M or 2G"},
		tableFlag(),
	}
}

// checker decides matrices with one solver, so that all share its table. It
// may be used by several goroutines.
type checker struct {
	games          []seki.Game
	moves, explain bool
	certificate    string
	uncertified    string // why no certificate has been written
	timeout        time.Duration
	workers        int // matrices at a time
	solver         *search.Solver
	prober         *prober
	progress       *progress
}

// newChecker reads the flags of check.
func newChecker(c *cli.Context, games []seki.Game) (*checker, error) {
	ch := &checker{
		games: games, moves: c.Bool("moves"), explain: c.Bool("explain"),
		certificate: c.String("certificate"), timeout: c.Duration("timeout"), workers: 1,
	}
	if ch.timeout < 0 {
		return nil, usagef("--timeout must not be negative")
	}
	args := c.Args().Slice()
	batch := len(args) > 1 || args[0] == "-" || strings.HasPrefix(args[0], "@")
	if ch.certificate != "" && (batch || len(games) > 1) {
		return nil, usagef("a certificate is about one matrix and one game: give one matrix and --game seki or --game d-seki")
	}
	if ch.certificate != "" {
		if err := secondOutput(c, "certificate"); err != nil {
			return nil, err
		}
	}
	var err error
	if ch.progress, err = newProgress(c, "check", "positions"); err != nil {
		return nil, err
	}
	options := search.Options{}
	if batch { // one goroutine for each matrix
		options.Workers, ch.workers = 1, maxWorkers()
	} else if ch.progress != nil {
		options.Progress = ch.report
	}
	ch.solver, ch.prober, err = newSolver(c, options)
	return ch, err
}

// newSolver makes a solver with the limits that the flags give.
func newSolver(c *cli.Context, o search.Options) (*search.Solver, *prober, error) {
	var err error
	if o.Memory, err = parseSize(c.String("memory")); err != nil {
		return nil, nil, usagef("--memory: %w", err)
	}
	p := &prober{}
	if p.tables, err = openTables(c); err != nil {
		return nil, nil, err
	}
	if p.tables != nil {
		o.Prober = p
	}
	return search.New(o), p, nil
}

// parseSize reads a number of bytes, with K, M, G or T (or KiB and so on) for
// powers of 1024. Less than 1 MiB is an error: a forgotten unit, most likely.
func parseSize(text string) (int64, error) {
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

// prober answers searches from solved layers on disk. The zero value has none.
type prober struct {
	tables *tablebase.Set
	mu     sync.Mutex
	err    error // the first fault met, reported by close
}

// Probe implements search.Prober. A fault counts as "not covered" and is
// reported by close.
func (p *prober) Probe(A seki.Matrix) (results seki.Results, ok bool) {
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

func (p *prober) close() error {
	err := p.err
	if p.tables != nil {
		if closeErr := p.tables.Close(); err == nil {
			err = closeErr
		}
	}
	p.tables, p.err = nil, nil
	return err
}

// close ends the progress display and closes the tables.
func (ch *checker) close() error {
	ch.progress.close()
	return ch.prober.close()
}

// report shows how far a search is.
func (ch *checker) report(p search.Progress) {
	ch.progress.update(float64(p.Nodes), 0, fmt.Sprintf("%s: %s? %d moves settled, %d open; table %sB",
		gameName(p.Game), p.Question, p.SettledMoves, p.OpenMoves, engineering(float64(p.TableBytes))))
}

// limited returns the context of one matrix.
func (ch *checker) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if ch.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, ch.timeout)
}

// shareOf returns a context for one of several pieces of work that share the
// time left.
func shareOf(ctx context.Context, pieces int) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok || pieces == 1 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)/time.Duration(pieces))
}

// verdict decides A, as far as the limits allow.
func (ch *checker) verdict(ctx context.Context, A seki.Matrix, g seki.Game) (search.Verdict, error) {
	v, err := ch.solver.Verdict(ctx, A, g)
	return v, tolerate(err)
}

func (ch *checker) outcome(ctx context.Context, A seki.Matrix, g seki.Game) (search.Verdict, error) {
	v, err := ch.solver.Outcome(ctx, A, g)
	return v, tolerate(err)
}

// tolerate returns nil for an error that is a limit reached, and a usage error
// for a matrix outside the games.
func tolerate(err error) error {
	var impossible *seki.ImpossibleError
	switch {
	case search.IsLimit(err):
		return nil
	case errors.As(err, &impossible):
		return usageError{impossible}
	}
	return err
}

// reportVerdict returns the record of a verdict, complete or not.
func reportVerdict(v search.Verdict) reports.Verdict {
	entry := reports.Verdict{Outcome: "?", Kind: "?", Terminal: v.Terminal}
	if o, ok := v.Outcome(); ok {
		entry.Outcome = o.String()
	} else {
		entry.Known = &reports.KnownValues{R: v.First[seki.R].String(), C: v.First[seki.C].String()}
	}
	switch {
	case errors.Is(v.Err, search.ErrTooLarge):
		entry.Limit = "memory"
	case v.Err != nil:
		entry.Limit = "time"
	}
	if v.KindKnown {
		entry.Kind = v.Kind.Name()
		if p, ok := v.Kind.MustPass(); ok {
			entry.MustPass = p.String()
		}
	}
	return entry
}

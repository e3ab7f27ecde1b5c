package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/sekilab/sekilab/internal/sweep"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// Kind says which classes a layer of the catalogue holds.
type Kind string

const (
	Special Kind = "special" // complete or semi-complete in at least one game
	All     Kind = "seki"    // seki in at least one game
)

// Kinds are the kinds of catalogues; each contains those before it.
var Kinds = []Kind{Special, All}

// wants reports whether classes with the given results belong to the catalogue.
func (k Kind) wants(results seki.Results) bool {
	for _, r := range results {
		if r.Kind.IsSeki() && (k == All || r.Kind != seki.Plain) {
			return true
		}
	}
	return false
}

// Params says what to build.
type Params struct {
	Path    string
	Sizes   []sweep.Size
	MaxSum  int
	Kind    Kind
	Version string    // of the program
	Now     time.Time // the date on record
	Workers int       // goroutines of the engine; 0 means GOMAXPROCS

	// Progress is called as retrograde.Handlers.Progress.
	Progress func(retrograde.Progress)

	pragmas []string // of tests
}

// Summary says what a build did.
type Summary struct {
	Layers, Seki  int // added
	LayersBefore  int // of those asked for, there already
	ClassesSolved uint64
}

// Build adds the layers of the given sizes up to MaxSum to the catalogue at
// p.Path, which is made when there is none. Layers that are there already are
// left alone, unless they hold less than p.Kind asks for. When it fails or
// ctx is cancelled, the complete layers are kept. Cost: that of solving the
// layers, also of those below the first one that is missing.
func Build(ctx context.Context, p Params) (Summary, error) {
	if !slices.Contains(Kinds, p.Kind) {
		return Summary{}, fmt.Errorf("unknown kind %q of catalogue", p.Kind)
	}
	db, err := openForBuild(ctx, p.Path, p.pragmas...)
	if err != nil {
		return Summary{}, err
	}
	b := &builder{p: p, db: db, oracle: invariants.NewOracle(), list: invariants.All()}
	err = b.build(ctx)
	if closeErr := db.Close(); err == nil {
		err = closeErr
	}
	return b.summary, errorAt(p.Path, err)
}

// builder is a build in work.
type builder struct {
	p       Params
	db      *sql.DB
	id      int64 // of the row in builds
	oracle  invariants.Oracle
	list    []invariants.Invariant
	summary Summary
}

func (b *builder) build(ctx context.Context) error {
	if err := b.begin(ctx); err != nil {
		return err
	}
	done := map[sweep.Size]bool{}
	for _, size := range b.p.Sizes {
		tall := sweep.Size{Rows: max(size.Rows, size.Cols), Cols: min(size.Rows, size.Cols)}
		if done[tall] {
			continue
		}
		done[tall] = true
		var views []sweep.Size
		for _, s := range []sweep.Size{tall, tall.Transposed()} {
			if slices.Contains(b.p.Sizes, s) && !slices.Contains(views, s) {
				views = append(views, s)
			}
		}
		if err := b.buildSize(ctx, tall, views); err != nil {
			return err
		}
	}
	_, err := b.db.ExecContext(ctx, "UPDATE builds SET finished = ?, layers_added = ?, seki_added = ?, checks = ? WHERE id = ?",
		b.date(), b.summary.Layers, b.summary.Seki,
		"class counts of every layer equal the exact ones; counts of seki of every layer equal its rows", b.id)
	return err
}

func (b *builder) date() string { return b.p.Now.UTC().Format(time.RFC3339) }

// begin puts the build on record.
func (b *builder) begin(ctx context.Context) error {
	names := make([]string, len(b.p.Sizes))
	for k, s := range b.p.Sizes {
		names[k] = fmt.Sprintf("%dx%d", s.Rows, s.Cols)
	}
	row, err := b.db.ExecContext(ctx, "INSERT INTO builds (version, started, sizes, max_sum, kind) VALUES (?, ?, ?, ?, ?)",
		b.p.Version, b.date(), strings.Join(names, " "), b.p.MaxSum, string(b.p.Kind))
	if err != nil {
		return err
	}
	b.id, err = row.LastInsertId()
	return err
}

// missing returns which layers of a size are to be added, by sum.
func (b *builder) missing(ctx context.Context, size sweep.Size) (map[int]bool, error) {
	missing := map[int]bool{}
	for sum := max(size.Rows, size.Cols); sum <= b.p.MaxSum; sum++ {
		missing[sum] = true
	}
	rows, err := b.db.QueryContext(ctx, "SELECT sum, kind FROM layers WHERE rows = ? AND cols = ?", size.Rows, size.Cols)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var sum int
		var kind Kind
		if err := rows.Scan(&sum, &kind); err != nil {
			return nil, err
		}
		if missing[sum] && slices.Index(Kinds, kind) >= slices.Index(Kinds, b.p.Kind) {
			delete(missing, sum)
			b.summary.LayersBefore++
		}
	}
	return missing, rows.Err()
}

// buildSize solves a tall size and adds the missing layers of its views: the
// size itself, its transpose, or both.
func (b *builder) buildSize(ctx context.Context, tall sweep.Size, views []sweep.Size) error {
	missing := make([]map[int]bool, len(views))
	last := 0
	for k, view := range views {
		var err error
		if missing[k], err = b.missing(ctx, view); err != nil {
			return err
		}
		for sum := range missing[k] {
			last = max(last, sum)
		}
	}
	if last == 0 {
		return nil
	}
	w := &layerWriter{builder: b, ctx: ctx, views: views, missing: missing, tall: tall}
	defer w.abandon()
	return retrograde.Solve(ctx, retrograde.Params{
		Rows: tall.Rows, Cols: tall.Cols, MaxSum: last, Workers: b.p.Workers,
	}, retrograde.Handlers{
		Want:     func(r seki.Results) bool { return b.p.Kind.wants(r) || b.p.Kind.wants(r.Transposed()) },
		Visit:    w.visit,
		Layer:    w.layer,
		Progress: b.p.Progress,
	})
}

var errCount = errors.New("the rows of a layer are not as many as its counts say")

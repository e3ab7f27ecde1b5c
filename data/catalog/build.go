package catalog

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// Params are the parameters of a build.
type Params struct {
	Path    string
	Sizes   []seki.Size // all different
	MaxSum  int
	Kinds   seki.KindSet // SpecialSeki or EverySeki: of the classes to add, in at least one game
	Version string       // of the program
	Now     time.Time    // the date on record

	// Source provides the layers; nil solves them in memory, without a limit.
	Source *layers.Source

	pragmas []string // for tests
}

// Summary is what a build did.
type Summary struct {
	Layers, Seki int // added
	LayersBefore int // requested layers that were there already
}

// Build adds the layers of p.Sizes with sums up to p.MaxSum to the catalogue at
// p.Path, and creates the catalogue if there is none. It skips layers that are there
// already, unless they hold less than p.Kinds. If it fails or ctx ends, the complete
// layers are kept. It fails as layers.Source.Check does. Cost: that of solving each
// size up to its last missing layer.
func Build(ctx context.Context, p Params) (summary Summary, err error) {
	defer func() {
		if err != nil && ctx.Err() != nil {
			err = ctx.Err() // for SQLite it is an interrupt
		}
	}()
	if p.Kinds != seki.SpecialSeki && p.Kinds != seki.EverySeki {
		return Summary{}, fmt.Errorf("a catalogue holds the kinds %q or %q, not %q", seki.SpecialSeki, seki.EverySeki, p.Kinds)
	}
	if p.Source == nil {
		p.Source = &layers.Source{}
	}
	db, err := openForBuild(ctx, p.Path, p.pragmas...)
	if err != nil {
		return Summary{}, err
	}
	b := &builder{p: p, db: db, oracle: invariants.NewOracle(ctx), list: invariants.Recorded()}
	err = cmp.Or(b.build(ctx), db.Close())
	return b.summary, errorAt(p.Path, err)
}

// builder is a running build.
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
	for _, pair := range layers.Pairs(b.p.Sizes) {
		if err := b.buildPair(ctx, pair); err != nil {
			return err
		}
	}
	_, err := b.db.ExecContext(ctx, "UPDATE builds SET finished = ?, layers_added = ?, seki_added = ?, checks = ? WHERE id = ?",
		b.date(), b.summary.Layers, b.summary.Seki,
		"class counts of every layer equal the exact ones; counts of seki of every layer equal its rows", b.id)
	return err
}

func (b *builder) date() string { return b.p.Now.UTC().Format(time.RFC3339) }

func (b *builder) begin(ctx context.Context) error {
	names := make([]string, len(b.p.Sizes))
	for k, s := range b.p.Sizes {
		names[k] = fmt.Sprintf("%dx%d", s.Rows, s.Cols)
	}
	row, err := b.db.ExecContext(ctx, "INSERT INTO builds (version, started, sizes, max_sum, kind) VALUES (?, ?, ?, ?, ?)",
		b.p.Version, b.date(), strings.Join(names, " "), b.p.MaxSum, b.p.Kinds.String())
	if err != nil {
		return err
	}
	b.id, err = row.LastInsertId()
	return err
}

// findMissing adds to missing the layers of a size that the catalogue does not hold, and to lesser those of them that it holds
// with fewer kinds.
func (b *builder) findMissing(ctx context.Context, size seki.Size, missing, lesser map[seki.Layer]bool) error {
	for sum := size.MinSum(); sum <= b.p.MaxSum; sum++ {
		missing[seki.Layer{Size: size, Sum: sum}] = true
	}
	return scan(ctx, b.db, func(rows *sql.Rows) error {
		layer := seki.Layer{Size: size}
		var text string
		if err := rows.Scan(&layer.Sum, &text); err != nil {
			return err
		}
		kinds, err := seki.ParseKindSet(text)
		switch {
		case !missing[layer]:
		case kinds&b.p.Kinds == b.p.Kinds:
			delete(missing, layer)
			b.summary.LayersBefore++
		default:
			lesser[layer] = true
		}
		return err
	}, "SELECT sum, kind FROM layers WHERE rows = ? AND cols = ?", size.Rows, size.Cols)
}

// buildPair adds the missing layers of a size, or of a size and its transpose.
func (b *builder) buildPair(ctx context.Context, pair []seki.Size) (err error) {
	missing, lesser := map[seki.Layer]bool{}, map[seki.Layer]bool{}
	for _, size := range pair {
		if err := b.findMissing(ctx, size, missing, lesser); err != nil {
			return err
		}
	}
	if len(missing) == 0 {
		return nil
	}
	r := layers.Range{Sizes: pair, MinSum: b.p.MaxSum, MaxSum: 0}
	for layer := range missing {
		r.MinSum, r.MaxSum = min(r.MinSum, layer.Sum), max(r.MaxSum, layer.Sum)
	}
	w := &layerWriter{builder: b, ctx: context.WithoutCancel(ctx), pair: pair, missing: missing, lesser: lesser, ended: time.Now()}
	defer func() { err = cmp.Or(err, w.end()) }()
	query := layers.Query{Range: r, ByPairs: true, Want: func(l seki.Layer, results seki.Results) bool {
		return missing[l] && b.p.Kinds.Wants(results, seki.Games[:]...)
	}}
	for item, err := range b.p.Source.Classes(ctx, query) {
		if err != nil {
			return err
		}
		if err := w.take(item); err != nil {
			return layers.At(item.Layer(), err)
		}
	}
	return nil
}

var errCount = errors.New("the rows of a layer are not as many as its counts say")

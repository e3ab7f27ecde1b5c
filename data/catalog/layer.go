package catalog

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// layerWriter writes the layers of a pair of sizes, those of one sum in one
// transaction.
type layerWriter struct {
	*builder
	ctx     context.Context
	pair    []seki.Size
	missing map[seki.Layer]bool

	tx      *sql.Tx                    // of the current layers; nil if there is none
	insert  *sql.Stmt                  // of tx
	census  map[seki.Size]*seki.Census // of the rows written, by size
	written int                        // layers
	added   int                        // seki
}

// begin opens the transaction of the layers of a sum.
func (w *layerWriter) begin(sum int) error {
	if w.tx != nil {
		return nil
	}
	tx, err := w.db.BeginTx(w.ctx, nil)
	if err != nil {
		return err
	}
	w.tx, w.written, w.added, w.census = tx, 0, 0, map[seki.Size]*seki.Census{}
	for _, size := range w.pair {
		w.census[size] = &seki.Census{}
		layer := seki.Layer{Size: size, Sum: sum}
		if !w.missing[layer] {
			continue
		}
		// A layer of a lesser kind is replaced.
		for _, table := range []string{"seki", "layers"} {
			if _, err := tx.ExecContext(w.ctx, "DELETE FROM "+table+ofLayer, keyOf(layer)...); err != nil {
				return err
			}
		}
	}
	columns := []string{"matrix"}
	for _, v := range w.list {
		columns = append(columns, v.Name)
	}
	w.insert, err = tx.PrepareContext(w.ctx, "INSERT INTO seki ("+strings.Join(columns, ", ")+") VALUES (?"+
		strings.Repeat(", ?", len(columns)-1)+")")
	return err
}

// abandon rolls back the current layers.
func (w *layerWriter) abandon() {
	if w.tx != nil {
		_ = w.tx.Rollback() // the first error is the one to report
		w.tx = nil
	}
}

// take writes a class, or completes a layer.
func (w *layerWriter) take(item layers.Item) error {
	if item.End != nil {
		return w.layer(item.End.Layer, item.End.Census)
	}
	return w.visit(item.Class)
}

// visit writes the row of a class.
func (w *layerWriter) visit(class seki.Class) error {
	if err := w.begin(class.Matrix.Sum()); err != nil {
		return err
	}
	s := invariants.NewSubject(class.Matrix, class.Results, w.oracle)
	values := []any{s.Form().String()}
	for _, v := range w.list {
		value, err := v.Value(s)
		if err == nil {
			value, err = column(value)
		}
		if err != nil {
			return fmt.Errorf("%s of %s: %w", v.Name, s.Matrix, err)
		}
		values = append(values, value)
	}
	w.census[class.Matrix.Size()].AddClass(class.Results, 1)
	w.added++
	_, err := w.insert.ExecContext(w.ctx, values...)
	return err
}

// layer completes a layer: it compares the rows with the census. After the last layer
// of the pair it commits.
func (w *layerWriter) layer(l seki.Layer, census seki.Census) error {
	w.summary.ClassesExamined += census.Classes
	if w.missing[l] {
		if err := w.begin(l.Sum); err != nil {
			return err
		}
		if err := w.compare(l, census); err != nil {
			return err
		}
		if err := w.record(l, census); err != nil {
			return err
		}
		w.written++
	}
	if w.tx == nil || l.Size != w.pair[len(w.pair)-1] {
		return nil
	}
	if err := w.tx.Commit(); err != nil {
		w.abandon()
		return err
	}
	w.tx = nil
	w.summary.Layers += w.written
	w.summary.Seki += w.added
	return nil
}

// compare checks the rows of a layer against its census.
func (w *layerWriter) compare(l seki.Layer, census seki.Census) error {
	for g, want := range census.Games {
		got := w.census[l.Size].Games[g]
		if got.Complete != want.Complete || got.SemiR != want.SemiR || got.SemiC != want.SemiC ||
			w.p.Kinds == seki.EverySeki && got.Seki() != want.Seki() {
			return fmt.Errorf("%v, %v: %w", l, seki.Game(g).Name(), errCount)
		}
	}
	return nil
}

// record writes the row of a layer, with the checksum of what SQLite holds.
func (w *layerWriter) record(l seki.Layer, census seki.Census) error {
	values := []any{l.Rows, l.Cols, l.Sum, w.p.Kinds.String(), int64(census.Classes)}
	for _, counts := range census.Games {
		for _, n := range counts.Outcome {
			values = append(values, int64(n))
		}
		values = append(values, int64(counts.Complete), int64(counts.SemiR), int64(counts.SemiC))
	}
	_, err := w.tx.ExecContext(w.ctx, "INSERT INTO layers VALUES (?"+strings.Repeat(", ?", len(values)-1)+", '')", values...)
	if err != nil {
		return err
	}
	checksum, _, err := layerChecksum(w.ctx, w.tx, w.p.Path, l)
	if err != nil {
		return err
	}
	_, err = w.tx.ExecContext(w.ctx, "UPDATE layers SET checksum = ?"+ofLayer, append([]any{checksum}, keyOf(l)...)...)
	return err
}

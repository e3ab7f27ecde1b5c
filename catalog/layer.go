package catalog

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/internal/sweep"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// layerWriter writes the layers of one run of the engine, each in one
// transaction.
type layerWriter struct {
	*builder
	ctx     context.Context
	tall    sweep.Size
	views   []sweep.Size
	missing []map[int]bool // of each view, by sum

	tx     *sql.Tx   // of the layer in work, nil when nothing is written yet
	insert *sql.Stmt // of tx
	counts [][2]retrograde.Counts
	added  int
}

// begin opens the transaction of a layer.
func (w *layerWriter) begin(sum int) error {
	if w.tx != nil {
		return nil
	}
	tx, err := w.db.BeginTx(w.ctx, nil)
	if err != nil {
		return err
	}
	w.tx, w.added, w.counts = tx, 0, make([][2]retrograde.Counts, len(w.views))
	for k, view := range w.views {
		if !w.missing[k][sum] {
			continue
		}
		// A layer of a lesser kind is written anew.
		for _, table := range []string{"seki", "layers"} {
			_, err := tx.ExecContext(w.ctx, "DELETE FROM "+table+" WHERE rows = ? AND cols = ? AND sum = ?", view.Rows, view.Cols, sum)
			if err != nil {
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

// abandon undoes the layer in work.
func (w *layerWriter) abandon() {
	if w.tx != nil {
		_ = w.tx.Rollback() // the error that led here is reported already
		w.tx = nil
	}
}

func (w *layerWriter) visit(class retrograde.Class) error {
	sum := class.Matrix.Sum()
	for k, view := range w.views {
		A, results := class.Matrix, class.Results
		if view != w.tall {
			A, results = A.Transpose(), results.Transposed()
		}
		if !w.missing[k][sum] || !w.p.Kind.wants(results) {
			continue
		}
		if err := w.begin(sum); err != nil {
			return err
		}
		if err := w.add(k, invariants.NewSubject(A, results, w.oracle)); err != nil {
			return err
		}
	}
	return nil
}

// add writes the row of a class.
func (w *layerWriter) add(view int, s *invariants.Subject) error {
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
	for g, result := range s.Results {
		counts := &w.counts[view][g]
		switch result.Kind {
		case seki.Complete:
			counts.Complete++
		case seki.SemiCompleteR:
			counts.SemiR++
		case seki.SemiCompleteC:
			counts.SemiC++
		}
		if result.Kind.IsSeki() {
			counts.Outcome[len(seki.Outcomes)-1]++
		}
	}
	w.added++
	_, err := w.insert.ExecContext(w.ctx, values...)
	return err
}

// layer ends a layer: it compares the rows with the engine's counts, and
// commits.
func (w *layerWriter) layer(total retrograde.Layer) error {
	w.summary.ClassesSolved += total.Classes
	written := 0
	for k, view := range w.views {
		if !w.missing[k][total.Sum] {
			continue
		}
		if err := w.begin(total.Sum); err != nil {
			return err
		}
		l := total
		if view != w.tall {
			l = l.Transposed()
		}
		if err := w.compare(k, l); err != nil {
			return err
		}
		if err := w.record(l); err != nil {
			return err
		}
		written++
	}
	if w.tx == nil {
		return nil
	}
	if err := w.tx.Commit(); err != nil {
		w.abandon()
		return err
	}
	w.tx = nil
	w.summary.Layers += written
	w.summary.Seki += w.added
	return nil
}

// compare checks the rows of a layer against its counts.
func (w *layerWriter) compare(view int, l retrograde.Layer) error {
	for g, want := range l.Games {
		got := w.counts[view][g]
		draws := len(seki.Outcomes) - 1
		if got.Complete != want.Complete || got.SemiR != want.SemiR || got.SemiC != want.SemiC ||
			w.p.Kind == All && got.Outcome[draws] != want.Outcome[draws] {
			return fmt.Errorf("%d×%d, sum %d, %v: %w", l.Rows, l.Cols, l.Sum, seki.Game(g), errCount)
		}
	}
	return nil
}

// record writes the row of a layer.
func (w *layerWriter) record(l retrograde.Layer) error {
	values := []any{l.Rows, l.Cols, l.Sum, string(w.p.Kind), int64(l.Classes)}
	for _, counts := range l.Games {
		for _, n := range counts.Outcome {
			values = append(values, int64(n))
		}
		values = append(values, int64(counts.Complete), int64(counts.SemiR), int64(counts.SemiC))
	}
	_, err := w.tx.ExecContext(w.ctx, "INSERT INTO layers VALUES (?"+strings.Repeat(", ?", len(values)-1)+")", values...)
	return err
}

package catalog

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// hold is how much work may wait in a transaction: the least that a transaction costs, for it waits for the disk, is
// more than most layers of small sizes.
const hold = time.Second / 10

// layerWriter writes the layers of a pair of sizes, those of one sum as a whole. A transaction holds those of one sum
// or more.
type layerWriter struct {
	*builder
	ctx     context.Context // without an end: SQLite gives up the whole transaction if a statement is interrupted
	pair    []seki.Size
	missing map[seki.Layer]bool
	lesser  map[seki.Layer]bool // those that the catalogue holds with fewer kinds: they are replaced

	tx      *sql.Tx                    // nil if there is none
	ended   time.Time                  // the transaction before, or the start
	stmts   map[string]*sql.Stmt       // of tx, by their texts
	insert  string                     // the text of the statement that adds a row to seki
	open    bool                       // the layers of a sum are not complete
	census  map[seki.Size]*seki.Census // of their rows, by size
	written Summary                    // of tx, with those
	whole   Summary                    // of tx, without those
}

// begin opens the layers of a sum, in a transaction.
func (w *layerWriter) begin(sum int) error {
	if w.open {
		return nil
	}
	if err := w.beginTx(); err != nil {
		return err
	}
	if err := w.exec("SAVEPOINT whole"); err != nil {
		return err
	}
	w.open, w.census = true, map[seki.Size]*seki.Census{}
	for _, size := range w.pair {
		w.census[size] = &seki.Census{}
		layer := seki.Layer{Size: size, Sum: sum}
		if !w.lesser[layer] {
			continue
		}
		for _, table := range []string{"seki", "layers"} {
			if err := w.exec("DELETE FROM "+table+ofLayer, keyOf(layer)...); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *layerWriter) beginTx() (err error) {
	if w.tx != nil {
		return nil
	}
	if w.tx, err = w.db.BeginTx(w.ctx, nil); err != nil {
		return err
	}
	w.written, w.whole, w.stmts = Summary{}, Summary{}, map[string]*sql.Stmt{}
	columns := []string{"matrix"}
	for _, v := range w.list {
		columns = append(columns, v.Column())
	}
	w.insert = "INSERT INTO seki (" + strings.Join(columns, ", ") + ") VALUES (?" + strings.Repeat(", ?", len(columns)-1) + ")"
	return nil
}

// prepared returns a statement of the transaction. Layers take the same few, and SQLite spends more on compiling one than on
// most of what they do.
func (w *layerWriter) prepared(text string) (_ *sql.Stmt, err error) {
	stmt := w.stmts[text]
	if stmt == nil {
		if stmt, err = w.tx.PrepareContext(w.ctx, text); err == nil {
			w.stmts[text] = stmt
		}
	}
	return stmt, err
}

func (w *layerWriter) exec(text string, args ...any) error {
	stmt, err := w.prepared(text)
	if err == nil {
		_, err = stmt.ExecContext(w.ctx, args...)
	}
	return err
}

// end ends the transaction, with the complete layers.
func (w *layerWriter) end() error {
	if w.tx == nil {
		return nil
	}
	tx := w.tx
	w.tx = nil
	if w.open {
		w.open = false // the rollback fails if SQLite has given up the transaction, as it does if the disk is full
		if _, err := tx.ExecContext(w.ctx, "ROLLBACK TO whole"); err != nil {
			_ = tx.Rollback()
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	w.ended = time.Now()
	w.summary.Layers += w.whole.Layers
	w.summary.Seki += w.whole.Seki
	return nil
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
	w.written.Seki++
	return w.exec(w.insert, values...)
}

// layer completes a layer: it compares the rows with the census.
func (w *layerWriter) layer(l seki.Layer, census seki.Census) error {
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
		w.written.Layers++
	}
	if !w.open || l.Size != w.pair[len(w.pair)-1] {
		return nil
	}
	if err := w.exec("RELEASE whole"); err != nil {
		return err
	}
	w.open, w.whole = false, w.written
	if time.Since(w.ended) < hold {
		return nil
	}
	return w.end()
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

// ofLayer is the condition on a row of seki or of layers that keyOf fills.
const ofLayer = " WHERE rows = ? AND cols = ? AND sum = ?"

func keyOf(l seki.Layer) []any { return []any{l.Rows, l.Cols, l.Sum} }

// record writes the row of a layer.
func (w *layerWriter) record(l seki.Layer, census seki.Census) error {
	values := []any{l.Rows, l.Cols, l.Sum, w.p.Kinds.String(), int64(census.Classes)}
	for _, counts := range census.Games {
		for _, n := range counts.Outcome {
			values = append(values, int64(n))
		}
		values = append(values, int64(counts.Complete), int64(counts.SemiR), int64(counts.SemiC))
	}
	return w.exec("INSERT INTO layers VALUES (?"+strings.Repeat(", ?", len(values)-1)+")", values...)
}

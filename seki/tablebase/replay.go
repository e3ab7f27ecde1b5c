package tablebase

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// Solve hands out the layers of a table as retrograde.Solve hands out those
// that it solves: the same counts and the same classes, in an order that
// depends on the parameters alone. p.Rows and p.Cols may be the transposed size
// of the table. It fails with a *NotStoredError when p goes beyond the table, or
// when h wants classes that the table has not kept.
func (t *Table) Solve(ctx context.Context, p retrograde.Params, h retrograde.Handlers) error {
	transposed := p.Rows != t.params.Rows
	if p.MaxSum > t.MaxSum() {
		return &NotStoredError{t.dir, t.MaxSum() + 1, "layer"}
	}
	want := h.Want
	if want == nil {
		want = func(seki.Results) bool { return true }
	}
	if transposed {
		given := want
		want = func(r seki.Results) bool { return given(r.Transposed()) }
	}
	for sum := t.first; sum <= p.MaxSum; sum++ {
		if h.Visit != nil {
			if err := t.visit(ctx, sum, transposed, want, h.Visit); err != nil {
				return err
			}
		}
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if h.Layer != nil {
			total, err := t.Counts(sum)
			if err != nil {
				return err
			}
			if transposed {
				total = total.Transposed()
			}
			if err := h.Layer(total); err != nil {
				return err
			}
		}
	}
	return nil
}

// visit hands out the wanted classes of a layer.
func (t *Table) visit(ctx context.Context, sum int, transposed bool, want func(seki.Results) bool, visit func(retrograde.Class) error) error {
	classes := t.Classes(sum, want)
	if onlyListed(want) {
		classes = t.Specials(sum)
	}
	for class, err := range classes {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		if !want(class.Results) {
			continue
		}
		if transposed {
			class = retrograde.Class{Matrix: class.Matrix.Transpose(), Results: class.Results.Transposed()}
		}
		if err := visit(class); err != nil {
			return err
		}
	}
	return nil
}

// onlyListed reports whether want selects nothing but complete and
// semi-complete seki, which are in the lists.
func onlyListed(want func(seki.Results) bool) bool {
	for _, value := range valueOf[:noCode] {
		if results, err := decodeResults(value, 0); err == nil && want(results) {
			return false
		}
	}
	return true
}

// Package sweep runs the layer engine over several sizes. A size and its
// transpose are solved once: what holds for A holds for its transpose with the
// roles of R and C exchanged.
package sweep

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// Size is a number of rows and of columns, both at least 1.
type Size struct{ Rows, Cols int }

// Transposed returns the size of a transposed matrix.
func (s Size) Transposed() Size { return Size{s.Cols, s.Rows} }

// UpTo returns all sizes up to n×n, non-square ones too, in the order of
// seki.Matrix.Compare.
func UpTo(n int) []Size {
	var sizes []Size
	for m := 1; m <= n; m++ {
		for k := 1; k <= n; k++ {
			sizes = append(sizes, Size{m, k})
		}
	}
	return sizes
}

// Solver is retrograde.Solve, or what hands out the same from elsewhere.
type Solver func(context.Context, retrograde.Params, retrograde.Handlers) error

// Run solves all layers of the given sizes up to maxSum, one size after the
// other, and calls the handlers as retrograde.Solve does. What they receive
// has the size asked for, also where the engine solved the transpose. The
// classes that h.Want selects of a size whose transpose comes later are kept in
// memory until then.
func Run(ctx context.Context, solver Solver, sizes []Size, maxSum, workers int, h retrograde.Handlers) error {
	kept := map[Size][]layer{}
	for k, s := range sizes {
		if maxSum < max(s.Rows, s.Cols) {
			continue // no layers
		}
		if layers, ok := kept[s]; ok {
			delete(kept, s)
			if err := replay(ctx, layers, h); err != nil {
				return err
			}
			continue
		}
		mirror := s.Transposed()
		keep := mirror != s && slices.Contains(sizes[k+1:], mirror)
		layers, err := solve(ctx, solver, s, maxSum, workers, keep, h)
		if err != nil {
			return err
		}
		if keep {
			kept[mirror] = layers
		}
	}
	return nil
}

// layer is a solved layer with the classes that were wanted.
type layer struct {
	total   retrograde.Layer
	classes []retrograde.Class
}

// solve solves one size. When keep is set it returns the layers of the
// transposed size.
func solve(ctx context.Context, solver Solver, s Size, maxSum, workers int, keep bool, h retrograde.Handlers) ([]layer, error) {
	p := retrograde.Params{Rows: s.Rows, Cols: s.Cols, MaxSum: maxSum, Workers: workers}
	if !keep {
		return nil, solver(ctx, p, h)
	}
	var kept []layer
	var current layer
	inner := retrograde.Handlers{Progress: h.Progress}
	inner.Layer = func(total retrograde.Layer) error {
		current.total = total.Transposed()
		kept = append(kept, current)
		current = layer{}
		if h.Layer == nil {
			return nil
		}
		return h.Layer(total)
	}
	if h.Want != nil {
		// The transposed size may want what this one does not.
		inner.Want = func(r seki.Results) bool { return h.Want(r) || h.Want(r.Transposed()) }
	}
	if h.Visit != nil {
		inner.Visit = func(class retrograde.Class) error {
			if mirror := transposed(class); wanted(h, mirror) {
				current.classes = append(current.classes, mirror)
			}
			if !wanted(h, class) {
				return nil
			}
			return h.Visit(class)
		}
	}
	err := solver(ctx, p, inner)
	return kept, err
}

func replay(ctx context.Context, layers []layer, h retrograde.Handlers) error {
	for _, l := range layers {
		for _, class := range l.classes {
			if err := h.Visit(class); err != nil {
				return err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if h.Layer == nil {
			continue
		}
		if err := h.Layer(l.total); err != nil {
			return err
		}
	}
	return nil
}

func wanted(h retrograde.Handlers, class retrograde.Class) bool {
	return h.Want == nil || h.Want(class.Results)
}

func transposed(class retrograde.Class) retrograde.Class {
	return retrograde.Class{Matrix: class.Matrix.Transpose(), Results: class.Results.Transposed()}
}

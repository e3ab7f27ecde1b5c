package theorems

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// maxWords bounds the matrices that Words reads. All complete seki of 3×3 are some
// hundreds.
const maxWords = 1 << 20

// Words returns the canonical forms of all matrices of a size that an automaton accepts, by
// sum and then as Matrix.Compare says. The automaton is given by its start and by the state
// after a letter, with whether accepted words are read through it, which must be finitely
// many, and whether it accepts itself. It fails if there are more than a million words, or
// one has an entry above seki.MaxEntry.
func Words[S any](ctx context.Context, size seki.Size, start S, next func(S, int) (s S, useful, accepted bool)) ([]seki.Matrix, error) {
	cells, words := size.Rows*size.Cols, 0
	found := map[string]seki.Matrix{}
	var follow func(S, []int, int) error
	follow = func(s S, h []int, first int) error {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		for b := first; b < 1<<cells; b++ {
			after, useful, accepted := next(s, b)
			if !useful {
				continue
			}
			if words++; words > maxWords {
				return fmt.Errorf("more than %d matrices to list", maxWords)
			}
			longer := make([]int, cells)
			for e, v := range h {
				longer[e] = 2*v + b>>e&1
			}
			if accepted {
				A, err := seki.New(size.Rows, size.Cols, longer)
				if err != nil {
					return err
				}
				form := canon.Form(A)
				found[form.Key()] = form
			}
			if err := follow(after, longer, 0); err != nil {
				return err
			}
		}
		return nil
	}
	if err := follow(start, make([]int, cells), 1); err != nil { // a leading zero adds nothing
		return nil, err
	}
	var list []seki.Matrix
	for _, A := range found {
		list = append(list, A)
	}
	slices.SortFunc(list, func(a, b seki.Matrix) int { return cmp.Or(cmp.Compare(a.Sum(), b.Sum()), a.Compare(b)) })
	return list, nil
}

package retrograde

import (
	"context"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// solvePlain is the plain twin of Solve: it lists every matrix, keeps one of each class and
// asks the reference solver. Only the choice and the order of the matrices visited differ.
func solvePlain(ctx context.Context, p Params, h Handlers) error {
	solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	for sum := max(p.Rows, p.Cols); sum <= p.MaxSum; sum++ {
		var census seki.Census
		seen := map[string]bool{}
		entries := make([]int, p.Rows*p.Cols)
		var fill func(k, left int) error
		fill = func(k, left int) error {
			if k == len(entries)-1 {
				entries[k] = left
				return addPlain(p, entries, seen, solvers, &census, h)
			}
			for v := 0; v <= left; v++ {
				entries[k] = v
				if err := fill(k+1, left-v); err != nil {
					return err
				}
			}
			return ctx.Err()
		}
		if err := fill(0, sum); err != nil {
			return err
		}
		if h.Layer != nil {
			if err := h.Layer(seki.Layer{Size: seki.Size{Rows: p.Rows, Cols: p.Cols}, Sum: sum}, census); err != nil {
				return err
			}
		}
	}
	return nil
}

func addPlain(p Params, entries []int, seen map[string]bool, solvers [2]*reference.Solver, census *seki.Census,
	h Handlers) error {
	A, err := seki.New(p.Rows, p.Cols, entries)
	if err != nil {
		return err
	}
	if _, over, err := A.Terminal(seki.Seki); over || err != nil || seen[A.Key()] {
		return nil
	}
	for _, B := range permuted(A) {
		seen[B.Key()] = true
	}
	class := seki.Class{Matrix: A}
	for _, g := range seki.Games {
		result, err := solvers[g].Solve(A)
		if err != nil {
			return err
		}
		class.Results[g] = result
	}
	addPlainly(census, class.Results)
	if h.Visit != nil && (h.Want == nil || h.Want(seki.Layer{Size: A.Size(), Sum: A.Sum()}, class.Results)) {
		return h.Visit(class)
	}
	return nil
}

// addPlainly is a twin of seki.Census.AddClass.
func addPlainly(l *seki.Census, results seki.Results) {
	l.Classes++
	for g, result := range results {
		counts := &l.Games[g]
		for k, o := range seki.Outcomes {
			if o == result.Outcome {
				counts.Outcome[k]++
			}
		}
		switch result.Kind {
		case seki.Complete:
			counts.Complete++
		case seki.SemiCompleteR:
			counts.SemiR++
		case seki.SemiCompleteC:
			counts.SemiC++
		}
	}
}

// permuted returns a matrix in all orders of its rows and columns.
func permuted(A seki.Matrix) (list []seki.Matrix) {
	cols := combin.Permutations(A.Cols(), A.Cols())
	for _, r := range combin.Permutations(A.Rows(), A.Rows()) {
		for _, c := range cols {
			list = append(list, A.Permute(r, c))
		}
	}
	return list
}

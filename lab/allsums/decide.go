package allsums

import (
	"context"
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

const (
	maxLeast = 1 << 12 // matrices of the least sum among which a counterexample is chosen
	maxOpen  = 1 << 16 // matrices on which a statement is evaluated one by one
)

// Options are the options of Decide.
type Options struct {
	Oracle   invariants.Oracle // solves direct summands; nil means invariants.NewOracle
	Progress func(parts int)   // called now and then, if not nil
}

// Finding is what is true of a statement for a size and all sums.
type Finding struct {
	Statement lab.Statement
	Size      seki.Size

	// Counterexample is one of the least sum, in canonical form; nil if the statement is
	// proved. It is the least form if at most some thousands of matrices fail at that sum.
	Counterexample *seki.Class

	Parts       int // into which comparisons divided the classes
	Comparisons int // that divided them, or left one part
	Evaluated   int // classes on which the statement was evaluated one by one
}

// Proved reports whether the statement holds for all sums.
func (f Finding) Proved() bool { return f.Counterexample == nil }

// Fits reports whether the results of a size are known for all sums: whether it has at most two rows or at most
// two columns (theory.md, 8.3).
func Fits(size seki.Size) bool { return min(size.Rows, size.Cols) <= 2 }

// Decide decides a statement for all matrices of a size that Fits. It fails with a *lab.SyntaxError,
// which says what and where, if the statement asks more of infinitely many classes than
// comparisons of sums of entries, results and what they decide; and with a *polyhedron.LimitError.
func Decide(ctx context.Context, s lab.Statement, size seki.Size, o Options) (Finding, error) {
	f := Finding{Statement: s, Size: size}
	c, err := newClaim(s, size)
	if err != nil {
		return f, err
	}
	x := &explorer{claim: c, report: o.Progress}
	if x.report == nil {
		x.report = func(int) {}
	}
	if o.Oracle == nil {
		o.Oracle = invariants.NewOracle(ctx)
	}
	err = x.explore(ctx)
	f.Parts, f.Comparisons = x.visited, x.comparisons
	if err != nil {
		return f, err
	}
	open, err := x.undecided(ctx)
	if err != nil {
		return f, err
	}
	f.Evaluated = len(open)
	least, err := lab.Least(ctx, s, open, o.Oracle)
	if err != nil {
		return f, err
	}
	for _, c := range x.failing {
		if least != nil && big.NewInt(int64(least.Matrix.Sum())).Cmp(x.least) < 0 {
			break
		}
		left := maxLeast
		err := x.forms(ctx, c, x.least, func(A seki.Matrix) bool {
			if least == nil || lessMatrix(A, least.Matrix) {
				least = &seki.Class{Matrix: A, Results: resultsOf(A)}
			}
			left--
			return left > 0
		})
		if err != nil {
			return f, err
		}
	}
	f.Counterexample = least
	return f, nil
}

// undecided returns the classes, in canonical form, for which comparisons do not decide the claim, up to the sum
// of the least for which it fails. It fails if they are infinitely many.
func (x *explorer) undecided(ctx context.Context) ([]seki.Class, error) {
	var list []seki.Class
	seen := map[string]bool{}
	for _, c := range x.open {
		most := x.least
		if most == nil {
			if some, err := c.Least(ctx, c.lattice); err != nil {
				return nil, err
			} else if some == nil {
				continue
			}
			if !c.Bounded() {
				return nil, fmt.Errorf("%w, and infinitely many %v classes ask for it", x.why, x.size)
			}
			most = big.NewInt(maxSum)
		}
		err := x.forms(ctx, c, most, func(A seki.Matrix) bool {
			if !seen[A.String()] {
				seen[A.String()], list = true, append(list, seki.Class{Matrix: A, Results: resultsOf(A)})
			}
			return len(list) <= maxOpen
		})
		if err != nil {
			return nil, err
		}
		if len(list) > maxOpen {
			return nil, fmt.Errorf("%w, and more than %d %v classes ask for it", x.why, maxOpen, x.size)
		}
	}
	return list, nil
}

// maxSum is above the sum of every matrix whose entries can be shown.
const maxSum = 1 << 24

// forms calls yield for the canonical forms of the matrices of a cell up to a sum, until it returns false.
func (x *explorer) forms(ctx context.Context, c cell, most *big.Int, yield func(seki.Matrix) bool) error {
	var failed error
	err := c.Points(ctx, most, func(point []*big.Int) bool {
		entries := make([]int, len(point))
		for k, v := range point {
			if !v.IsInt64() {
				failed = fmt.Errorf("a matrix that decides the statement cannot be shown: entry %v in row %d, column %d is outside 0…%d",
					v, k/x.size.Cols+1, k%x.size.Cols+1, seki.MaxEntry)
				return false
			}
			entries[k] = int(v.Int64())
		}
		A, err := seki.New(x.size.Rows, x.size.Cols, entries)
		if err != nil {
			failed = fmt.Errorf("a matrix that decides the statement cannot be shown: %w", err)
			return false
		}
		return yield(canon.Form(A))
	})
	if failed != nil {
		return failed
	}
	return err
}

func resultsOf(A seki.Matrix) (r seki.Results) {
	for g, game := range seki.Games {
		r[g], _ = seki.TwoRows(A, game)
	}
	return r
}

func lessMatrix(a, b seki.Matrix) bool {
	return a.Sum() < b.Sum() || a.Sum() == b.Sum() && a.Compare(b) < 0
}

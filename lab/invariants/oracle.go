package invariants

import (
	"context"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// An Oracle solves matrices of at most oracleStates positions by the plain recursion, which keeps them, and
// searches others, with tables of oracleMemory bytes: a direct summand of a listed seki of 6×6 can be one of 5×5
// with millions of positions.
const (
	oracleStates = 1 << 16
	oracleMemory = 64 << 20
)

// NewOracle returns an Oracle that solves each small class once. It fails with the cause of ctx when that ends. It
// is not safe for concurrent use.
func NewOracle(ctx context.Context) Oracle {
	small := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	var large *search.Solver
	return func(A seki.Matrix, g seki.Game) (seki.Result, error) {
		form := canon.Form(A)
		if reference.States(form, oracleStates) < oracleStates {
			return small[g].Solve(form)
		}
		if large == nil {
			large = search.New(search.Options{Memory: oracleMemory, Workers: 1})
		}
		v, err := large.Verdict(ctx, form, g)
		return v.Result(), err
	}
}

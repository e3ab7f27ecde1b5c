package invariants

import (
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// NewOracle returns an Oracle that solves each class once by the recursion of package
// reference and caches the results. It is meant for direct summands, which are small:
// time and memory grow with Π (a_ij + 1). It is not safe for concurrent use.
func NewOracle() Oracle {
	solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	return func(A seki.Matrix, g seki.Game) (seki.Result, error) { return solvers[g].Solve(canon.Form(A)) }
}

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
	var solvers [2]*reference.Solver
	known := map[string]seki.Results{}
	return func(A seki.Matrix, g seki.Game) (seki.Result, error) {
		form := canon.Form(A)
		results, ok := known[form.Key()]
		if !ok {
			for _, game := range seki.Games {
				if solvers[game] == nil {
					solvers[game] = reference.New(game)
				}
				result, err := solvers[game].Solve(form)
				if err != nil {
					return seki.Result{}, err
				}
				results[game] = result
			}
			known[form.Key()] = results
		}
		return results[g], nil
	}
}

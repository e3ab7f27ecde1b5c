package invariants

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// Oracle returns the result of a matrix in a game. It is used for direct summands.
type Oracle func(A seki.Matrix, g seki.Game) (seki.Result, error)

// Subject is a matrix without zero rows and columns with its results in both games.
// It caches the summands. A Subject is not safe for concurrent use.
type Subject struct {
	Matrix  seki.Matrix
	Results seki.Results

	oracle   Oracle
	summands []seki.Matrix
}

// NewSubject returns the subject of A. The oracle solves its direct summands for
// SummandKinds; it may be nil if that is not called for decomposable matrices.
func NewSubject(A seki.Matrix, results seki.Results, oracle Oracle) *Subject {
	return &Subject{Matrix: A, Results: results, oracle: oracle}
}

// Summands returns the canonical forms of the indecomposable direct summands, in
// descending order.
func (s *Subject) Summands() []seki.Matrix {
	if s.summands == nil {
		for _, c := range canon.Components(s.Matrix) {
			s.summands = append(s.summands, canon.Form(c.Matrix))
		}
		slices.SortFunc(s.summands, func(a, b seki.Matrix) int { return b.Compare(a) })
	}
	return s.summands
}

// SummandKinds returns the kinds of the direct summands in a game, in the order of
// Summands. It fails if the oracle does.
func (s *Subject) SummandKinds(g seki.Game) ([]seki.Kind, error) {
	if countSummands(s.Matrix) == 1 {
		return []seki.Kind{s.Results[g].Kind}, nil
	}
	summands := s.Summands()
	if s.oracle == nil {
		return nil, fmt.Errorf("the kinds of the direct summands of %s need a solver", s.Matrix)
	}
	kinds := make([]seki.Kind, len(summands))
	for k, B := range summands {
		result, err := s.oracle(B, g)
		if err != nil {
			return nil, fmt.Errorf("solving the direct summand %s: %w", B, err)
		}
		kinds[k] = result.Kind
	}
	return kinds, nil
}

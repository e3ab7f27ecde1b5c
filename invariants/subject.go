package invariants

import (
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// Oracle returns the result of a matrix in a game. It is used for direct summands.
type Oracle func(A seki.Matrix, g seki.Game) (seki.Result, error)

// Subject is a matrix without zero rows and columns with its results in both games.
// It caches some invariants. A Subject is not safe for concurrent use.
type Subject struct {
	Matrix  seki.Matrix
	Results seki.Results

	oracle     Oracle
	form       seki.Matrix // canonical form; 0×0 until computed
	summands   []seki.Matrix
	singular   []float64
	singularOK bool
}

// NewSubject returns the subject of A. The oracle solves its direct summands for
// SummandKinds; it may be nil if that is not called for decomposable matrices.
func NewSubject(A seki.Matrix, results seki.Results, oracle Oracle) *Subject {
	return &Subject{Matrix: A, Results: results, oracle: oracle}
}

// Form returns the canonical form of the matrix (package canon).
func (s *Subject) Form() seki.Matrix {
	if s.form.Rows() == 0 {
		s.form = canon.Form(s.Matrix)
	}
	return s.form
}

// Automorphisms returns the order of the automorphism group: the number of pairs of a
// row and a column permutation that fix the matrix. The class of A has
// m!·n!/Automorphisms members.
func (s *Subject) Automorphisms() *big.Int { return canon.AutomorphismGroupOrder(s.Matrix) }

// SelfTranspose reports whether the matrix is equivalent to its transpose. If so, its
// outcome is symmetric in R and C.
func (s *Subject) SelfTranspose() bool { return canon.SelfTranspose(s.Matrix) }

// Summands returns the canonical forms of the indecomposable direct summands, in
// descending order.
func (s *Subject) Summands() []seki.Matrix {
	if s.summands == nil {
		s.summands = Summands(s.Matrix)
	}
	return s.summands
}

// SummandKinds returns the kinds of the direct summands in a game, in the order of
// Summands. It fails if the oracle does.
func (s *Subject) SummandKinds(g seki.Game) ([]seki.Kind, error) {
	if CountSummands(s.Matrix) == 1 {
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

// SingularValues returns the singular values of the matrix, in descending order.
func (s *Subject) SingularValues() ([]float64, error) {
	if s.singularOK {
		return s.singular, nil
	}
	values, err := SingularValues(s.Form()) // of the form: the same rounding for a whole class
	if err != nil {
		return nil, err
	}
	s.singular, s.singularOK = values, true
	return values, nil
}

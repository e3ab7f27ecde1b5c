// Package equations solves linear equations in fractions, where most coefficients are 0.
package equations

import (
	"maps"
	"math/big"
	"slices"
)

// System is the equations x_i = Constant_i + Σ Rows_ij·x_j of some unknowns.
type System struct {
	Constant []*big.Rat
	Rows     []map[int]*big.Rat // by unknown: the coefficients in its equation
	Columns  []map[int]bool     // by unknown: the equations that it is in
}

// New returns the equations x_i = 0 of n unknowns.
func New(n int) *System {
	s := &System{make([]*big.Rat, n), make([]map[int]*big.Rat, n), make([]map[int]bool, n)}
	for i := range n {
		s.Constant[i], s.Rows[i], s.Columns[i] = new(big.Rat), map[int]*big.Rat{}, map[int]bool{}
	}
	return s
}

// Add adds a multiple of x_j to the equation of x_i.
func (s *System) Add(i, j int, w *big.Rat) {
	if s.Rows[i][j] == nil {
		s.Rows[i][j], s.Columns[j][i] = new(big.Rat), true
	}
	s.Rows[i][j].Add(s.Rows[i][j], w)
}

// Solve returns the solution. Where unknowns depend on each other alone without a constant, so that
// x_i = x_i is left of their equations, they are 0; otherwise there must be one solution. It
// eliminates the unknowns one after another, as next says; add adds a·b to v. Solve returns the
// error of either. It overwrites the system.
func (s *System) Solve(next func() (int, error), add func(v, a, b *big.Rat) error) ([]*big.Rat, error) {
	order := make([]int, len(s.Rows))
	for k := range order {
		i, err := next()
		if err == nil {
			err = s.eliminate(i, add)
		}
		if err != nil {
			return nil, err
		}
		order[k] = i
	}
	for _, i := range slices.Backward(order) {
		for _, j := range slices.Sorted(maps.Keys(s.Rows[i])) {
			if err := add(s.Constant[i], s.Rows[i][j], s.Constant[j]); err != nil {
				return nil, err
			}
		}
	}
	return s.Constant, nil
}

// eliminate solves the equation of x_i for it, and puts it into the others.
func (s *System) eliminate(i int, add func(v, a, b *big.Rat) error) error {
	row := s.Rows[i]
	if own := row[i]; own != nil {
		rest := new(big.Rat).Sub(big.NewRat(1, 1), own)
		delete(row, i)
		delete(s.Columns[i], i)
		for _, w := range row {
			w.Quo(w, rest)
		}
		if s.Constant[i].Sign() != 0 {
			s.Constant[i].Quo(s.Constant[i], rest)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(s.Columns[i])) {
		w := s.Rows[k][i]
		delete(s.Rows[k], i)
		err := add(s.Constant[k], w, s.Constant[i])
		for _, j := range slices.Sorted(maps.Keys(row)) {
			if s.Rows[k][j] == nil {
				s.Rows[k][j], s.Columns[j][k] = new(big.Rat), true
			}
			if err == nil {
				err = add(s.Rows[k][j], w, row[j])
			}
		}
		if err != nil {
			return err
		}
	}
	for j := range row {
		delete(s.Columns[j], i)
	}
	return nil
}

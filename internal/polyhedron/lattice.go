package polyhedron

import (
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
)

// Lattice is the integer points that satisfy some equations and congruences: origin + Σ t_k·basis[k] for all
// integers t_k. A Lattice does not change. Its points need not be in an orthant.
type Lattice struct {
	origin []int64
	basis  [][]int64
}

// Integers returns all integer points with n coordinates.
func Integers(n int) *Lattice {
	l := &Lattice{origin: make([]int64, n)}
	for k := range n {
		e := make([]int64, n)
		e[k] = 1
		l.basis = append(l.basis, e)
	}
	return l
}

// Where returns the points of l with Σ coefficients[k]·x[k] ≡ value modulo modulus, or with equality if the modulus
// is 0; nil if there are none. It fails with ErrLarge.
func (l *Lattice) Where(coefficients []int64, value, modulus int64) (_ *Lattice, err error) {
	next := &Lattice{slices.Clone(l.origin), slices.Clone(l.basis)}
	values := make([]int64, len(l.basis))
	for k, b := range l.basis {
		values[k] = scalar(coefficients, b)
	}
	missing := value - scalar(coefficients, l.origin)
	// Euclid's algorithm makes all values 0 but that of the first vector, by which the sum then changes.
	for {
		least := -1
		for k, v := range values {
			if v != 0 && (least < 0 || abs(v) < abs(values[least])) {
				least = k
			}
		}
		if least < 0 {
			break
		}
		next.basis[0], next.basis[least] = next.basis[least], next.basis[0]
		values[0], values[least] = values[least], values[0]
		rest := false
		for k := 1; k < len(values); k++ {
			times := values[k] / values[0]
			values[k] -= times * values[0]
			if next.basis[k], err = plus(next.basis[k], -times, next.basis[0]); err != nil {
				return nil, err
			}
			rest = rest || values[k] != 0
		}
		if !rest {
			break
		}
	}
	step := int64(0)
	if len(values) > 0 {
		step = values[0]
	}
	common := arith.GCD(abs(step), modulus)
	if common == 0 {
		if missing != 0 {
			return nil, nil
		}
		return next, nil
	}
	if missing%common != 0 {
		return nil, nil
	}
	if step == 0 {
		return next, nil
	}
	if modulus == 0 {
		next.origin, err = plus(next.origin, missing/step, next.basis[0])
		next.basis = next.basis[1:]
		return next, err
	}
	// step·t ≡ missing has a solution t among the remainders modulo modulus/common, found by trial.
	for t := range modulus / common {
		if (step%modulus*t-missing)%modulus == 0 {
			if next.origin, err = plus(next.origin, t, next.basis[0]); err != nil {
				return nil, err
			}
			break
		}
	}
	next.basis[0], err = plus(make([]int64, len(next.origin)), modulus/common, next.basis[0])
	return next, err
}

func scalar(x, y []int64) (sum int64) {
	for k, v := range x {
		sum += v * y[k]
	}
	return sum
}

// plus returns x + t·y. It fails with ErrLarge unless all coordinates are below 2^30: then scalar has room for
// coefficients of 26 bits.
func plus(x []int64, t int64, y []int64) (_ []int64, err error) {
	sum := slices.Clone(x)
	for k, v := range y {
		if sum[k], err = divided(t, v, -1, x[k], 1); err != nil {
			return nil, err
		}
		if abs(sum[k]) >= 1<<30 {
			return nil, ErrLarge
		}
	}
	return sum, nil
}

func abs(v int64) int64 { return max(v, -v) }

package polyhedron

import "slices"

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
func (l *Lattice) Where(coefficients []int64, value, modulus int64) (*Lattice, error) {
	next := &Lattice{slices.Clone(l.origin), slices.Clone(l.basis)}
	values := make([]int64, len(l.basis))
	for k, b := range l.basis {
		values[k] = scalar(coefficients, b)
	}
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
			next.basis[k] = plus(next.basis[k], -times, next.basis[0])
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
	missing := value - scalar(coefficients, l.origin)
	common := gcd(abs(step), modulus)
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
	// step·t ≡ missing has a solution t among the remainders modulo modulus/common, found by trial.
	if modulus == 0 {
		next.origin = plus(next.origin, missing/step, next.basis[0])
		next.basis = next.basis[1:]
		return next, next.bounded()
	}
	for t := range modulus / common {
		if (step*t-missing)%modulus == 0 {
			next.origin = plus(next.origin, t, next.basis[0])
			break
		}
	}
	next.basis[0] = plus(make([]int64, len(next.origin)), modulus/common, next.basis[0])
	return next, next.bounded()
}

// bounded fails if numbers are so large that a product of two of them may not fit.
func (l *Lattice) bounded() error {
	for _, x := range append(slices.Clip(l.basis), l.origin) {
		for _, v := range x {
			if abs(v) >= 1<<30 {
				return ErrLarge
			}
		}
	}
	return nil
}

func scalar(x, y []int64) (sum int64) {
	for k, v := range x {
		sum += v * y[k]
	}
	return sum
}

// plus returns x + t·y.
func plus(x []int64, t int64, y []int64) []int64 {
	sum := slices.Clone(x)
	for k, v := range y {
		sum[k] += t * v
	}
	return sum
}

func abs(v int64) int64 { return max(v, -v) }

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

package polyhedron

import (
	"math/big"
	"slices"
)

// Lattice is the integer points that satisfy some equations and congruences: origin + Σ t_k·basis[k] for all
// integers t_k. A Lattice does not change. Its points need not be in an orthant.
type Lattice struct {
	origin []*big.Int
	basis  [][]*big.Int
}

// Integers returns all integer points with n coordinates.
func Integers(n int) *Lattice {
	l := &Lattice{origin: slices.Repeat([]*big.Int{new(big.Int)}, n)}
	for k := range n {
		l.basis = append(l.basis, append(coordinate(k), l.origin[k+1:]...))
	}
	return l
}

// Where returns the points of l with Σ coefficients[k]·x[k] ≡ value modulo modulus, or with equality if the modulus
// is 0; nil if there are none.
func (l *Lattice) Where(coefficients []*big.Int, value, modulus *big.Int) *Lattice {
	next := &Lattice{l.origin, slices.Clone(l.basis)}
	values := make([]*big.Int, len(l.basis))
	for k, b := range l.basis {
		values[k] = scalar(coefficients, b)
	}
	missing := new(big.Int).Sub(value, scalar(coefficients, l.origin))
	// Euclid's algorithm makes all values 0 but that of the first vector, by which the sum then changes.
	for {
		least, others := -1, 0
		for k, v := range values {
			if v.Sign() == 0 {
				continue
			}
			others++
			if least < 0 || v.CmpAbs(values[least]) < 0 {
				least = k
			}
		}
		if least > 0 {
			next.basis[0], next.basis[least] = next.basis[least], next.basis[0]
			values[0], values[least] = values[least], values[0]
		}
		if others < 2 {
			break
		}
		for k := 1; k < len(values); k++ {
			times := negated(new(big.Int).Quo(values[k], values[0]))
			values[k] = new(big.Int).Add(values[k], new(big.Int).Mul(times, values[0]))
			next.basis[k] = plus(next.basis[k], times, next.basis[0])
		}
	}
	step := new(big.Int)
	if len(values) > 0 {
		step = values[0]
	}
	common := new(big.Int).GCD(nil, nil, new(big.Int).Abs(step), modulus)
	switch {
	case common.Sign() == 0 && missing.Sign() != 0, common.Sign() > 0 && new(big.Int).Rem(missing, common).Sign() != 0:
		return nil
	case step.Sign() == 0:
		return next
	case modulus.Sign() == 0:
		next.origin, next.basis = plus(next.origin, new(big.Int).Quo(missing, step), next.basis[0]), next.basis[1:]
		return next
	}
	// step·t ≡ missing has one solution t modulo period.
	period := new(big.Int).Quo(modulus, common)
	inverse := new(big.Int).ModInverse(new(big.Int).Quo(step, common), period)
	t := new(big.Int).Mul(inverse, new(big.Int).Quo(missing, common))
	next.origin = plus(next.origin, t.Mod(t, period), next.basis[0])
	next.basis[0] = plus(slices.Repeat([]*big.Int{new(big.Int)}, len(next.origin)), period, next.basis[0])
	return next
}

func scalar(x, y []*big.Int) *big.Int {
	sum := new(big.Int)
	for k, v := range x {
		sum.Add(sum, new(big.Int).Mul(v, y[k]))
	}
	return sum
}

// plus returns x + t·y.
func plus(x []*big.Int, t *big.Int, y []*big.Int) []*big.Int {
	sum := make([]*big.Int, len(x))
	for k, v := range y {
		sum[k] = new(big.Int).Mul(t, v)
		sum[k].Add(sum[k], x[k])
	}
	return sum
}

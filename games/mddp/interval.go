package mddp

import "math/big"

// interval holds a value: two numbers between which it is, or the same one twice if the value is
// known exactly.
type interval struct{ low, high *big.Rat }

func exactly(v *big.Rat) interval { return interval{v, v} }

func (a interval) exact() bool { return a.low == a.high || a.low.Cmp(a.high) == 0 }

// with returns f(a, b) for a function that is monotone in both.
func (a interval) with(f func(a, b *big.Rat) *big.Rat, b interval) interval {
	low := f(a.low, b.low)
	if a.exact() && b.exact() {
		return exactly(low)
	}
	return interval{low, f(a.high, b.high)}
}

// times returns r·a.
func (a interval) times(r *big.Rat) interval {
	switch {
	case a.exact():
		return exactly(mul(r, a.low))
	case r.Sign() < 0:
		return interval{mul(r, a.high), mul(r, a.low)}
	}
	return interval{mul(r, a.low), mul(r, a.high)}
}

// bits returns the greatest length in bits of a numerator or denominator.
func (a interval) bits() int {
	return max(a.low.Num().BitLen(), a.low.Denom().BitLen(), a.high.Num().BitLen(), a.high.Denom().BitLen())
}

// rounded returns a number of a few digits, and a power of ten within which the value is of it: nil
// if the value is known exactly.
func (a interval) rounded() (value Exact, within *Exact) {
	if a.exact() {
		return Exact{Rat: a.low}, nil
	}
	width, unit, ten := new(big.Rat).Sub(a.high, a.low), new(big.Rat).Set(one), big.NewRat(10, 1)
	for unit.Cmp(width) < 0 {
		unit.Mul(unit, ten)
	}
	for {
		smaller := new(big.Rat).Quo(unit, ten)
		if smaller.Cmp(width) < 0 {
			break
		}
		unit = smaller
	}
	// The middle is within half the width of the value, and a multiple of the unit within half
	// a unit of the middle.
	middle := add(a.low, a.high)
	middle.Quo(middle, unit).Mul(middle, big.NewRat(1, 2)).Add(middle, big.NewRat(1, 2))
	floor := new(big.Int).Div(middle.Num(), middle.Denom())
	return Exact{Rat: mul(new(big.Rat).SetInt(floor), unit)}, &Exact{Rat: unit}
}

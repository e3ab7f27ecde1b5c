package blocks

import "math/bits"

// wide is an integer modulo 2^128. Counts of 64 bits times the order of a group of 64 bits
// fit, whatever the intermediate results. Package enumerate counts all classes with big.Int, as an independent witness.
type wide struct{ hi, lo uint64 }

func (x wide) plus(y wide) wide {
	lo, carry := bits.Add64(x.lo, y.lo, 0)
	hi, _ := bits.Add64(x.hi, y.hi, carry)
	return wide{hi, lo}
}

func (x wide) negated() wide { return wide{^x.hi, ^x.lo}.plus(wide{lo: 1}) }

func (x wide) minus(y wide) wide { return x.plus(y.negated()) }

func (x wide) times(k uint64) wide { return x.timesWide(wide{lo: k}) }

func (x wide) timesWide(y wide) wide {
	hi, lo := bits.Mul64(x.lo, y.lo)
	return wide{hi + x.hi*y.lo + x.lo*y.hi, lo}
}

func (x wide) div(k uint64) wide {
	hi, rest := bits.Div64(0, x.hi, k)
	lo, _ := bits.Div64(rest, x.lo, k)
	return wide{hi, lo}
}

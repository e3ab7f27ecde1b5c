package allsums

import (
	"math/big"
	"slices"
)

// form is a linear form of the entries with a constant: c + Σ x_e·a_e. Forms do not change.
type form struct {
	c *big.Rat
	x []*big.Rat // by entry; nil if all are 0
}

func constant(c *big.Rat) form { return form{c: c} }
func numeral(v int) form       { return constant(big.NewRat(int64(v), 1)) }
func minus(f, g form) form     { return f.plus(minusOne, g) }

func (f form) isConstant() bool { return f.x == nil }

// plus returns f + k·g.
func (f form) plus(k *big.Rat, g form) form {
	sum := form{c: new(big.Rat).Mul(k, g.c)}
	sum.c.Add(sum.c, f.c)
	if f.x == nil && g.x == nil || k.Sign() == 0 {
		sum.x = f.x
		return sum
	}
	zero := true
	sum.x = make([]*big.Rat, max(len(f.x), len(g.x)))
	for e := range sum.x {
		sum.x[e] = new(big.Rat)
		if g.x != nil {
			sum.x[e].Mul(k, g.x[e])
		}
		if f.x != nil {
			sum.x[e].Add(sum.x[e], f.x[e])
		}
		zero = zero && sum.x[e].Sign() == 0
	}
	if zero {
		sum.x = nil
	}
	return sum
}

func (f form) equal(g form) bool {
	return f.c.Cmp(g.c) == 0 && slices.EqualFunc(f.x, g.x, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 })
}

// decided returns whether f ≥ 0 for all entries, or for none, if the coefficients say so.
func (f form) decided() (notNegative, ok bool) {
	up := func(x *big.Rat) bool { return x.Sign() >= 0 }
	down := func(x *big.Rat) bool { return x.Sign() <= 0 }
	switch {
	case up(f.c) && all(f.x, up):
		return true, true
	case f.c.Sign() < 0 && all(f.x, down):
		return false, true
	}
	return false, false
}

func all[T any](list []T, holds func(T) bool) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !holds(x) })
}

// number is the greatest or the least of some linear forms: what max and min are, without
// asking which of them it is.
type number struct {
	forms []form // at least one
	least bool
}

func numberOf(f form) number     { return number{forms: []form{f}} }
func integer(v int) number       { return numberOf(numeral(v)) }
func (n number) single() bool    { return len(n.forms) == 1 }
func (n number) constant() bool  { return n.single() && n.forms[0].isConstant() }
func (n number) value() *big.Rat { return n.forms[0].c } // of a constant

// long reports whether some coefficient has too many digits.
func (n number) long() bool {
	long := func(c *big.Rat) bool { return c.Num().BitLen() > maxBits || c.Denom().BitLen() > maxBits }
	return slices.ContainsFunc(n.forms, func(f form) bool { return long(f.c) || slices.ContainsFunc(f.x, long) })
}

// integral reports whether the number is an integer whatever the entries are.
func (n number) integral() bool {
	return !slices.ContainsFunc(n.forms, func(f form) bool { return !f.c.IsInt() || !all(f.x, (*big.Rat).IsInt) })
}

// times returns k·n.
func (n number) times(k *big.Rat) number {
	scaled := number{least: n.least != (k.Sign() < 0)}
	for _, f := range n.forms {
		scaled.add(constant(new(big.Rat)).plus(k, f))
	}
	return scaled
}

// add adds a form, unless it is there.
func (n *number) add(f form) {
	if !slices.ContainsFunc(n.forms, f.equal) {
		n.forms = append(n.forms, f)
	}
}

var (
	one      = big.NewRat(1, 1)
	minusOne = big.NewRat(-1, 1)
)

// plus returns n + m: the greatest of all sums of two forms, or the least. If one is a
// greatest and the other a least, it asks which form the one with fewer forms is.
func (e *evaluator) plus(n, m number) number {
	if !n.single() && !m.single() && (n.least != m.least || len(n.forms)*len(m.forms) > 400) {
		if len(n.forms) < len(m.forms) {
			n, m = m, n
		}
		m = numberOf(e.resolved(m))
	}
	if n.single() {
		n, m = m, n
	}
	sum := number{least: n.least}
	for _, f := range n.forms {
		for _, g := range m.forms {
			sum.add(f.plus(one, g))
		}
	}
	return sum
}

// extreme returns the least of some numbers, or the greatest.
func (e *evaluator) extreme(least bool, numbers ...number) number {
	best := number{least: least}
	for _, n := range numbers {
		if !n.single() && n.least != least {
			n = numberOf(e.resolved(n))
		}
		for _, f := range n.forms {
			best.add(f)
		}
	}
	return best
}

// resolved returns the form that a number is.
func (e *evaluator) resolved(n number) form {
	best := n.forms[0]
	for _, f := range n.forms[1:] {
		if e.notNegative(numberOf(f.plus(minusOne, best))) != n.least {
			best = f
		}
	}
	return best
}

// notNegative reports whether n ≥ 0: whether one of the forms is, if n is the greatest of them, and otherwise
// whether all are.
func (e *evaluator) notNegative(n number) bool {
	for _, f := range n.forms {
		yes, decided := f.decided()
		if !decided {
			var err error
			yes, err = e.oracle.notNegative(f)
			check(err)
		}
		if yes != n.least {
			return yes
		}
	}
	return n.least
}

func (e *evaluator) sign(n number) int {
	switch {
	case !e.notNegative(n):
		return -1
	case !e.notNegative(n.times(minusOne)):
		return 1
	}
	return 0
}

// compare returns the sign of n − m.
func (e *evaluator) compare(n, m number) int { return e.sign(e.plus(n, m.times(minusOne))) }

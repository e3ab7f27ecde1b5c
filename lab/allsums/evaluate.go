package allsums

import (
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/seki"
)

// oracle answers what an expression asks of the entries.
type oracle interface {
	notNegative(f form) (bool, error)
	residue(f form, modulus int) (int, error) // of a form with integer coefficients
}

// evaluator tells an evaluation (expression.Variables) what it asks of entries of which only an oracle knows something.
type evaluator struct {
	size   seki.Size
	oracle oracle
}

// maxBits bounds a numerator or denominator, as in package expression.
const maxBits = 3322

// errLarge is met where a modulus has too many residues to try, or a number too many digits.
var errLarge = &expression.Undecided{Reason: "a coefficient or a constant that is too large for a proof"}

func valueOf(n number) expression.Value {
	if n.constant() {
		return expression.Rational(n.value())
	}
	return expression.Varying(n, 200*len(n.forms))
}

// bounded is like valueOf for a result, whose coefficients may have become too long.
func bounded(n number) expression.Value {
	if n.long() {
		check(errLarge)
	}
	return valueOf(n)
}

// stop ends an evaluation with an error, up to a method of expression.Variables.
type stop struct{ err error }

func check(err error) {
	if err != nil {
		panic(stop{err})
	}
}

// caught takes the error of a stop.
func caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case stop:
		*err = r.err
	default:
		panic(r)
	}
}

func numberIn(v expression.Value) number {
	if n, ok := v.Varying().(number); ok {
		return n
	}
	return numberOf(constant(v.Rat()))
}

// NotNegative reports whether v ≥ 0.
func (e *evaluator) NotNegative(v expression.Value) (yes bool, err error) {
	defer caught(&err)
	return e.notNegative(numberIn(v)), nil
}

// Add returns v + w.
func (e *evaluator) Add(v, w expression.Value) (sum expression.Value, err error) {
	defer caught(&err)
	return bounded(e.plus(numberIn(v), numberIn(w))), nil
}

// Scale returns factor·v.
func (e *evaluator) Scale(v expression.Value, factor *big.Rat) (product expression.Value, err error) {
	defer caught(&err)
	return bounded(numberIn(v).times(factor)), nil
}

// Floor returns the greatest integer up to v.
func (e *evaluator) Floor(v expression.Value) (whole expression.Value, err error) {
	defer caught(&err)
	return bounded(e.floor(numberIn(v))), nil
}

// Extreme returns the greater of v and w, or the less.
func (e *evaluator) Extreme(v, w expression.Value, sign int) (extreme expression.Value, err error) {
	defer caught(&err)
	return bounded(e.extreme(sign < 0, numberIn(v), numberIn(w))), nil
}

// floor returns the greatest integer up to a number: of f = n/d with integer coefficients
// of n, that is (n − n mod d)/d.
func (e *evaluator) floor(x number) number {
	if x.integral() {
		return x
	}
	f := e.resolved(x)
	if f.isConstant() {
		return numberOf(constant(floor(f.c)))
	}
	d := denominator(append(slices.Clone(f.x), f.c))
	if d.BitLen() > 31 {
		check(errLarge)
	}
	modulus := new(big.Rat).SetInt(d)
	n := constant(new(big.Rat)).plus(modulus, f)
	rest, err := e.oracle.residue(n, int(d.Int64()))
	check(err)
	return numberOf(n.plus(minusOne, constant(big.NewRat(int64(rest), 1)))).times(new(big.Rat).Inv(modulus))
}

func floor(r *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Div(r.Num(), r.Denom())) // Euclid's; the denominator is positive
}

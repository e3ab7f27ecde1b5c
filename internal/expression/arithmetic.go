package expression

import "math/big"

// MaxDigits bounds the number of digits of a number, or of the numerator and of the
// denominator of a fraction.
const MaxDigits = 1000

// maxBits bounds the length in bits: 2^maxBits is the least power of two with more than
// MaxDigits digits.
const maxBits = 3322

// longSteps is the number of steps charged for an operation on long numbers.
const longSteps = 256

func tooLong(r *big.Rat) bool { return max(r.Num().BitLen(), r.Denom().BitLen()) > maxBits }

// bounded returns the result of an operation as a value; it fails if the number is too long.
func (f *frame) bounded(at int, r *big.Rat) Value {
	f.charge(at, longSteps)
	if tooLong(r) {
		f.fail(at, "a number with more than %d digits", MaxDigits)
	}
	return rational(r)
}

// operation computes with two numbers. It tries quick if both are integers of 64 bits; ok is false
// if the result may be none. Otherwise full stores the result in z and returns z.
type operation struct {
	quick   func(a, b int64) (c int64, ok bool)
	full    func(z, a, b *big.Rat) *big.Rat
	divides bool
}

// arithmetic maps operators to operations, except for **.
var arithmetic = map[string]operation{
	"+": {quick: func(a, b int64) (int64, bool) { return a + b, (a+b > a) == (b > 0) }, full: (*big.Rat).Add},
	"-": {quick: func(a, b int64) (int64, bool) { return a - b, (a-b < a) == (b > 0) }, full: (*big.Rat).Sub},
	"*": {full: (*big.Rat).Mul,
		quick: func(a, b int64) (int64, bool) { return a * b, a == int64(int32(a)) && b == int64(int32(b)) }},
	"/": {divides: true, full: (*big.Rat).Quo,
		quick: func(a, b int64) (int64, bool) {
			if b < 0 || a%b != 0 {
				return 0, false
			}
			return a / b, true
		}},
	"//": {divides: true, quick: func(a, b int64) (int64, bool) { return a / b, a >= 0 && b > 0 },
		full: func(z, a, b *big.Rat) *big.Rat { return floor(z, z.Quo(a, b)) }},
	"%": {divides: true, quick: func(a, b int64) (int64, bool) { return a % b, a >= 0 && b > 0 },
		full: func(z, a, b *big.Rat) *big.Rat {
			z.Quo(a, b)
			return z.Sub(a, floor(z, z).Mul(z, b))
		}},
}

// apply returns the result of an operation; at is its place in the text, for errors.
func (op operation) apply(f *frame, at int, a, b Value) Value {
	if op.divides && b == (Value{}) {
		f.fail(at, "division by zero")
	}
	if a.big == nil && b.big == nil {
		if c, ok := op.quick(a.small, b.small); ok {
			return Value{small: c}
		}
	}
	return f.bounded(at, op.full(new(big.Rat), a.Rat(), b.Rat()))
}

func raise(f *frame, at int, a, b Value) Value {
	base, exponent := a.Rat(), b.Rat()
	if !exponent.IsInt() {
		f.fail(at, "an exponent is an integer, not %v", b)
	}
	e := exponent.Num()
	if base.Sign() == 0 && e.Sign() < 0 {
		f.fail(at, "division by zero")
	}
	n := new(big.Int).Abs(e)
	size := max(base.Num().BitLen(), base.Denom().BitLen()) - 1 // the power has at least n·size bits
	switch {
	case size == 0 && n.BitLen() > 1: // 0, 1 or −1
		n.SetInt64(2 - int64(n.Bit(0)))
	case size > 0 && (n.BitLen() > 31 || size*int(n.Int64()) > maxBits):
		f.fail(at, "a number with more than %d digits", MaxDigits)
	}
	power := new(big.Rat).SetFrac(new(big.Int).Exp(base.Num(), n, nil), new(big.Int).Exp(base.Denom(), n, nil))
	if e.Sign() < 0 {
		power.Inv(power)
	}
	return f.bounded(at, power)
}

// floor stores the greatest integer that is at most a in z and returns z.
func floor(z, a *big.Rat) *big.Rat {
	return z.SetInt(new(big.Int).Div(a.Num(), a.Denom())) // Euclid's quotient; the denominator is positive
}

func negate(v Value) Value { return rational(new(big.Rat).Neg(v.Rat())) }

func floorOf(v Value) Value {
	if v.big == nil {
		return v
	}
	return rational(floor(new(big.Rat), v.Rat()))
}

func ceilOf(v Value) Value { return negate(floorOf(negate(v))) }

func absOf(v Value) Value {
	if order(v, Value{}) >= 0 {
		return v
	}
	return negate(v)
}

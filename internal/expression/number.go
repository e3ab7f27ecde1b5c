package expression

import (
	"math/big"
	"strconv"
	"strings"
)

// MaxDigits bounds the number of digits of a number, or of the numerator and of the
// denominator of a fraction.
const MaxDigits = 1000

// maxBits bounds the length in bits: 2^maxBits is the least power of two with more than
// MaxDigits digits.
const maxBits = 3322

// ratSteps is the number of steps charged for an operation on long numbers.
const ratSteps = 256

// number returns the value of a numeric literal.
func (p *parser) number(t token) Value {
	_, exponent, _ := strings.Cut(strings.ToLower(t.text), "e")
	e, err := strconv.Atoi("0" + strings.TrimLeft(exponent, "-+"))
	if len(t.text) <= MaxDigits && err == nil && e <= MaxDigits {
		if r, _ := new(big.Rat).SetString(t.text); !tooLong(r) {
			return rational(r)
		}
	}
	bail(p.text, t.at, "a number has at most %d digits", MaxDigits)
	return Value{}
}

func tooLong(r *big.Rat) bool {
	return r.Num().BitLen() > maxBits || r.Denom().BitLen() > maxBits
}

// bounded returns the result of an operation as a value; it fails if the number is too
// long.
func (f *frame) bounded(at int, r *big.Rat) Value {
	f.charge(at, ratSteps)
	if tooLong(r) {
		f.fail(at, "a number with more than %d digits", MaxDigits)
	}
	return rational(r)
}

// An operation computes with two numbers; at is its place in the text, for errors.
type operation func(f *frame, at int, a, b Value) Value

// arithmetic maps operators to operations.
var arithmetic = map[string]operation{"+": add, "-": subtract, "*": multiply, "/": divide, "//": floorDivide, "%": modulo, "**": raise}

func add(f *frame, at int, a, b Value) Value {
	if a.big == nil && b.big == nil {
		if c := a.small + b.small; (c > a.small) == (b.small > 0) {
			return Value{small: c}
		}
	}
	return f.bounded(at, new(big.Rat).Add(a.rat(), b.rat()))
}

func subtract(f *frame, at int, a, b Value) Value {
	if a.big == nil && b.big == nil {
		if c := a.small - b.small; (c < a.small) == (b.small > 0) {
			return Value{small: c}
		}
	}
	return f.bounded(at, new(big.Rat).Sub(a.rat(), b.rat()))
}

func multiply(f *frame, at int, a, b Value) Value {
	if a.big == nil && b.big == nil {
		const half = 1 << 31
		if x, y := a.small, b.small; -half < x && x < half && -half < y && y < half {
			return Value{small: x * y}
		}
	}
	return f.bounded(at, new(big.Rat).Mul(a.rat(), b.rat()))
}

func divide(f *frame, at int, a, b Value) Value {
	if b == (Value{}) {
		f.fail(at, "division by zero")
	}
	if a.big == nil && b.big == nil && b.small > 0 && a.small%b.small == 0 {
		return Value{small: a.small / b.small}
	}
	return f.bounded(at, new(big.Rat).Quo(a.rat(), b.rat()))
}

func floorDivide(f *frame, at int, a, b Value) Value {
	if a.big == nil && b.big == nil && a.small >= 0 && b.small > 0 {
		return Value{small: a.small / b.small}
	}
	return f.floor(at, divide(f, at, a, b))
}

func modulo(f *frame, at int, a, b Value) Value {
	if a.big == nil && b.big == nil && a.small >= 0 && b.small > 0 {
		return Value{small: a.small % b.small}
	}
	return subtract(f, at, a, multiply(f, at, b, floorDivide(f, at, a, b)))
}

func raise(f *frame, at int, a, b Value) Value {
	base, exponent := a.rat(), b.rat()
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

func (f *frame) floor(at int, v Value) Value {
	if v.big == nil {
		return v
	}
	r := v.rat()
	return f.bounded(at, new(big.Rat).SetInt(new(big.Int).Div(r.Num(), r.Denom()))) // Euclid's quotient; the denominator is positive
}

func (f *frame) ceil(at int, v Value) Value {
	return negate(f, at, f.floor(at, negate(f, at, v)))
}

func negate(f *frame, at int, v Value) Value { return subtract(f, at, Value{}, v) }

func (f *frame) abs(at int, v Value) Value {
	if order(v, Value{}) >= 0 {
		return v
	}
	return negate(f, at, v)
}

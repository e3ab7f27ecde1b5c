package expression

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Value is a value of an expression, or None. It is immutable.
type Value struct {
	small int64 // if big is nil: an integer of 64 bits, or 1 for true
	big   any   // any other number as *big.Rat; string; []Value; none
}

type none struct{}

// None is the value of a name that is not defined.
var None = Value{big: none{}}

// Int returns the value of an integer.
func Int(v int) Value { return Value{small: int64(v)} }

// Bool returns the value of a Boolean.
func Bool(v bool) Value {
	if v {
		return Value{small: 1}
	}
	return Value{}
}

// Text returns the value of a text.
func Text(v string) Value { return Value{big: v} }

// List returns the value of a list.
func List[T any](items []T, value func(T) Value) Value {
	list := make([]Value, len(items))
	for k, item := range items {
		list[k] = value(item)
	}
	return Value{big: list}
}

// Integer returns the value of an integer of any size. Nil becomes None.
func Integer(v *big.Int) Value {
	if v == nil {
		return None
	}
	return rational(new(big.Rat).SetInt(v))
}

// Decimal returns the value of the shortest decimal number that rounds to v, which must be
// finite.
func Decimal(v float64) Value {
	r, _ := new(big.Rat).SetString(strconv.FormatFloat(v, 'f', -1, 64))
	return rational(r)
}

// Rational returns the value of a fraction.
func Rational(v *big.Rat) Value { return rational(new(big.Rat).Set(v)) }

// rational returns the value of a fraction and takes ownership of it.
func rational(r *big.Rat) Value {
	if r.IsInt() && r.Num().IsInt64() {
		return Value{small: r.Num().Int64()}
	}
	return Value{big: r}
}

// Int returns the value as an integer, and whether the value, a number, is an integer of 64
// bits.
func (v Value) Int() (int, bool) { return int(v.small), v.big == nil }

// Bool returns the value as a Boolean.
func (v Value) Bool() bool { return v.small != 0 }

// Text returns a text, and whether the value is one.
func (v Value) Text() (string, bool) {
	text, ok := v.big.(string)
	return text, ok
}

// List returns the elements, which must not be modified, and
// whether the value is a list.
func (v Value) List() ([]Value, bool) {
	list, ok := v.big.([]Value)
	return list, ok
}

// Rat returns a number as a fraction.
func (v Value) Rat() *big.Rat { return new(big.Rat).Set(v.rat()) }

// rat returns a number as a fraction, which must not be modified.
func (v Value) rat() *big.Rat {
	if r, ok := v.big.(*big.Rat); ok {
		return r
	}
	return new(big.Rat).SetInt64(v.small)
}

// isInteger reports whether a number is an integer.
func (v Value) isInteger() bool {
	r, ok := v.big.(*big.Rat)
	return !ok || r.IsInt()
}

func (v Value) text() string { return v.big.(string) }

// maxShown is the number of elements of a list that String shows.
const maxShown = 10

// String formats a value for people, shortened if it is long; true is shown as 1.
func (v Value) String() string {
	switch b := v.big.(type) {
	case none:
		return "None"
	case string:
		return units.Shorten(b)
	case *big.Rat:
		return units.Shorten(b.RatString())
	case []Value:
		text := strings.Join(units.Texts(b[:min(len(b), maxShown)], shown), ", ")
		if len(b) > maxShown {
			text += ", …"
		}
		return "[" + text + "]"
	}
	return strconv.FormatInt(v.small, 10)
}

// shown is like String for an element of a list.
func shown(v Value) string {
	if _, ok := v.List(); ok {
		return "[…]"
	}
	return v.String()
}

// order compares two numbers, or two texts.
func order(a, b Value) int {
	if a.big == nil && b.big == nil {
		return cmp.Compare(a.small, b.small)
	}
	if x, ok := a.big.(string); ok {
		return strings.Compare(x, b.text())
	}
	return a.rat().Cmp(b.rat())
}

// equal compares two values of one type.
func (f *frame) equal(at int, a, b Value) bool {
	f.charge(at, a.weight())
	switch x := a.big.(type) {
	case []Value:
		other, _ := b.List()
		return slices.EqualFunc(x, other, func(v, w Value) bool { return f.equal(at, v, w) })
	case string:
		return x == b.text()
	case *big.Rat:
		y, ok := b.big.(*big.Rat)
		return ok && x.Cmp(y) == 0
	}
	return b.big == nil && a.small == b.small
}

// weight returns the number of steps that comparing a value takes, not counting the
// elements of a list.
func (v Value) weight() int {
	switch b := v.big.(type) {
	case string:
		return 1 + len(b)/16
	case *big.Rat:
		return ratSteps
	}
	return 1
}

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

// Rational returns the value of a fraction.
func Rational(v *big.Rat) Value { return rational(new(big.Rat).Set(v)) }

// rational returns the value of a fraction and takes ownership of it.
func rational(r *big.Rat) Value {
	if r.IsInt() && r.Num().IsInt64() {
		return Value{small: r.Num().Int64()}
	}
	return Value{big: r}
}

// Bool returns the value as a Boolean.
func (v Value) Bool() bool { return v.small != 0 }

// Rat returns a number as a fraction, which must not be modified.
func (v Value) Rat() *big.Rat {
	if r, ok := v.big.(*big.Rat); ok {
		return r
	}
	return new(big.Rat).SetInt64(v.small)
}

// int returns a number as an integer; ok is false if it is no integer of 64 bits.
func (v Value) int() (n int, ok bool) { return int(v.small), v.big == nil }

func (v Value) list() []Value { return v.big.([]Value) }
func (v Value) text() string  { return v.big.(string) }

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
		text := strings.Join(units.Texts(b[:min(len(b), maxShown)], Value.String), ", ")
		if len(b) > maxShown {
			text += ", …"
		}
		return "[" + text + "]"
	}
	return strconv.FormatInt(v.small, 10)
}

// order compares two numbers, or two texts.
func order(a, b Value) int {
	if a.big == nil && b.big == nil {
		return cmp.Compare(a.small, b.small)
	}
	if x, ok := a.big.(string); ok {
		return strings.Compare(x, b.text())
	}
	return a.Rat().Cmp(b.Rat())
}

// equal compares two values of one type.
func equal(a, b Value) bool {
	switch x := a.big.(type) {
	case []Value:
		return slices.EqualFunc(x, b.list(), equal)
	case nil:
		return b.big == nil && a.small == b.small
	}
	return b.big != nil && order(a, b) == 0
}

package lab

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/vm/runtime"
)

// The numbers of an expression are int and finite float64. Arithmetic on two ints is
// exact or fails, except that their quotient is the nearest float64. Arithmetic with a
// float64 is that of IEEE 754; it fails if the result is infinite or NaN, or if an int
// operand has no equal float64. Comparisons are exact.

// exactFunctions are the operators and functions that exactVisitor calls.
var exactFunctions = map[string]func(args ...any) (any, error){
	"defined": defined,
	"negate":  func(args ...any) (any, error) { return minus.apply(0, args[0]) },
	"+":       add,
	"-":       minus.apply,
	"*":       times.apply,
	"/":       over.apply,
	"%":       modulo.apply,
	"**":      power.apply,
	"^":       power.apply,
	"<":       comparison(func(c int) bool { return c < 0 }),
	"<=":      comparison(func(c int) bool { return c <= 0 }),
	">":       comparison(func(c int) bool { return c > 0 }),
	">=":      comparison(func(c int) bool { return c >= 0 }),
	"==":      func(args ...any) (any, error) { return equal(args[0], args[1]) },
	"in":      func(args ...any) (any, error) { return contains(args[1], args[0]) },
	"..":      func(args ...any) (any, error) { return interval(args[0], args[1]) },
	"abs":     func(args ...any) (any, error) { return absolute(args[0]) },
	"ceil":    func(args ...any) (any, error) { return rounded(args[0], math.Ceil) },
	"floor":   func(args ...any) (any, error) { return rounded(args[0], math.Floor) },
	"round":   func(args ...any) (any, error) { return rounded(args[0], math.Round) },
	"int":     func(args ...any) (any, error) { return toInt(args[0]) },
	"float":   func(args ...any) (any, error) { return toFloat(args[0]) },
	"max":     func(args ...any) (any, error) { return extreme(args, 1) },
	"min":     func(args ...any) (any, error) { return extreme(args, -1) },
	"mean":    func(args ...any) (any, error) { return mean(args) },
	"median":  func(args ...any) (any, error) { return median(args) },
	"sum":     func(args ...any) (any, error) { return total(args) },
}

var errZeroDivisor = errors.New("division by zero")

// maxInterval bounds the length of a..b.
const maxInterval = 10_000

// operator is an arithmetic operator.
type operator struct {
	name   string
	small  func(x, y int) any              // of ints of at most 31 bits, quick: the result fits; powers have none
	ints   func(z, x, y *big.Int) *big.Int // exact; quotients have none
	floats func(x, y float64) float64      // remainders have none
}

var (
	plus   = operator{"+", func(x, y int) any { return x + y }, (*big.Int).Add, func(x, y float64) float64 { return x + y }}
	minus  = operator{"-", func(x, y int) any { return x - y }, (*big.Int).Sub, func(x, y float64) float64 { return x - y }}
	times  = operator{"*", func(x, y int) any { return x * y }, (*big.Int).Mul, func(x, y float64) float64 { return x * y }}
	over   = operator{"/", func(x, y int) any { return float64(x) / float64(y) }, nil, func(x, y float64) float64 { return x / y }}
	modulo = operator{"%", func(x, y int) any { return x % y }, (*big.Int).Rem, nil}
	power  = operator{"**", nil, powerInts, math.Pow}
)

// apply applies ints to two ints, and floats to other numbers and to the power of a
// negative exponent.
func (op operator) apply(args ...any) (any, error) {
	x, isInt := args[0].(int)
	y, areInts := args[1].(int)
	ints := isInt && areInts
	switch {
	case ints && y == 0 && (op.name == "/" || op.name == "%"):
		return nil, errZeroDivisor
	case ints && op.small != nil && isSmall(x) && isSmall(y):
		return op.small(x, y), nil
	case ints && op.name == "/":
		quotient, _ := big.NewRat(int64(x), int64(y)).Float64()
		return quotient, nil
	case ints && (op.name != "**" || y >= 0):
		z := op.ints(new(big.Int), big.NewInt(int64(x)), big.NewInt(int64(y)))
		if !z.IsInt64() {
			return nil, fmt.Errorf("%d %s %d does not fit into 64 bits", x, op.name, y)
		}
		return int(z.Int64()), nil
	case op.floats == nil:
		return nil, fmt.Errorf("%s takes two integers, not %v and %v", op.name, args[0], args[1])
	}
	u, err := floatOf(args[0])
	if err != nil {
		return nil, err
	}
	v, err := floatOf(args[1])
	if err != nil {
		return nil, err
	}
	if op.name == "/" && v == 0 || op.name == "**" && u == 0 && v < 0 {
		return nil, errZeroDivisor
	}
	return finite(op.floats(u, v), "%v %s %v", u, op.name, v)
}

func isSmall(x int) bool { return -1<<31 < x && x < 1<<31 }

// powerInts sets z to x to the power of y. For a large y it takes 64 or 65: that power does
// not fit into 64 bits either, but for 0, 1 and −1, where it is the same.
func powerInts(z, x, y *big.Int) *big.Int {
	if y.Cmp(big.NewInt(65)) > 0 {
		y = big.NewInt(64 + int64(y.Bit(0)))
	}
	return z.Exp(x, y, nil)
}

// add also joins texts.
func add(args ...any) (any, error) {
	if x, ok := args[0].(string); ok {
		if y, ok := args[1].(string); ok {
			return x + y, nil
		}
	}
	return plus.apply(args...)
}

// finite returns v, or an error if it is infinite or NaN.
func finite(v float64, format string, args ...any) (any, error) {
	what := func() string { return fmt.Sprintf(format, args...) }
	switch {
	case math.IsNaN(v):
		return nil, fmt.Errorf("%s is not a real number", what())
	case math.IsInf(v, 0):
		return nil, fmt.Errorf("%s is beyond the floating-point numbers", what())
	}
	return v, nil
}

// number returns a number with its exact value.
func number(v any) (*big.Float, error) {
	switch v := v.(type) {
	case int:
		return new(big.Float).SetInt64(int64(v)), nil
	case float64:
		return big.NewFloat(v), nil
	}
	return nil, notNumber(v)
}

// directFloat returns the float64 that equals a number, if it is easily had.
func directFloat(v any) (f float64, ok bool) {
	switch v := v.(type) {
	case int:
		return float64(v), isSmall(v)
	case float64:
		return v, true
	}
	return 0, false
}

// floatOf returns the float64 that equals a number.
func floatOf(v any) (float64, error) {
	if f, ok := directFloat(v); ok {
		return f, nil
	}
	x, err := number(v)
	if err != nil {
		return 0, err
	}
	f, accuracy := x.Float64()
	if accuracy != big.Exact {
		return 0, fmt.Errorf("no floating-point number equals %v", v)
	}
	return f, nil
}

func notNumber(v any) error {
	if v == nil {
		return errors.New("nil where a number is needed")
	}
	return fmt.Errorf("%v where a number is needed", v)
}

// compareNumbers returns −1, 0 or 1 as a is less than, equal to or greater than
// b, exactly.
func compareNumbers(a, b any) (int, error) {
	if x, ok := directFloat(a); ok {
		if y, ok := directFloat(b); ok {
			return cmp.Compare(x, y), nil
		}
	}
	x, err := number(a)
	if err != nil {
		return 0, err
	}
	y, err := number(b)
	if err != nil {
		return 0, err
	}
	return x.Cmp(y), nil
}

func isNumber(v any) bool {
	switch v.(type) {
	case int, float64:
		return true
	}
	return false
}

func comparison(accept func(int) bool) func(args ...any) (any, error) {
	return func(args ...any) (any, error) {
		a, b := args[0], args[1]
		if x, ok := a.(string); ok {
			if y, ok := b.(string); ok {
				return accept(strings.Compare(x, y)), nil
			}
		}
		c, err := compareNumbers(a, b)
		return err == nil && accept(c), err
	}
}

// equal compares two values, numbers exactly and lists element by element. It fails
// for nil.
func equal(a, b any) (bool, error) {
	if a == nil || b == nil {
		return false, errors.New("nil cannot be compared")
	}
	if isNumber(a) && isNumber(b) {
		c, err := compareNumbers(a, b)
		return c == 0, err
	}
	x, isList := elements(a)
	y, areLists := elements(b)
	if !isList || !areLists {
		return runtime.Equal(a, b), nil
	}
	if len(x) != len(y) {
		return false, nil
	}
	for k := range x {
		if same, err := equal(x[k], y[k]); !same || err != nil {
			return false, err
		}
	}
	return true, nil
}

// contains reports whether a list has an element equal to a value.
func contains(list, value any) (bool, error) {
	values, ok := elements(list)
	if !ok {
		return runtime.In(value, list), nil
	}
	for _, v := range values {
		if same, err := equal(v, value); same || err != nil {
			return same, err
		}
	}
	return false, nil
}

// interval returns the integers from a to b.
func interval(a, b any) (any, error) {
	from, isInt := a.(int)
	to, areInts := b.(int)
	if !isInt || !areInts {
		return nil, fmt.Errorf(".. takes two integers, not %v and %v", a, b)
	}
	if from > to {
		return []int{}, nil
	}
	if n := uint64(to) - uint64(from); n >= maxInterval {
		return nil, fmt.Errorf("%d..%d has more than %d integers", from, to, maxInterval)
	}
	return runtime.MakeRange(from, to), nil
}

func absolute(v any) (any, error) {
	if c, err := compareNumbers(v, 0); c >= 0 || err != nil {
		return v, err
	}
	return minus.apply(0, v)
}

// rounded rounds a float64 to an integral one and leaves an int as it is.
func rounded(v any, round func(float64) float64) (any, error) {
	switch v := v.(type) {
	case int:
		return v, nil
	case float64:
		return round(v), nil
	}
	return nil, notNumber(v)
}

// toInt truncates a number or parses a text.
func toInt(v any) (any, error) {
	switch v := v.(type) {
	case int:
		return v, nil
	case float64:
		if v < -(1<<63) || v >= 1<<63 {
			return nil, fmt.Errorf("%v does not fit into 64 bits", v)
		}
		return int(v), nil
	case string:
		return strconv.Atoi(v)
	}
	return nil, notNumber(v)
}

func toFloat(v any) (any, error) {
	if text, ok := v.(string); ok {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, err
		}
		return finite(f, "%s", text)
	}
	return floatOf(v)
}

// numbers returns the numbers in args and in the lists among them. It fails if there
// is none.
func numbers(args []any) ([]any, error) {
	var list []any
	var collect func([]any) error
	collect = func(values []any) error {
		for _, v := range values {
			if isNumber(v) {
				list = append(list, v)
			} else if inner, ok := elements(v); !ok {
				return notNumber(v)
			} else if err := collect(inner); err != nil {
				return err
			}
		}
		return nil
	}
	if err := collect(args); err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New("an empty list has no least, greatest or mean value")
	}
	return list, nil
}

// extreme returns the greatest number if sign is 1, the least if −1.
func extreme(args []any, sign int) (any, error) {
	list, err := numbers(args)
	if err != nil {
		return nil, err
	}
	return slices.MaxFunc(list, func(a, b any) int { return sign * order(a, b) }), nil
}

// order is compareNumbers for values that are numbers.
func order(a, b any) int {
	c, _ := compareNumbers(a, b)
	return c
}

// mean returns the float64 nearest to the mean.
func mean(args []any) (any, error) {
	list, err := numbers(args)
	if err != nil {
		return nil, err
	}
	sum := new(big.Rat)
	for _, v := range list {
		x, _ := number(v)
		value, _ := x.Rat(nil)
		sum.Add(sum, value)
	}
	f, _ := sum.Quo(sum, big.NewRat(int64(len(list)), 1)).Float64()
	return finite(f, "the mean")
}

// median returns the middle number, or the mean of the two middle ones.
func median(args []any) (any, error) {
	list, err := numbers(args)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, order)
	half := len(list) / 2
	if len(list)%2 == 1 {
		return list[half], nil
	}
	return mean(list[half-1 : half+1])
}

// total adds up the numbers of a list.
func total(args []any) (any, error) {
	list, ok := elements(args[0])
	if !ok {
		return nil, notNumber(args[0])
	}
	sum := any(0)
	for _, v := range list {
		var err error
		if sum, err = add(sum, v); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

package lab

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
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
	"%":       func(args ...any) (any, error) { return remainder(args[0], args[1]) },
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

// maxExact is 2⁵³: every int up to that magnitude has an equal float64.
const maxExact = 1 << 53

// maxInterval bounds the length of a..b.
const maxInterval = 10_000

// operator is an arithmetic operator. The result of ints is exact, or nil if it does not
// fit into 64 bits.
type operator struct {
	name   string
	ints   func(x, y int) any
	floats func(x, y float64) float64
}

var (
	plus  = operator{"+", addInts, func(x, y float64) float64 { return x + y }}
	minus = operator{"-", subtractInts, func(x, y float64) float64 { return x - y }}
	times = operator{"*", multiplyInts, func(x, y float64) float64 { return x * y }}
	over  = operator{"/", divideInts, func(x, y float64) float64 { return x / y }}
	power = operator{"**", powerInts, math.Pow}
)

// apply applies ints to two ints, and floats to other numbers and to the power of a
// negative exponent.
func (op operator) apply(args ...any) (any, error) {
	x, isInt := args[0].(int)
	y, areInts := args[1].(int)
	if isInt && areInts && (op.name != "**" || y >= 0) {
		if op.name == "/" && y == 0 {
			return nil, errZeroDivisor
		}
		if result := op.ints(x, y); result != nil {
			return result, nil
		}
		return nil, fmt.Errorf("%d %s %d does not fit into 64 bits", x, op.name, y)
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

// add also joins texts.
func add(args ...any) (any, error) {
	if x, ok := args[0].(string); ok {
		if y, ok := args[1].(string); ok {
			return x + y, nil
		}
	}
	return plus.apply(args...)
}

func remainder(a, b any) (any, error) {
	x, isInt := a.(int)
	y, areInts := b.(int)
	switch {
	case !isInt || !areInts:
		return nil, fmt.Errorf("%% takes two integers, not %v and %v", a, b)
	case y == 0:
		return nil, errZeroDivisor
	}
	return x % y, nil
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

func addInts(x, y int) any {
	if s := x + y; (x^s)&(y^s) >= 0 { // else x and y have the same sign, s the other
		return s
	}
	return nil
}

func subtractInts(x, y int) any {
	if d := x - y; (x^y)&(x^d) >= 0 { // else x and y have different signs, d that of y
		return d
	}
	return nil
}

func multiplyInts(x, y int) any {
	if p := x * y; y == 0 || p/y == x && !(y == -1 && x == math.MinInt) {
		return p
	}
	return nil
}

func divideInts(x, y int) any {
	if isExact(x) && isExact(y) {
		return float64(x) / float64(y)
	}
	quotient, _ := new(big.Rat).SetFrac(big.NewInt(int64(x)), big.NewInt(int64(y))).Float64()
	return quotient
}

func powerInts(x, y int) any {
	switch {
	case x == 0 && y > 0 || x == 1:
		return x
	case x == -1:
		return 1 - 2*(y%2)
	case y > 63:
		return nil
	}
	result := any(1)
	for range y {
		if result = multiplyInts(result.(int), x); result == nil {
			break
		}
	}
	return result
}

func isExact(x int) bool { return -maxExact <= x && x <= maxExact }

// floatOf returns the float64 that equals a number.
func floatOf(v any) (float64, error) {
	switch v := v.(type) {
	case int:
		if f := float64(v); isExact(v) || compareIntFloat(v, f) == 0 {
			return f, nil
		}
		return 0, fmt.Errorf("no floating-point number equals %d", v)
	case float64:
		return v, nil
	}
	return 0, notNumber(v)
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
	switch x := a.(type) {
	case int:
		switch y := b.(type) {
		case int:
			return cmp.Compare(x, y), nil
		case float64:
			return compareIntFloat(x, y), nil
		}
	case float64:
		switch y := b.(type) {
		case int:
			return -compareIntFloat(y, x), nil
		case float64:
			return cmp.Compare(x, y), nil
		}
	default:
		return 0, notNumber(a)
	}
	return 0, notNumber(b)
}

func compareIntFloat(x int, y float64) int {
	if isExact(x) {
		return cmp.Compare(float64(x), y)
	}
	return new(big.Float).SetInt64(int64(x)).Cmp(big.NewFloat(y))
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
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.Kind() != reflect.Slice || y.Kind() != reflect.Slice {
		return runtime.Equal(a, b), nil
	}
	if x.Len() != y.Len() {
		return false, nil
	}
	for k := range x.Len() {
		if same, err := equal(x.Index(k).Interface(), y.Index(k).Interface()); !same || err != nil {
			return false, err
		}
	}
	return true, nil
}

// contains reports whether a list has an element equal to a value.
func contains(list, value any) (bool, error) {
	l := reflect.ValueOf(list)
	if l.Kind() != reflect.Slice {
		return runtime.In(value, list), nil
	}
	for k := range l.Len() {
		if same, err := equal(l.Index(k).Interface(), value); same || err != nil {
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
	var collect func(any) error
	collect = func(v any) error {
		if isNumber(v) {
			list = append(list, v)
			return nil
		}
		l := reflect.ValueOf(v)
		if l.Kind() != reflect.Slice {
			return notNumber(v)
		}
		for k := range l.Len() {
			if err := collect(l.Index(k).Interface()); err != nil {
				return err
			}
		}
		return nil
	}
	for _, v := range args {
		if err := collect(v); err != nil {
			return nil, err
		}
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
	return slices.MaxFunc(list, func(a, b any) int { return sign * mustCompare(a, b) }), nil
}

// mustCompare compares two values that are numbers.
func mustCompare(a, b any) int {
	c, err := compareNumbers(a, b)
	if err != nil {
		panic(err)
	}
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
		switch v := v.(type) {
		case int:
			sum.Add(sum, new(big.Rat).SetInt64(int64(v)))
		case float64:
			sum.Add(sum, new(big.Rat).SetFloat64(v))
		}
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
	slices.SortFunc(list, mustCompare)
	half := len(list) / 2
	if len(list)%2 == 1 {
		return list[half], nil
	}
	return mean(list[half-1 : half+1])
}

// total adds up the numbers of a list.
func total(args []any) (any, error) {
	list := reflect.ValueOf(args[0])
	if list.Kind() != reflect.Slice {
		return nil, notNumber(args[0])
	}
	sum := any(0)
	for k := range list.Len() {
		var err error
		if sum, err = add(sum, list.Index(k).Interface()); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

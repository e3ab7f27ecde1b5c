package allsums

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/seki"
)

// oracle answers what an expression asks of the entries.
type oracle interface {
	notNegative(f form) (bool, error)
	residue(f form, modulus int) (int, error) // of a form with integer coefficients
}

// evaluator evaluates expressions as package expression does, on entries of which it knows
// only what an oracle tells. A value is a number, a bool, a string, a *list, or nil for
// None.
type evaluator struct {
	size   seki.Size
	oracle oracle

	text   string
	locals map[string]any
	steps  int
}

// Bounds of an evaluation, and the errors beyond them, which get their place in the text
// where they are met.
const (
	maxSteps = 20_000
	maxBits  = 3322 // of a numerator or denominator, as in package expression
)

var (
	errLarge = errors.New("a coefficient or a constant that is too large for a proof")
	errSteps = fmt.Errorf("the evaluation takes more than %d steps", maxSteps)
	errOrder = errors.New("the order of summands, which all and any do not ask for")
)

type list struct {
	items    []any
	unsorted bool // of numbers, which are to be in descending order
	noOrder  bool // none that is known
}

// refuse says why an expression has no value that comparisons decide.
func (e *evaluator) refuse(n *expression.Node, format string, args ...any) error {
	return expression.NewError(e.text, n.At, format, args...)
}

// truth evaluates an expression that is true or false. One side of "and" and "or" can
// decide what the other leaves open.
func (e *evaluator) truth(n *expression.Node) (bool, error) {
	switch n.Op {
	case "not":
		v, err := e.truth(n.Args[0])
		return !v, err
	case "and", "or":
		first, err := e.truth(n.Args[0])
		if err == nil && first == (n.Op == "or") {
			return first, nil
		}
		second, err2 := e.truth(n.Args[1])
		if err2 == nil && second == (n.Op == "or") {
			return second, nil
		}
		if err == nil {
			err = err2
		}
		return second, err
	}
	v, err := e.value(n)
	if err != nil {
		return false, err
	}
	return v.(bool), nil
}

func (e *evaluator) number(n *expression.Node) (number, error) {
	v, err := e.value(n)
	if err != nil {
		return number{}, err
	}
	return v.(number), nil
}

func (e *evaluator) value(n *expression.Node) (any, error) {
	err := e.charge(1)
	var v any
	if err == nil {
		v, err = e.evaluate(n)
	}
	if x, ok := v.(number); ok && err == nil && x.long() {
		err = errLarge
	}
	if err == errLarge || err == errSteps || err == errOrder {
		err = e.refuse(n, "%v", err)
	}
	return v, err
}

// charge counts steps.
func (e *evaluator) charge(steps int) error {
	if e.steps += steps; e.steps > maxSteps {
		return errSteps
	}
	return nil
}

func (e *evaluator) evaluate(n *expression.Node) (any, error) {
	switch n.Op {
	case "number":
		return numberOf(constant(n.Value.Rat())), nil
	case "text":
		return n.Text, nil
	case "True", "False":
		return n.Op == "True", nil
	case "name":
		if v, ok := e.locals[n.Text]; ok {
			return v, nil
		}
		return e.name(n)
	case "not", "and", "or":
		return e.truth(n)
	case "if":
		condition, err := e.truth(n.Args[0])
		if err != nil {
			return nil, err
		}
		if condition {
			return e.value(n.Args[1])
		}
		return e.value(n.Args[2])
	case "==", "!=":
		return e.equality(n)
	case "<", "<=", ">", ">=":
		return e.order(n)
	case "in":
		return e.membership(n)
	case "neg":
		x, err := e.number(n.Args[0])
		return x.times(minusOne), err
	case "call":
		return e.call(n)
	case "list", "each", "..":
		return e.list(n)
	case "index":
		return e.index(n)
	case "slice":
		return e.slice(n)
	}
	return e.binary(n)
}

func (e *evaluator) equality(n *expression.Node) (any, error) {
	for k, side := range n.Args {
		if side.Op == "None" {
			return e.defined(n.Args[1-k].Text) == (n.Op == "!="), nil
		}
	}
	x, y, err := e.both(n)
	if err != nil {
		return nil, err
	}
	equal, err := e.equal(x, y)
	return equal == (n.Op == "=="), err
}

func (e *evaluator) both(n *expression.Node) (x, y any, err error) {
	if x, err = e.value(n.Args[0]); err != nil {
		return nil, nil, err
	}
	y, err = e.value(n.Args[1])
	return x, y, err
}

// equal compares two values of one type.
func (e *evaluator) equal(x, y any) (bool, error) {
	switch x := x.(type) {
	case number:
		sign, err := e.compare(x, y.(number))
		return sign == 0, err
	case *list:
		y := y.(*list)
		if len(x.items) != len(y.items) {
			return false, nil
		}
		for _, l := range []*list{x, y} {
			if err := e.sort(l); err != nil {
				return false, err
			}
		}
		for k := range x.items {
			if equal, err := e.equal(x.items[k], y.items[k]); err != nil || !equal {
				return false, err
			}
		}
		return true, nil
	}
	return x == y, nil
}

func (e *evaluator) order(n *expression.Node) (any, error) {
	x, y, err := e.both(n)
	if err != nil {
		return nil, err
	}
	if n.Op == "<=" || n.Op == ">" {
		x, y = y, x
	}
	reaches, err := e.reaches(x, y)
	return reaches == (n.Op == "<=" || n.Op == ">="), err
}

// reaches reports whether x ≥ y, for two numbers or two texts.
func (e *evaluator) reaches(x, y any) (bool, error) {
	if text, ok := x.(string); ok {
		return text >= y.(string), nil
	}
	difference, err := e.plus(x.(number), y.(number).times(minusOne))
	if err != nil {
		return false, err
	}
	return e.notNegative(difference)
}

// orderOf compares two numbers, or two texts.
func (e *evaluator) orderOf(x, y any) (int, error) {
	if text, ok := x.(string); ok {
		return strings.Compare(text, y.(string)), nil
	}
	return e.compare(x.(number), y.(number))
}

func (e *evaluator) membership(n *expression.Node) (any, error) {
	x, err := e.value(n.Args[0])
	if err != nil {
		return nil, err
	}
	if right := n.Args[1]; right.Op == ".." {
		return e.within(x.(number), right)
	}
	y, err := e.value(n.Args[1])
	if err != nil {
		return nil, err
	}
	if text, ok := y.(string); ok {
		return strings.Contains(text, x.(string)), nil
	}
	for _, item := range y.(*list).items {
		if equal, err := e.equal(x, item); err != nil || equal {
			return equal, err
		}
	}
	return false, nil
}

// within reports whether an integer is in an interval, which need not be made.
func (e *evaluator) within(x number, interval *expression.Node) (any, error) {
	for _, f := range x.forms {
		for _, c := range append(slices.Clone(f.x), f.c) {
			if !c.IsInt() {
				return nil, e.refuse(interval, "what is sought in an interval may be no integer")
			}
		}
	}
	for k, end := range interval.Args {
		bound, err := e.number(end)
		if err != nil {
			return nil, err
		}
		for _, f := range bound.forms {
			for _, c := range append(slices.Clone(f.x), f.c) {
				if !c.IsInt() {
					return nil, e.refuse(end, "an end of an interval that may be no integer")
				}
			}
		}
		low, high := bound, x
		if k == 1 {
			low, high = x, bound
		}
		if reaches, err := e.reaches(high, low); err != nil || !reaches {
			return false, err
		}
	}
	return true, nil
}

// binary evaluates arithmetic, and + of texts and of lists.
func (e *evaluator) binary(n *expression.Node) (any, error) {
	x, y, err := e.both(n)
	if err != nil {
		return nil, err
	}
	switch x := x.(type) {
	case string:
		return x + y.(string), nil
	case *list:
		for _, l := range []*list{x, y.(*list)} {
			if err := e.sort(l); err != nil {
				return nil, err
			}
		}
		return &list{items: slices.Concat(x.items, y.(*list).items)}, nil
	}
	a, b := x.(number), y.(number)
	switch n.Op {
	case "+":
		return e.plus(a, b)
	case "-":
		return e.plus(a, b.times(minusOne))
	case "*":
		if a.constant() {
			a, b = b, a
		}
		if !b.constant() {
			return nil, e.refuse(n, "a product of two numbers that depend on the entries")
		}
		return a.times(b.value()), nil
	}
	if n.Op == "**" {
		return e.power(n, a, b)
	}
	if !b.constant() {
		return nil, e.refuse(n, "a division by a number that depends on the entries")
	}
	if b.value().Sign() == 0 {
		return nil, e.refuse(n, "division by zero")
	}
	quotient := a.times(new(big.Rat).Inv(b.value()))
	if n.Op == "/" {
		return quotient, nil
	}
	whole, err := e.floor(quotient)
	if err != nil || n.Op == "//" {
		return whole, err
	}
	return e.plus(a, whole.times(new(big.Rat).Neg(b.value())))
}

// power evaluates a**b for constants with a small exponent, and a**1.
func (e *evaluator) power(n *expression.Node, a, b number) (any, error) {
	k, ok := b.int()
	if ok && k == 1 {
		return a, nil
	}
	if !ok || !a.constant() {
		return nil, e.refuse(n, "a power of a number that depends on the entries")
	}
	if k < 0 && a.value().Sign() == 0 {
		return nil, e.refuse(n, "division by zero")
	}
	if max(a.value().Num().BitLen(), a.value().Denom().BitLen())*max(k, -k) > 2*maxBits {
		return nil, errLarge
	}
	p := big.NewRat(1, 1)
	for range max(k, -k) {
		p.Mul(p, a.value())
	}
	if k < 0 {
		p.Inv(p)
	}
	return numberOf(constant(p)), nil
}

// floor returns the greatest integer up to a number: of f = n/d with integer coefficients
// of n, that is (n − n mod d)/d.
func (e *evaluator) floor(x number) (number, error) {
	f, err := e.resolved(x)
	if err != nil {
		return number{}, err
	}
	if f.isConstant() {
		return numberOf(constant(floor(f.c))), nil
	}
	d := denominator(append(slices.Clone(f.x), f.c))
	if d.BitLen() > 31 {
		return number{}, errLarge
	}
	modulus := new(big.Rat).SetInt(d)
	n := constant(new(big.Rat)).plus(modulus, f)
	rest, err := e.oracle.residue(n, int(d.Int64()))
	if err != nil {
		return number{}, err
	}
	return numberOf(n.plus(minusOne, constant(big.NewRat(int64(rest), 1)))).times(new(big.Rat).Inv(modulus)), nil
}

func floor(r *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Div(r.Num(), r.Denom())) // Euclid's; the denominator is positive
}

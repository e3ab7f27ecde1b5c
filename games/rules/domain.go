package rules

import (
	"math/bits"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/expression"
)

// domain is the set of the values that a variable can have, numbered from 0: the integers of
// an interval, or integers, texts, or true and false in a list.
type domain struct {
	kind       expression.Type // of a value
	low, high  int             // of an interval
	values     []expression.Value
	texts      []string // of the values of a list
	characters bool     // the list was given as a text
}

func (d *domain) size() int {
	if d.values == nil {
		return d.high - d.low + 1
	}
	return len(d.values)
}

func (d *domain) bits() int { return bits.Len(uint(d.size() - 1)) }

func (d *domain) value(k int) expression.Value {
	if d.values == nil {
		return expression.Int(d.low + k)
	}
	return d.values[k]
}

// index returns the number of a value, which is of the kind of the domain, and whether it is
// in the domain.
func (d *domain) index(v expression.Value) (k int, ok bool) {
	if d.values == nil {
		n, ok := v.Int()
		return n - d.low, ok && d.low <= n && n <= d.high
	}
	k = slices.Index(d.values, v)
	return k, k >= 0
}

// longest returns the number of a value that takes the most bytes in a list.
func (d *domain) longest() int {
	bytes := func(k int) int {
		return len(appendShown(nil, d.value(k), isTruth(d.kind), maxLabel)) + len(separator(d.value(k)))
	}
	longest, last := 0, d.size()-1
	if d.values == nil { // it is at an end of the interval
		if bytes(last) > bytes(0) {
			return last
		}
		return 0
	}
	for k := range last + 1 {
		if bytes(k) > bytes(longest) {
			longest = k
		}
	}
	return longest
}

// fill gives all of some cells the value with a number.
func (d *domain) fill(x *Position, c cells, k int) {
	if !c.isList {
		c.set(x, k)
	}
	for _, c := range c.list {
		d.fill(x, c, k)
	}
}

// String returns the values for people.
func (d *domain) String() string {
	if d.values == nil {
		return strconv.Itoa(d.low) + ".." + strconv.Itoa(d.high)
	}
	return expression.List(d.values, func(v expression.Value) expression.Value { return v }).String()
}

// hasWords reports whether some values are texts of several characters. A list of such is
// shown with spaces, which the texts may have as well.
func (d *domain) hasWords() bool {
	return slices.ContainsFunc(d.texts, func(text string) bool { return utf8.RuneCountInString(text) != 1 })
}

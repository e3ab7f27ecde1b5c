package expression

import (
	"maps"
	"math/bits"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// functions maps the name of a function to the compiler of its calls.
var functions map[string]func(c *compiler, n *node) code

func init() {
	functions = map[string]func(c *compiler, n *node) code{
		"abs":    ofNumber(absOf),
		"ceil":   ofNumber(ceilOf),
		"floor":  ofNumber(floorOf),
		"all":    quantifier(false),
		"any":    quantifier(true),
		"len":    length,
		"max":    extreme(1),
		"min":    extreme(-1),
		"range":  rangeOf,
		"set":    sorted(true),
		"sorted": sorted(false),
		"sum":    total,
	}
}

func (c *compiler) call(n *node) code {
	compile := functions[n.text]
	if compile != nil {
		return compile(c, n)
	}
	if c.scope.index(n.text) >= 0 || c.local(n.text) >= 0 {
		c.fail(n, "%s is a value, and no function", n.text)
	}
	names := slices.Sorted(maps.Keys(functions))
	hint := units.Suggestion(names, n.text)
	if hint == "" {
		hint = "; there are " + strings.Join(names, ", ")
	}
	c.fail(n, "unknown function %s%s", n.text, hint)
	return code{}
}

// arguments checks the number of arguments of a call, from one to most.
func (c *compiler) arguments(n *node, most int, what string) {
	if len(n.args) == 0 || len(n.args) > most {
		c.fail(n, "%s takes %s", n.text, what)
	}
}

func ofNumber(apply func(Value) Value) func(*compiler, *node) code {
	return func(c *compiler, n *node) code {
		c.arguments(n, 1, "a number")
		x := c.typed(n.args[0], Number)
		return code{Number, func(f *frame) Value { return apply(x(f)) }}
	}
}

// over compiles the only argument as a list with elements of the given type.
func (c *compiler) over(n *node, want Type) iteration {
	c.arguments(n, 1, "a list, as in "+n.text+"(x for x in row_sums)")
	each, elem := c.iteration(n.args[0])
	c.check(n.args[0], elem.ListOf(), want.ListOf())
	return each
}

// quantifier compiles any (decisive is true) or all (decisive is false): an element equal
// to decisive decides.
func quantifier(decisive bool) func(*compiler, *node) code {
	return func(c *compiler, n *node) code {
		each := c.over(n, Truth)
		open := func(v Value) bool { return v.Bool() != decisive }
		return code{Truth, func(f *frame) Value { return Bool(each(f, open) != decisive) }}
	}
}

func total(c *compiler, n *node) code {
	each, plus := c.over(n, Number), arithmetic["+"]
	return code{Number, func(f *frame) Value {
		var sum Value
		each(f, func(v Value) bool {
			f.charge(n.at, 1)
			sum = plus.apply(f, n.at, sum, v)
			return true
		})
		return sum
	}}
}

// extreme compiles max (sign 1) or min (sign −1) of a list or of several numbers.
func extreme(sign int) func(*compiler, *node) code {
	return func(c *compiler, n *node) code {
		if len(n.args) > 1 {
			n.args = []*node{{op: "list", args: n.args, at: n.at}}
		}
		each := c.over(n, Number)
		return code{Number, func(f *frame) Value {
			best := None
			each(f, func(v Value) bool {
				f.charge(n.at, 1)
				if best.big == None.big || sign*order(v, best) > 0 {
					best = v
				}
				return true
			})
			if best.big == None.big {
				f.fail(n.at, "an empty list has no %s", n.text)
			}
			return best
		}}
	}
}

func length(c *compiler, n *node) code {
	c.arguments(n, 1, "a list")
	each, _ := c.iteration(n.args[0])
	return code{Number, func(f *frame) Value { return Int(len(collect(f, n.at, each).list())) }}
}

func rangeOf(c *compiler, n *node) code {
	each, elem := c.interval(n)
	return code{elem.ListOf(), func(f *frame) Value { return collect(f, n.at, each) }}
}

// sorted compiles sorted or, if distinct is set, set.
func sorted(distinct bool) func(*compiler, *node) code {
	return func(c *compiler, n *node) code {
		c.arguments(n, 1, "a list")
		each, elem := c.iteration(n.args[0])
		if !elem.ordered() {
			c.fail(n, "%s takes a list of numbers or of texts, not %v", n.text, elem.ListOf())
		}
		return code{elem.ListOf(), func(f *frame) Value {
			list := collect(f, n.at, each).list()
			f.charge(n.at, len(list)*bits.Len(uint(len(list))))
			slices.SortFunc(list, order)
			if distinct {
				list = slices.CompactFunc(list, equal)
			}
			return Value{big: list}
		}}
	}
}

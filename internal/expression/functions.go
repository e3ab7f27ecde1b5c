package expression

import (
	"maps"
	"math/bits"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// functions maps the name of a function to the compiler of its calls.
var functions map[string]func(c *compiler, n *Node) code

func init() {
	functions = map[string]func(c *compiler, n *Node) code{
		"abs":    ofNumber((*frame).abs),
		"ceil":   ofNumber((*frame).ceil),
		"floor":  ofNumber((*frame).floor),
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

func (c *compiler) call(n *Node) code {
	compile := functions[n.Text]
	if compile != nil {
		return compile(c, n)
	}
	if c.scope.index(n.Text) >= 0 || c.local(n.Text) >= 0 {
		c.fail(n, "%s is a value, and no function", n.Text)
	}
	names := slices.Sorted(maps.Keys(functions))
	hint := units.Suggestion(names, n.Text)
	if hint == "" {
		hint = "; there are " + strings.Join(names, ", ")
	}
	c.fail(n, "unknown function %s%s", n.Text, hint)
	return code{}
}

// arguments checks the number of arguments of a call, from one to most.
func (c *compiler) arguments(n *Node, most int, what string) {
	if len(n.Args) == 0 || len(n.Args) > most {
		c.fail(n, "%s takes %s", n.Text, what)
	}
}

func ofNumber(f func(*frame, int, Value) Value) func(*compiler, *Node) code {
	return func(c *compiler, n *Node) code {
		c.arguments(n, 1, "a number")
		x := c.typed(n.Args[0], Number)
		return code{Type: Number, run: func(fr *frame) Value { return f(fr, n.At, x.run(fr)) }}
	}
}

// over compiles the only argument as a list with elements of the given type.
func (c *compiler) over(n *Node, want Type) iteration {
	c.arguments(n, 1, "a list, as in "+n.Text+"(x for x in row_sums)")
	each, elem := c.iteration(n.Args[0])
	if _, ok := unified(elem, want); !ok {
		c.fail(n.Args[0], "%v where %v is needed", ListOf(elem), ListOf(want))
	}
	return each
}

// numbers compiles the only argument as a list of numbers, or several arguments as numbers.
func (c *compiler) numbers(n *Node) iteration {
	if len(n.Args) < 2 {
		return c.over(n, Number)
	}
	items := make([]code, len(n.Args))
	for k, arg := range n.Args {
		items[k] = c.typed(arg, Number)
	}
	return func(f *frame, yield func(Value) bool) bool {
		for _, item := range items {
			if !yield(item.run(f)) {
				return false
			}
		}
		return true
	}
}

// quantifier compiles any (decisive is true) or all (decisive is false): an element equal
// to decisive decides.
func quantifier(decisive bool) func(*compiler, *Node) code {
	return func(c *compiler, n *Node) code {
		each := c.over(n, Truth)
		open := func(v Value) bool { return v.Bool() != decisive }
		return code{Type: Truth, run: func(f *frame) Value { return Bool(each(f, open) != decisive) }}
	}
}

func total(c *compiler, n *Node) code {
	each := c.over(n, Number)
	return code{Type: Number, run: func(f *frame) Value {
		var sum Value
		each(f, func(v Value) bool {
			f.charge(n.At, 1)
			sum = add(f, n.At, sum, v)
			return true
		})
		return sum
	}}
}

// extreme compiles max (sign 1) or min (sign −1) of a list or of several numbers.
func extreme(sign int) func(*compiler, *Node) code {
	return func(c *compiler, n *Node) code {
		each := c.numbers(n)
		return code{Type: Number, run: func(f *frame) Value {
			var best Value
			none := true
			each(f, func(v Value) bool {
				f.charge(n.At, v.weight())
				if none || sign*order(v, best) > 0 {
					best, none = v, false
				}
				return true
			})
			if none {
				f.fail(n.At, "an empty list has no %s", n.Text)
			}
			return best
		}}
	}
}

// length compiles len: the number of elements of a list or of characters of a text.
func length(c *compiler, n *Node) code {
	c.arguments(n, 1, "a list or a text")
	x := c.sequence(n)
	return code{Type: Number, run: func(f *frame) Value {
		v := x.run(f)
		if list, ok := v.List(); ok {
			return Int(len(list))
		}
		return Int(len(f.characters(n.At, v)))
	}}
}

func rangeOf(c *compiler, n *Node) code {
	each, elem := c.iteration(n)
	return code{Type: ListOf(elem), run: func(f *frame) Value { return collect(f, n.At, each) }}
}

// sorted compiles sorted or, if distinct is set, set.
func sorted(distinct bool) func(*compiler, *Node) code {
	return func(c *compiler, n *Node) code {
		c.arguments(n, 1, "a list")
		each, elem := c.iteration(n.Args[0])
		if elem.Kind != NumberKind && elem.Kind != TextKind && elem.Kind != 0 {
			c.fail(n, "%s takes a list of numbers or of texts, not %v", n.Text, ListOf(elem))
		}
		return code{Type: ListOf(elem), run: func(f *frame) Value {
			list := collect(f, n.At, each).big.([]Value)
			f.sort(n.At, list)
			if distinct {
				list = slices.CompactFunc(list, func(a, b Value) bool { return order(a, b) == 0 })
			}
			return Value{big: list}
		}}
	}
}

// sort sorts numbers or texts.
func (f *frame) sort(at int, list []Value) {
	weight := 0
	for _, v := range list {
		weight = max(weight, v.weight())
	}
	f.charge(at, weight*len(list)*bits.Len(uint(len(list))))
	slices.SortFunc(list, order)
}

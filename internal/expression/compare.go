package expression

import (
	"slices"
	"strings"
)

// relation compares two values; at is its place in the text, for errors.
type relation func(f *frame, at int, a, b Value) bool

// relations maps operators to relations.
var relations = map[string]relation{
	"==": equals, "!=": not(equals),
	">=": reaches, "<": not(reaches), "<=": swapped(reaches), ">": not(swapped(reaches)),
	"in": isIn, "not in": not(isIn),
}

func not(r relation) relation {
	return func(f *frame, at int, a, b Value) bool { return !r(f, at, a, b) }
}

func swapped(r relation) relation {
	return func(f *frame, at int, a, b Value) bool { return r(f, at, b, a) }
}

func reaches(_ *frame, _ int, a, b Value) bool { return order(a, b) >= 0 }

func equals(f *frame, at int, a, b Value) bool {
	if list, ok := a.big.([]Value); ok {
		f.charge(at, len(list))
	}
	return equal(a, b)
}

// isIn reports whether an element is in a list, or a text in a text.
func isIn(f *frame, at int, a, b Value) bool {
	list, ok := b.big.([]Value)
	if !ok {
		return strings.Contains(b.text(), a.text())
	}
	f.charge(at, len(list))
	return slices.ContainsFunc(list, func(v Value) bool { return equal(a, v) })
}

// comparison compiles a <= b < c. Every operand is evaluated once, up to the first comparison that is false.
func (c *compiler) comparison(n *node) code {
	operands := make([]code, len(n.args))
	for k, arg := range n.args {
		operands[k] = c.node(arg)
	}
	list := make([]relation, len(n.ops))
	for k, op := range n.ops {
		c.comparable(&node{op: op.text, at: op.at, args: n.args[k : k+2]}, operands[k].Type, operands[k+1].Type)
		list[k] = relations[op.text]
	}
	return code{Truth, func(f *frame) Value {
		a := operands[0].run(f)
		for k, compare := range list {
			b := operands[k+1].run(f)
			if !compare(f, n.ops[k].at, a, b) {
				return Bool(false)
			}
			a = b
		}
		return Bool(true)
	}}
}

// comparable checks that a comparison of values of two types makes sense.
func (c *compiler) comparable(n *node, left, right Type) {
	sought := left
	switch n.op {
	case "in", "not in":
		switch {
		case right.List:
			sought = left.ListOf()
		case right.Kind != TextKind || left.Kind != TextKind:
			c.fail(n.args[1], "%v where a list is needed", right)
		}
		if _, ok := unified(sought, right); !ok || left.List {
			c.fail(n, "%v is sought in %v", left, right)
		}
		if !right.List { // part of a text
			return
		}
	default:
		if _, ok := unified(left, right); !ok {
			c.fail(n, "%v is compared with %v", left, right)
		}
		if n.op != "==" && n.op != "!=" && !(left.ordered() && right.ordered()) {
			c.fail(n, "%s compares numbers or texts, not %v", n.op, left)
		}
	}
	c.possible(n, left.Domain, right.Domain)
}

// possible checks that the texts of a comparison are in the domain of the other side.
func (c *compiler) possible(n *node, left, right *Domain) {
	domain := left
	switch {
	case left == nil && right == nil:
		return
	case left == nil:
		domain = right
	case right != nil && left != right:
		c.fail(n, "the two sides have no value in common")
	}
	for _, side := range n.args {
		texts := []*node{side}
		if side.op == "list" {
			texts = side.args
		}
		for _, text := range texts {
			if text.op == "text" {
				if wrong := domain.Wrong(text.text); wrong != "" {
					c.fail(text, "%s", wrong)
				}
			}
		}
	}
}

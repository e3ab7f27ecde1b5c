package expression

import "strings"

func (c *compiler) equality(n *Node) code {
	wanted := n.Op == "=="
	left, right := n.Args[0], n.Args[1]
	if left.Op == "None" {
		left, right = right, left
	}
	if right.Op == "None" {
		return c.defined(left, !wanted)
	}
	x, y := c.compared(n)
	return code{Type: Truth, run: func(f *frame) Value {
		a, b := x.run(f), y.run(f)
		if a.big == nil && b.big == nil {
			return Bool((a.small == b.small) == wanted)
		}
		return Bool(f.equal(n.At, a, b) == wanted)
	}}
}

// defined compiles the test whether a name has a value (wanted is true) or is None.
func (c *compiler) defined(n *Node, wanted bool) code {
	if n.Op != "name" || c.local(n.Text) >= 0 {
		c.fail(n, "this is never None")
	}
	k := c.number(n)
	if !c.scope[k].Optional {
		c.fail(n, "%s is never None", n.Text)
	}
	return code{Type: Truth, run: func(f *frame) Value { return Bool(f.defined(n.At, k) == wanted) }}
}

// compared compiles the operands of a comparison, whose types must be compatible and whose
// texts must be possible values.
func (c *compiler) compared(n *Node) (x, y code) {
	x, y = c.node(n.Args[0]), c.node(n.Args[1])
	if _, ok := unified(x.Type, y.Type); !ok {
		c.fail(n, "%v is compared with %v", x.Type, y.Type)
	}
	c.possible(n, x.Type, y.Type)
	return x, y
}

// possible reports an error if a text in a comparison can never be equal to the other side.
func (c *compiler) possible(n *Node, left, right Type) {
	l, r := left.domain(), right.domain()
	if l != nil && r != nil && l != r {
		c.fail(n, "the two sides have no value in common")
	}
	if l == nil {
		l = r
	}
	if l == nil {
		return
	}
	for _, side := range n.Args {
		texts := []*Node{side}
		if side.Op == "list" {
			texts = side.Args
		}
		for _, text := range texts {
			if text.Op == "text" {
				if wrong := l.Wrong(text.Text); wrong != "" {
					c.fail(text, "%s", wrong)
				}
			}
		}
	}
}

func (c *compiler) order(n *Node) code {
	x, y := c.compared(n)
	for _, side := range []Type{x.Type, y.Type} {
		if side.Kind != NumberKind && side.Kind != TextKind && side.Kind != 0 {
			c.fail(n, "%s compares numbers or texts, not %v", n.Op, side)
		}
	}
	swap := n.Op == "<=" || n.Op == ">" // a ≤ b if b reaches a, a > b if b does not reach it
	wanted := len(n.Op) == 2
	return c.folded(code{Truth, func(f *frame) Value {
		a, b := x.run(f), y.run(f)
		if swap {
			a, b = b, a
		}
		if a.big == nil && b.big == nil {
			return Bool((a.small >= b.small) == wanted)
		}
		f.charge(n.At, a.weight()+b.weight())
		return Bool((order(a, b) >= 0) == wanted)
	}, x.constant && y.constant})
}

// membership compiles "in": an element in a list, or a text in a text.
func (c *compiler) membership(n *Node) code {
	x := c.node(n.Args[0])
	if n.Args[1].Op == ".." && (x.Kind == NumberKind || x.Kind == 0) {
		return c.within(n, x)
	}
	each, y := c.iterated(n.Args[1])
	if each == nil && y.Kind == TextKind && x.Kind == TextKind {
		return code{Type: Truth, run: func(f *frame) Value {
			a, b := x.run(f).text(), y.run(f).text()
			f.charge(n.At, len(a)+len(b))
			return Bool(strings.Contains(b, a))
		}}
	}
	if each == nil {
		each = c.elements(n.Args[1], y)
	}
	if _, ok := unified(ListOf(x.Type), y.Type); !ok {
		c.fail(n, "%v is sought in %v", x.Type, y.Type)
	}
	c.possible(n, x.Type, y.Type)
	return code{Type: Truth, run: func(f *frame) Value {
		sought := x.run(f)
		return Bool(!each(f, func(v Value) bool { return !f.equal(n.At, sought, v) }))
	}}
}

// within compiles whether a number is in an interval, which need not be made.
func (c *compiler) within(n *Node, x code) code {
	ends := [2]code{c.typed(n.Args[1].Args[0], Number), c.typed(n.Args[1].Args[1], Number)}
	return code{Type: Truth, run: func(f *frame) Value {
		v, from, to := x.run(f), ends[0].run(f), ends[1].run(f)
		for _, end := range [2]Value{from, to} {
			if !end.isInteger() {
				f.fail(n.At, "%v is not an integer, and no end of an interval", end)
			}
		}
		return Bool(order(v, from) >= 0 && order(to, v) >= 0 && v.isInteger())
	}}
}

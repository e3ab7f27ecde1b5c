package expression

// elementSteps is the number of steps charged for an element of a list.
const elementSteps = 4

// iteration calls yield for the elements of a list until yield returns false, and reports
// whether it never did. The list itself need not be created.
type iteration func(f *frame, yield func(Value) bool) bool

// iteration compiles a list to iterate over, and returns the type of its elements.
func (c *compiler) iteration(n *Node) (iteration, Type) {
	each, x := c.iterated(n)
	if each == nil {
		each = c.elements(n, x)
	}
	return each, *x.Elem
}

// iterated compiles an interval or a comprehension as an iteration, and returns its type.
// It compiles any other value to x and returns no iteration.
func (c *compiler) iterated(n *Node) (each iteration, x code) {
	var elem Type
	switch {
	case n.Op == "each":
		each, elem = c.iteration(n.Args[0])
	case n.Op == "for":
		each, elem = c.loop(n)
	case n.Op == "..":
		each, elem = c.interval(n, n.Args[0], n.Args[1], 0)
	case n.Op == "call" && n.Text == "range":
		c.arguments(n, 2, "one or two numbers: range(n) is 0..n-1, and range(a, b) is a..b-1")
		ends := append([]*Node{{Op: "number", At: n.At}}, n.Args...)
		each, elem = c.interval(n, ends[len(ends)-2], ends[len(ends)-1], 1)
	default:
		return nil, c.node(n)
	}
	return each, code{Type: ListOf(elem)}
}

// elements compiles an iteration over a list value.
func (c *compiler) elements(n *Node, x code) iteration {
	if x.Kind != ListKind {
		c.fail(n, "%v where a list is needed", x.Type)
	}
	return func(f *frame, yield func(Value) bool) bool {
		list, _ := x.run(f).List()
		for _, v := range list {
			if !yield(v) {
				return false
			}
		}
		return true
	}
}

// loop compiles "for x in list" with its body.
func (c *compiler) loop(n *Node) (iteration, Type) {
	each, elem := c.iteration(n.Args[0])
	if c.scope.index(n.Text) >= 0 || c.local(n.Text) >= 0 {
		c.fail(n, "%s has a value already; call the element something else", n.Text)
	}
	k := len(c.locals)
	c.locals = append(c.locals, variable{n.Text, elem})
	c.most = max(c.most, len(c.locals))
	body, result := c.body(n.Args[1])
	c.locals = c.locals[:k]
	steps := elementSteps + n.Args[1].size
	return func(f *frame, yield func(Value) bool) bool {
		return each(f, func(v Value) bool {
			f.charge(n.At, steps)
			f.locals[k] = v
			return body(f, yield)
		})
	}, result
}

// body compiles what follows a for: another for, a condition or the element.
func (c *compiler) body(n *Node) (iteration, Type) {
	switch n.Op {
	case "for":
		return c.loop(n)
	case "where":
		condition := c.typed(n.Args[0], Truth)
		body, elem := c.body(n.Args[1])
		return func(f *frame, yield func(Value) bool) bool {
			return !condition.run(f).Bool() || body(f, yield)
		}, elem
	}
	x := c.node(n)
	return func(f *frame, yield func(Value) bool) bool { return yield(x.run(f)) }, x.Type
}

// interval compiles the integers of an interval, excluding the last without.
func (c *compiler) interval(n, from, to *Node, without uint) (iteration, Type) {
	x, y := c.typed(from, Number), c.typed(to, Number)
	return func(f *frame, yield func(Value) bool) bool {
		var bounds [2]int
		for k, v := range []Value{x.run(f), y.run(f)} {
			bound, ok := v.Int()
			if !ok {
				f.fail(n.At, "%v is not an integer of 64 bits, and no end of an interval", v)
			}
			bounds[k] = bound
		}
		if bounds[1] < bounds[0] {
			return true
		}
		count := uint(bounds[1]) - uint(bounds[0]) + 1 - without
		if count > MaxLength {
			f.fail(n.At, "an interval of more than %d integers", MaxLength)
		}
		for k := range int(count) {
			if !yield(Int(bounds[0] + k)) {
				return false
			}
		}
		return true
	}, Number
}

// collect creates the list of an iteration.
func collect(f *frame, at int, each iteration) Value {
	list := []Value{}
	each(f, func(v Value) bool {
		if len(list) == MaxLength {
			f.fail(at, "a list of more than %d elements", MaxLength)
		}
		f.charge(at, elementSteps)
		list = append(list, v)
		return true
	})
	return Value{big: list}
}

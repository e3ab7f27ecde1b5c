package expression

// elementSteps is the number of steps charged for an element of a list.
const elementSteps = 4

// iteration calls yield for the elements of a list until yield returns false, and reports
// whether it never did. The list itself need not be created.
type iteration func(f *frame, yield func(Value) bool) bool

// iteration compiles a list to iterate over, and returns the type of its elements.
func (c *compiler) iteration(n *node) (iteration, Type) {
	switch {
	case n.op == "each":
		return c.iteration(n.args[0])
	case n.op == "for":
		return c.loop(n)
	case n.op == "list":
		return c.items(n)
	case n.op == "call" && n.text == "range":
		return c.interval(n)
	}
	x := c.node(n)
	if !x.List {
		c.fail(n, "%v where a list is needed", x.Type)
	}
	return func(f *frame, yield func(Value) bool) bool {
		for _, v := range x.run(f).list() {
			if !yield(v) {
				return false
			}
		}
		return true
	}, x.elem()
}

// items compiles an iteration over the arguments of a node.
func (c *compiler) items(n *node) (iteration, Type) {
	items := make([]code, len(n.args))
	var elem Type
	for k, arg := range n.args {
		items[k] = c.node(arg)
		t, ok := unified(elem, items[k].Type)
		if !ok {
			c.fail(arg, "%v in %v", items[k].Type, elem.ListOf())
		}
		elem = t
	}
	return func(f *frame, yield func(Value) bool) bool {
		for _, item := range items {
			if !yield(item.run(f)) {
				return false
			}
		}
		return true
	}, elem
}

// loop compiles "for x in list" with its body.
func (c *compiler) loop(n *node) (iteration, Type) {
	each, elem := c.iteration(n.args[0])
	if c.scope.index(n.text) >= 0 || c.local(n.text) >= 0 {
		c.fail(n, "%s has a value already; call the element something else", n.text)
	}
	k := len(c.locals)
	c.locals = append(c.locals, variable{n.text, elem})
	c.most = max(c.most, len(c.locals))
	body, result := c.body(n.args[1])
	c.locals = c.locals[:k]
	steps := elementSteps + n.args[1].size()
	return func(f *frame, yield func(Value) bool) bool {
		return each(f, func(v Value) bool {
			f.charge(n.at, steps)
			f.locals[k] = v
			return body(f, yield)
		})
	}, result
}

// body compiles what follows a for: another for, a condition or the element.
func (c *compiler) body(n *node) (iteration, Type) {
	switch n.op {
	case "for":
		return c.loop(n)
	case "where":
		condition := c.typed(n.args[0], Truth)
		body, elem := c.body(n.args[1])
		return func(f *frame, yield func(Value) bool) bool {
			return !condition(f).Bool() || body(f, yield)
		}, elem
	}
	x := c.node(n)
	if x.List {
		c.fail(n, "%v in a list", x.Type)
	}
	return func(f *frame, yield func(Value) bool) bool { return yield(x.run(f)) }, x.Type
}

// interval compiles range(n), the integers from 0 to n − 1, or range(a, b), from a to b − 1.
func (c *compiler) interval(n *node) (iteration, Type) {
	c.arguments(n, 2, "one or two numbers: range(n) is 0…n−1, and range(a, b) is a…b−1")
	ends := []func(*frame) Value{constant(Number, Value{}).run}
	for _, arg := range n.args {
		ends = append(ends, c.typed(arg, Number))
	}
	ends = ends[len(ends)-2:]
	return func(f *frame, yield func(Value) bool) bool {
		var bounds [2]int
		for k, end := range ends {
			v := end(f)
			bound, ok := v.int()
			if !ok {
				f.fail(n.at, "%v is not an integer of 64 bits", v)
			}
			bounds[k] = bound
		}
		if bounds[0] < bounds[1] && uint(bounds[1])-uint(bounds[0]) > MaxLength {
			f.fail(n.at, "a range of more than %d integers", MaxLength)
		}
		for k := bounds[0]; k < bounds[1]; k++ {
			if !yield(Int(k)) {
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

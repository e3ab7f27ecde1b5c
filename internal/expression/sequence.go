package expression

import "slices"

func (c *compiler) list(n *Node) code {
	items := make([]code, len(n.Args))
	var elem Type
	fixed := true
	for k, arg := range n.Args {
		items[k] = c.node(arg)
		t, ok := unified(elem, items[k].Type)
		if !ok {
			c.fail(arg, "%v in %v", items[k].Type, ListOf(elem))
		}
		elem, fixed = t, fixed && items[k].constant
	}
	return c.folded(code{ListOf(elem), func(f *frame) Value {
		f.charge(n.At, elementSteps*len(items))
		list := make([]Value, len(items))
		for k, item := range items {
			list[k] = item.run(f)
		}
		return Value{big: list}
	}, fixed})
}

func (c *compiler) index(n *Node) code {
	x, at := c.sequence(n), c.typed(n.Args[1], Number)
	elem := AnyText
	if x.Kind == ListKind {
		elem = *x.Elem
	}
	return code{Type: elem, run: func(f *frame) Value {
		v, index := x.run(f), at.run(f)
		k, ok := index.Int()
		if list, isList := v.List(); isList {
			if k = fromEnd(k, len(list)); ok && 0 <= k && k < len(list) {
				return list[k]
			}
			f.fail(n.At, "no element %v in a list of %d, counted from 0", index, len(list))
		}
		text := f.characters(n.At, v)
		if k = fromEnd(k, len(text)); !ok || k < 0 || k >= len(text) {
			f.fail(n.At, "no character %v in a text of %d, counted from 0", index, len(text))
		}
		return Text(string(text[k]))
	}}
}

// sequence compiles an operand that must be a list or a text.
func (c *compiler) sequence(n *Node) code {
	x := c.node(n.Args[0])
	if x.Kind != ListKind && x.Kind != TextKind {
		c.fail(n, "%v where a list or a text is needed", x.Type)
	}
	return x
}

func (f *frame) characters(at int, v Value) []rune {
	f.charge(at, len(v.text()))
	return []rune(v.text())
}

// fromEnd returns the index that k stands for: a negative k counts from the end.
func fromEnd(k, length int) int {
	if k < 0 {
		return k + length
	}
	return k
}

func (c *compiler) slice(n *Node) code {
	x := c.sequence(n)
	bounds := [2]*code{}
	for k, arg := range n.Args[1:] {
		if arg != nil {
			bound := c.typed(arg, Number)
			bounds[k] = &bound
		}
	}
	result := x.Type
	if result.Kind == TextKind {
		result = AnyText
	}
	return code{Type: result, run: func(f *frame) Value {
		v := x.run(f)
		// cut returns the bounds of the slice for a sequence of the given length.
		cut := func(length int) (from, to int) {
			ends := [2]int{0, length}
			for k, bound := range bounds {
				if bound == nil {
					continue
				}
				value := bound.run(f)
				b, ok := value.Int()
				if !ok {
					f.fail(n.At, "%v is no index", value)
				}
				ends[k] = min(max(fromEnd(b, length), 0), length)
			}
			return ends[0], max(ends[0], ends[1])
		}
		if list, ok := v.List(); ok {
			from, to := cut(len(list))
			return Value{big: list[from:to:to]}
		}
		text := f.characters(n.At, v)
		from, to := cut(len(text))
		return Text(string(text[from:to]))
	}}
}

// joined concatenates two texts.
func joined(f *frame, at int, a, b Value) Value {
	x, y := a.text(), b.text()
	if len(x)+len(y) > MaxLength {
		f.fail(at, "a text of more than %d bytes", MaxLength)
	}
	f.charge(at, len(x)+len(y))
	return Text(x + y)
}

// appended concatenates two lists.
func appended(f *frame, at int, a, b Value) Value {
	x, _ := a.List()
	y, _ := b.List()
	if len(x)+len(y) > MaxLength {
		f.fail(at, "a list of more than %d elements", MaxLength)
	}
	f.charge(at, elementSteps*(len(x)+len(y)))
	return Value{big: slices.Concat(x, y)}
}

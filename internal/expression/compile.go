package expression

import (
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Name is a name that expressions can use.
type Name struct {
	Name     string // may contain a full stop: seki.kind
	Type     Type
	Optional bool // the value may be None
}

// Scope lists the names that expressions can use. The number of a name is its index.
type Scope []Name

// index returns the number of a name, or −1 if it is not in the scope.
func (s Scope) index(name string) int {
	return slices.IndexFunc(s, func(n Name) bool { return n.Name == name })
}

// Compile compiles a text whose value must have the given type; the zero Type stands for
// any. The error is an *Error.
func (s Scope) Compile(text string, want Type) (p *Program, err error) {
	defer caught(&err)
	n := parse(text)
	c := &compiler{text: text, scope: s}
	root := c.node(n)
	if want != (Type{}) {
		c.check(n, root.Type, want)
	}
	return &Program{Type: root.Type, Names: c.names, text: text, locals: c.most, run: root.run}, nil
}

type compiler struct {
	text   string
	scope  Scope
	names  []int      // the names used
	locals []variable // of the enclosing comprehensions
	most   int        // greatest number of locals at once
}

type variable struct {
	name string
	Type
}

// code is a compiled node.
type code struct {
	Type
	run func(*frame) Value
}

func (c *compiler) fail(n *node, format string, args ...any) { bail(c.text, n.at, format, args...) }

// check checks that the value of a node, which has type t, can have the wanted type.
func (c *compiler) check(n *node, t, want Type) {
	if _, ok := unified(t, want); !ok {
		c.fail(n, "%v where %v is needed", t, want)
	}
}

// typed compiles a node whose value must have the wanted type.
func (c *compiler) typed(n *node, want Type) func(*frame) Value {
	x := c.node(n)
	c.check(n, x.Type, want)
	return x.run
}

func (c *compiler) node(n *node) code {
	switch n.op {
	case "number":
		return constant(Number, n.value)
	case "text":
		return constant(AnyText, Text(n.text))
	case "True", "False":
		return constant(Truth, Bool(n.op == "True"))
	case "name":
		return c.name(n)
	case "None":
		k := c.optional(n.args[0])
		return code{Truth, func(f *frame) Value { return Bool(f.value(n.at, k).big == None.big) }}
	case "call":
		return c.call(n)
	case "if":
		return c.conditional(n)
	case "not":
		x := c.typed(n.args[0], Truth)
		return code{Truth, func(f *frame) Value { return Bool(!x(f).Bool()) }}
	case "and", "or":
		return c.logic(n)
	case "compare":
		return c.comparison(n)
	case "list", "each":
		each, elem := c.iteration(n)
		if n.literals() {
			return constant(elem.ListOf(), collect(&frame{pause: MaxSteps}, n.at, each))
		}
		return code{elem.ListOf(), func(f *frame) Value { return collect(f, n.at, each) }}
	case "index":
		return c.index(n)
	case "neg":
		x, minus := c.typed(n.args[0], Number), arithmetic["-"]
		return code{Number, func(f *frame) Value { return minus.apply(f, n.at, Value{}, x(f)) }}
	case "for":
		c.fail(n, "elements in a list are written [… for …]")
	}
	x, y := c.typed(n.args[0], Number), c.typed(n.args[1], Number)
	if n.op == "**" {
		return code{Number, func(f *frame) Value { return raise(f, n.at, x(f), y(f)) }}
	}
	op := arithmetic[n.op]
	return code{Number, func(f *frame) Value { return op.apply(f, n.at, x(f), y(f)) }}
}

func constant(t Type, v Value) code { return code{t, func(*frame) Value { return v }} }

func (c *compiler) name(n *node) code {
	if k := c.local(n.text); k >= 0 {
		return code{c.locals[k].Type, func(f *frame) Value { return f.locals[k] }}
	}
	k := c.number(n)
	return code{c.scope[k].Type, func(f *frame) Value {
		v := f.value(n.at, k)
		if v.big == None.big {
			f.fail(n.at, "%s is not defined here; test for that first, as in %[1]s is not None and …", n.text)
		}
		return v
	}}
}

// local returns the number of a variable, or −1 if there is none of this name.
func (c *compiler) local(name string) int {
	return slices.IndexFunc(c.locals, func(v variable) bool { return v.name == name })
}

// number returns the number of a name in the scope.
func (c *compiler) number(n *node) int {
	k := c.scope.index(n.text)
	if k < 0 {
		c.unknown(n)
	}
	if !slices.Contains(c.names, k) {
		c.names = append(c.names, k)
	}
	return k
}

// optional returns the number of a name that may be None.
func (c *compiler) optional(n *node) int {
	if n.op != "name" || c.local(n.text) >= 0 {
		c.fail(n, "this is never None")
	}
	k := c.number(n)
	if !c.scope[k].Optional {
		c.fail(n, "%s is never None", n.text)
	}
	return k
}

// unknown reports an unknown name, with a suggestion.
func (c *compiler) unknown(n *node) {
	var names, fields []string // fields have the name as their first or last word
	for _, name := range c.scope {
		names = append(names, name.Name)
		if strings.HasPrefix(name.Name, n.text+".") || strings.HasSuffix(name.Name, "."+n.text) {
			fields = append(fields, name.Name)
		}
	}
	for _, local := range c.locals {
		names = append(names, local.name)
	}
	if fields != nil {
		c.fail(n, "unknown name %s; write %s", n.text, units.Or(fields))
	}
	if functions[n.text] != nil {
		c.fail(n, "%s is a function: write %[1]s(…)", n.text)
	}
	isText := func(s Name) bool { return s.Type.Domain != nil && s.Type.Domain.Wrong(n.text) == "" }
	if slices.ContainsFunc(c.scope, isText) {
		c.fail(n, "unknown name %s; a text is written in quotes: %[1]q", n.text)
	}
	c.fail(n, "unknown name %s%s", n.text, units.Suggestion(names, n.text))
}

func (c *compiler) conditional(n *node) code {
	condition, x, y := c.typed(n.args[0], Truth), c.node(n.args[1]), c.node(n.args[2])
	t, ok := unified(x.Type, y.Type)
	if !ok {
		c.fail(n, "%v if the condition is true, and %v otherwise", x.Type, y.Type)
	}
	return code{t, func(f *frame) Value {
		if condition(f).Bool() {
			return x.run(f)
		}
		return y.run(f)
	}}
}

// logic compiles "and" and "or". The second operand is evaluated if the first does not decide, or is open.
func (c *compiler) logic(n *node) code {
	x, y, decisive := c.typed(n.args[0], Truth), c.typed(n.args[1], Truth), n.op == "or"
	return code{Truth, func(f *frame) Value {
		first, known := f.attempt(x)
		if known && first.Bool() == decisive {
			return first
		}
		second := y(f)
		if !known && second.Bool() != decisive {
			panic(stopped{ErrOpen})
		}
		return second
	}}
}

func (c *compiler) index(n *node) code {
	x, at := c.node(n.args[0]), c.typed(n.args[1], Number)
	if !x.List {
		c.fail(n, "%v where a list is needed", x.Type)
	}
	return code{x.elem(), func(f *frame) Value {
		list, index := x.run(f).list(), at(f)
		k, ok := index.int()
		if k < 0 { // counted from the end
			k += len(list)
		}
		if !ok || k < 0 || k >= len(list) {
			f.fail(n.at, "no element %v in a list of %d, counted from 0", index, len(list))
		}
		return list[k]
	}}
}

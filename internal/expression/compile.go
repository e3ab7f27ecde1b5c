package expression

import (
	"context"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Name is a name that expressions can use.
type Name struct {
	Name     string // may contain a full stop: seki.kind
	About    string // what it is, whose words lead to the name in errors about unknown names
	Type     Type
	Optional bool // the value may be None
	Costly   bool // of the operands of "and" and "or", RunLazily looks first at one without such names
}

// Scope lists the names that expressions can use. The number of a name is its index.
type Scope []Name

// index returns the number of a name, or −1 if it is not in the scope.
func (s Scope) index(name string) int {
	return slices.IndexFunc(s, func(n Name) bool { return n.Name == name })
}

func nameOf(n Name) string { return n.Name }

// Compile compiles a text whose value must have the given type; the zero Type stands for
// any. The error is an *Error.
func (s Scope) Compile(text string, want Type) (p *Program, err error) {
	defer caught(&err)
	n := parse(text)
	c := &compiler{text: text, scope: s}
	root := c.typed(n, want)
	return &Program{Type: root.Type, Names: c.names, text: text, size: n.size, locals: c.most, run: root.run}, nil
}

type compiler struct {
	text   string
	scope  Scope
	names  []int      // the names used
	costly int        // number of times that costly ones are
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
	run      func(*frame) Value
	constant bool
}

func (c *compiler) fail(n *Node, format string, args ...any) {
	bail(c.text, n.At, format, args...)
}

func (c *compiler) typed(n *Node, want Type) code { return c.checked(n, c.node(n), want) }

// checked returns the code of a node after checking that its value has the given type.
func (c *compiler) checked(n *Node, x code, want Type) code {
	if _, ok := unified(x.Type, want); !ok {
		c.fail(n, "%v where %v is needed", x.Type, want)
	}
	return x
}

func (c *compiler) node(n *Node) code {
	switch n.Op {
	case "number":
		return constant(Number, n.Value)
	case "text":
		return constant(AnyText, Text(n.Text))
	case "True", "False":
		return constant(Truth, Bool(n.Op == "True"))
	case "None":
		c.fail(n, "None is only compared, as in abs_det != None")
	case "name":
		return c.name(n)
	case "call":
		return c.call(n)
	case "if":
		return c.conditional(n)
	case "and", "or", "not":
		return c.logic(n)
	case "==", "!=":
		return c.equality(n)
	case "<", "<=", ">", ">=":
		return c.order(n)
	case "in":
		return c.membership(n)
	case "neg":
		x := c.typed(n.Args[0], Number)
		return c.folded(code{Number, func(f *frame) Value { return negate(f, n.At, x.run(f)) }, x.constant})
	case "list":
		return c.list(n)
	case "..", "each":
		each, elem := c.iteration(n)
		return code{Type: ListOf(elem), run: func(f *frame) Value { return collect(f, n.At, each) }}
	case "index":
		return c.index(n)
	case "slice":
		return c.slice(n)
	case "for", "where":
		c.fail(n, "elements in a list are written [… for …]")
	}
	return c.binary(n)
}

func constant(t Type, v Value) code {
	return code{t, func(*frame) Value { return v }, true}
}

// folded evaluates an operation on constants now. Its errors are those of compiling.
func (c *compiler) folded(x code) code {
	if !x.constant {
		return x
	}
	v, err := (&Program{text: c.text, run: x.run}).Run(context.Background(), nil)
	if err != nil {
		panic(err)
	}
	return constant(x.Type, v)
}

func (c *compiler) name(n *Node) code {
	if k := c.local(n.Text); k >= 0 {
		return code{Type: c.locals[k].Type, run: func(f *frame) Value { return f.locals[k] }}
	}
	k := c.number(n)
	if !c.scope[k].Optional {
		return code{Type: c.scope[k].Type, run: func(f *frame) Value { return f.value(n.At, k) }}
	}
	return code{Type: c.scope[k].Type, run: func(f *frame) Value {
		v := f.value(n.At, k)
		if v.big == None.big {
			f.fail(n.At, "%s is not defined here; test for that first, as in %[1]s != None and …", n.Text)
		}
		return v
	}}
}

func (c *compiler) local(name string) int {
	return slices.IndexFunc(c.locals, func(v variable) bool { return v.name == name })
}

func (c *compiler) number(n *Node) int {
	k := c.scope.index(n.Text)
	if k < 0 {
		c.unknown(n)
	}
	if !slices.Contains(c.names, k) {
		c.names = append(c.names, k)
	}
	if c.scope[k].Costly {
		c.costly++
	}
	return k
}

// unknown reports an unknown name, with a suggestion.
func (c *compiler) unknown(n *Node) {
	names := units.Texts(c.scope, nameOf)
	if fields := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !strings.HasPrefix(name, n.Text+".") }); len(fields) > 0 {
		c.fail(n, "%s has no value of its own; write %s", n.Text, strings.Join(fields, ", "))
	}
	for _, local := range c.locals {
		names = append(names, local.name)
	}
	if functions[n.Text] != nil {
		c.fail(n, "%s is a function: write %[1]s(…)", n.Text)
	}
	if slices.ContainsFunc(c.scope, func(name Name) bool { d := name.Type.domain(); return d != nil && d.Wrong(n.Text) == "" }) {
		c.fail(n, "unknown name %s; a text is written in quotes: %[1]q", n.Text)
	}
	hint := units.Suggestion(names, n.Text)
	if meant := c.scope.about(n.Text); hint == "" && len(meant) > 0 {
		hint = ", did you mean " + units.Or(meant) + "?"
	}
	c.fail(n, "unknown name %s%s", n.Text, hint)
}

// about returns the names that end in a word, as seki.kind in kind, or else those that are described with it. Too many
// are no help.
func (s Scope) about(word string) (names []string) {
	for _, n := range s {
		if strings.HasSuffix(n.Name, "."+word) {
			names = append(names, n.Name)
		}
	}
	if names != nil {
		return names
	}
	for _, n := range s {
		if slices.Contains(strings.FieldsFunc(n.About, func(c rune) bool { return !isLetter(c) }), word) {
			names = append(names, n.Name)
		}
	}
	if len(names) > 3 {
		return nil
	}
	return names
}

func (c *compiler) conditional(n *Node) code {
	condition, x, y := c.typed(n.Args[0], Truth), c.node(n.Args[1]), c.node(n.Args[2])
	t, ok := unified(x.Type, y.Type)
	if !ok {
		c.fail(n, "%v if the condition is true, and %v otherwise", x.Type, y.Type)
	}
	return code{Type: t, run: func(f *frame) Value {
		if condition.run(f).Bool() {
			return x.run(f)
		}
		return y.run(f)
	}}
}

func (c *compiler) logic(n *Node) code {
	before := c.costly
	x := c.typed(n.Args[0], Truth)
	between := c.costly
	if n.Op == "not" {
		return code{Type: Truth, run: func(f *frame) Value { return Bool(!x.run(f).Bool()) }}
	}
	y, decisive := c.typed(n.Args[1], Truth), n.Op == "or"
	swap := before < between && between == c.costly
	return code{Type: Truth, run: func(f *frame) Value {
		switch {
		case f.open:
			return f.either(x, y, decisive)
		case f.names != nil && swap:
			return f.either(y, x, decisive)
		}
		if v := x.run(f); v.Bool() == decisive {
			return v
		}
		return y.run(f)
	}}
}

// binary compiles arithmetic, and + of texts and of lists.
func (c *compiler) binary(n *Node) code {
	x := c.node(n.Args[0])
	if n.Op == "+" && x.Kind == TextKind {
		y := c.typed(n.Args[1], AnyText)
		return code{Type: AnyText, run: func(f *frame) Value { return joined(f, n.At, x.run(f), y.run(f)) }}
	}
	if n.Op == "+" && x.Kind == ListKind {
		y := c.node(n.Args[1])
		t, ok := unified(x.Type, y.Type)
		if !ok {
			c.fail(n, "%v is added to %v", y.Type, x.Type)
		}
		return code{Type: t, run: func(f *frame) Value { return appended(f, n.At, x.run(f), y.run(f)) }}
	}
	c.checked(n.Args[0], x, Number)
	y, apply := c.typed(n.Args[1], Number), arithmetic[n.Op]
	return c.folded(code{Number, func(f *frame) Value { return apply(f, n.At, x.run(f), y.run(f)) }, x.constant && y.constant})
}

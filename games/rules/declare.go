package rules

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/expression"
)

// declaration is what "NAME in VALUES = VALUE" says.
type declaration struct {
	name    string
	*domain // nil without "in VALUES"
	value   part
}

func (p *parser) declared(x part) (d declaration, err error) {
	before, value, found := cut(p.text, x, '=')
	name, rest := word(p.text, before)
	in, values := word(p.text, rest)
	if !found || in != "in" && rest.from < rest.to {
		return d, failed(p.text, x.from, "this line needs NAME in VALUES = VALUE")
	}
	d = declaration{name: name, value: value}
	if err = p.unused(part{before.from, before.from + len(name)}); err == nil && in == "in" {
		d.domain, err = p.domain(values)
	}
	return d, err
}

// domain reads the values of a variable: an interval, a list, or a text for the list of its
// characters.
func (p *parser) domain(x part) (*domain, error) {
	node, err := expression.ParsePart(p.text, x.from, x.to)
	if err != nil {
		return nil, err
	}
	if node.Op == ".." { // which may be longer than a list
		return p.interval(x, node)
	}
	value, t, err := p.constant(x, expression.Type{})
	if err != nil {
		return nil, err
	}
	d := &domain{}
	if text, ok := value.Text(); ok {
		d.characters = true
		value, t = charactersOf(text), expression.ListOf(t)
	}
	if t.Kind != expression.ListKind || t.Elem.Kind == expression.ListKind {
		return nil, failed(p.text, x.from, "the values are an interval a..b, a list or a text, not %v", t)
	}
	if d.kind = *t.Elem; d.kind.Kind == expression.TextKind {
		d.kind = p.texts
	}
	list, _ := value.List()
	return d, p.values(x, d, list)
}

// interval reads a domain a..b.
func (p *parser) interval(x part, node *expression.Node) (*domain, error) {
	var ends [2]int
	for k, end := range node.Args {
		program, err := p.scope.CompileNode(p.text, end, expression.Number)
		if err != nil {
			return nil, err
		}
		if k := p.changing(program.Names); k >= 0 {
			return nil, failed(p.text, end.At, "%s depends on the position; the same value is needed at all positions", p.scope[k].Name)
		}
		v, err := program.Run(p.ctx, p.Game.values)
		if err != nil {
			return nil, err
		}
		n, ok := v.Int()
		if !ok || n < -maxEnd || n > maxEnd {
			return nil, failed(p.text, end.At, "%v is no integer between -10^18 and 10^18", v)
		}
		ends[k] = n
	}
	if ends[1] < ends[0] {
		return nil, failed(p.text, x.from, "there is no value in %d..%d", ends[0], ends[1])
	}
	return &domain{kind: expression.Number, low: ends[0], high: ends[1]}, nil
}

// maxEnd bounds the ends of an interval, so that its length is an int.
const maxEnd = 1_000_000_000_000_000_000

// values gives a domain, read at x, the values in a list.
func (p *parser) values(x part, d *domain, list []expression.Value) error {
	if len(list) == 0 {
		return failed(p.text, x.from, "there are no values")
	}
	d.values = list
	for k, v := range list {
		if slices.Contains(list[:k], v) {
			return failed(p.text, x.from, "%v appears twice", v)
		}
		if text, ok := v.Text(); ok {
			if err := p.printable(x, text); err != nil {
				return err
			}
			p.words[text] = true
			d.texts = append(d.texts, text)
			continue
		}
		if _, ok := v.Int(); !ok {
			return failed(p.text, x.from, "%v is no integer of 64 bits", v)
		}
	}
	return nil
}

// maxWord is the greatest length in bytes of a title, a player and a value of the state.
const maxWord = 100

// printable checks a text that is shown in lines of output.
func (p *parser) printable(x part, text string) error {
	switch {
	case len(text) > maxWord:
		return failed(p.text, x.from, "a text that is shown has at most %d bytes", maxWord)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }):
		return failed(p.text, x.from, "%q has characters that cannot be printed", text)
	case text != " " && strings.TrimSpace(text) != text:
		return failed(p.text, x.from, "%q begins or ends with a space", text)
	}
	return nil
}

// within checks that a value, which has the type t, consists of values of the domain. It
// returns the value, with texts taken apart if the domain is that of their characters, and its
// type with the kind of the domain.
func (p *parser) within(d declaration, v expression.Value, t expression.Type) (expression.Value, expression.Type, error) {
	if d.characters {
		v, t = spread(v), replaced(t, expression.ListOf(leaf(t)))
	}
	if wanted := leaf(t); wanted.Kind != 0 && wanted.Kind != d.kind.Kind {
		return v, t, failed(p.text, d.value.from, "%v where %v is needed", wanted, d.kind)
	}
	if outside, found := d.outside(v); found {
		return v, t, failed(p.text, d.value.from, "%s is %v, which is outside %v", d.name, outside, d.domain)
	}
	return v, replaced(t, d.kind), nil
}

// outside returns a part of a value that is not in the domain, and whether there is one.
func (d *domain) outside(v expression.Value) (outside expression.Value, found bool) {
	list, isList := v.List()
	if !isList {
		_, ok := d.index(v)
		return v, !ok
	}
	for _, v := range list {
		if outside, found = d.outside(v); found {
			return outside, true
		}
	}
	return outside, false
}

// leaf returns the type of what is in lists of lists of ….
func leaf(t expression.Type) expression.Type {
	for t.Kind == expression.ListKind {
		t = *t.Elem
	}
	return t
}

func replaced(t, leaf expression.Type) expression.Type {
	if t.Kind == expression.ListKind {
		return expression.ListOf(replaced(*t.Elem, leaf))
	}
	return leaf
}

// spread replaces the texts in a value by the lists of their characters.
func spread(v expression.Value) expression.Value {
	if list, ok := v.List(); ok {
		return expression.List(list, spread)
	}
	text, ok := v.Text()
	if !ok {
		return v
	}
	return charactersOf(text)
}

func charactersOf(text string) expression.Value {
	return expression.List(strings.Split(text, ""), expression.Text)
}

func numbered(n int) expression.Value {
	names := make([]string, n)
	for k := range names {
		names[k] = strconv.Itoa(k + 1)
	}
	return expression.List(names, expression.Text)
}

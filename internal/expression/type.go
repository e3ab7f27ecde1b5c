package expression

import "fmt"

// Type is the type of a value. The zero Type is that of the elements of an empty list.
type Type struct {
	Kind   Kind
	Elem   *Type   // of the elements of a List
	Domain *Domain // of a TextKind: its possible values, nil if it may be any text
}

// Kind is a type without that of elements.
type Kind int

const (
	_ Kind = iota
	TruthKind
	NumberKind
	TextKind
	ListKind
)

// Domain is a set of texts. To compare a text that belongs to a domain with one outside is an
// error: it would silently have the same result always.
type Domain struct {
	Wrong func(text string) string // says what is wrong with a text, "" if it belongs to the domain
}

// Types without parts.
var (
	Truth   = Type{Kind: TruthKind}
	Number  = Type{Kind: NumberKind}
	AnyText = Type{Kind: TextKind}
)

// ListOf returns the type of a list.
func ListOf(elem Type) Type { return Type{Kind: ListKind, Elem: &elem} }

// String returns the type for people: "a number", "a list of texts".
func (t Type) String() string {
	if t.Kind == ListKind {
		elem := *t.Elem
		if elem.Kind == ListKind {
			return "a list of lists"
		}
		return fmt.Sprintf("a list of %s", [...]string{"no elements", "truth values", "numbers", "texts"}[elem.Kind])
	}
	return [...]string{"an element of an empty list", "true or false", "a number", "a text"}[t.Kind]
}

// unified returns the type that values of two types have, and whether there is one.
func unified(a, b Type) (Type, bool) {
	switch {
	case a.Kind == 0:
		return b, true
	case b.Kind == 0:
		return a, true
	case a.Kind != b.Kind:
		return a, false
	case a.Kind == ListKind:
		elem, ok := unified(*a.Elem, *b.Elem)
		return ListOf(elem), ok
	case a.Domain != b.Domain:
		a.Domain = nil
	}
	return a, true
}

// domain returns the domain of a text or of the texts of a list, nil if there is none.
func (t Type) domain() *Domain {
	if t.Kind == ListKind {
		return t.Elem.domain()
	}
	return t.Domain
}

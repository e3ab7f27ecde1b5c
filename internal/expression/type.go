package expression

import "fmt"

// Type is the type of a value. The zero Type is that of the elements of an empty list.
type Type struct {
	Kind   Kind
	Elem   *Type   // of the elements of a List
	Domain *Domain // for a TextKind: the possible values, nil if any text is possible
}

// Kind is a type apart from the type of elements.
type Kind int

const (
	_ Kind = iota
	TruthKind
	NumberKind
	TextKind
	ListKind
)

// Domain is a set of texts. It is an error to compare a text of a domain with one outside
// it: the result would silently always be the same.
type Domain struct {
	Wrong func(text string) string // returns what is wrong with a text, "" if it belongs to the domain
}

// Types without elements or domain.
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

// unified returns the common type of values of two types, and whether there is one.
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

package expression

import "fmt"

// Type is the type of a value. The zero Type is the type of the elements of an empty list.
type Type struct {
	Kind   Kind
	List   bool    // a list of such values
	Domain *Domain // of texts: the possible values, nil if any text is possible
}

// Kind is the type of a value that is no list.
type Kind int

const (
	_ Kind = iota
	TruthKind
	NumberKind
	TextKind
)

// Domain is a set of texts. It is an error to compare a text of a domain with one outside
// it: the result would silently always be the same.
type Domain struct {
	Wrong func(text string) string // returns the fault of a text, "" if it belongs to the domain
}

// Types without a domain.
var (
	Truth   = Type{Kind: TruthKind}
	Number  = Type{Kind: NumberKind}
	AnyText = Type{Kind: TextKind}
)

// ListOf returns the type of a list of such values.
func (t Type) ListOf() Type {
	t.List = true
	return t
}

// elem returns the type of the elements of a list.
func (t Type) elem() Type {
	t.List = false
	return t
}

// String returns the type for people: "a number", "a list of texts".
func (t Type) String() string {
	if t.List {
		return fmt.Sprintf("a list of %s", [...]string{"no elements", "truth values", "numbers", "texts"}[t.Kind])
	}
	return [...]string{"an element of an empty list", "true or false", "a number", "a text"}[t.Kind]
}

// ordered reports whether < compares values of the type.
func (t Type) ordered() bool { return !t.List && t.Kind != TruthKind }

// unified returns the common type of values of two types, and whether there is one.
func unified(a, b Type) (Type, bool) {
	switch {
	case a.List != b.List:
		return a, false
	case a.Kind == 0:
		return b, true
	case b.Kind == 0:
		return a, true
	case a.Domain != b.Domain:
		a.Domain = nil
	}
	return a, a.Kind == b.Kind
}

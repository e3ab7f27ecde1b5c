package invariants

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Type is the type of an invariant.
type Type int

const (
	Int    Type = iota // int
	Big                // *big.Int, or nil if not defined for the matrix
	Bool               // bool
	Float              // float64
	Text               // string
	Ints               // []int
	Floats             // []float64
	Texts              // []string
)

// String returns the type for people: "integer", "list of integers".
func (t Type) String() string {
	return [...]string{
		"integer", "integer", "true or false", "number", "text",
		"list of integers", "list of numbers", "list of texts",
	}[t]
}

// Invariant is one column of the catalogue and one name of the laboratory.
type Invariant struct {
	Name       string // lower case, words joined by "_"
	Type       Type
	Definition string // one sentence, for people
	Source     string // where it is defined, or why it is of interest

	// Value computes the invariant. Only a Big can be nil, where it is not defined:
	// the determinant of a matrix that is not square. It is then NULL in the
	// catalogue and nil in the laboratory. Texts and lists are empty instead.
	Value func(*Subject) (any, error)
}

// All returns every invariant, in display order.
func All() []Invariant {
	var all []Invariant
	for _, part := range [][]Invariant{
		sizeInvariants(), resultInvariants(), lineInvariants(), patternInvariants(),
		algebraInvariants(), structureInvariants(),
	} {
		all = append(all, part...)
	}
	return all
}

// Lookup returns the invariant with the given name.
func Lookup(name string) (Invariant, bool) {
	for _, v := range All() {
		if v.Name == name {
			return v, true
		}
	}
	return Invariant{}, false
}

const (
	paper    = "Gol'berg et al. 2014, section 1"
	abstract = "Gol'berg et al. 2014, abstract"
)

func sizeInvariants() []Invariant {
	return []Invariant{
		{"rows", Int, "the number of rows, m", paper,
			func(s *Subject) (any, error) { return s.Matrix.Rows(), nil }},
		{"cols", Int, "the number of columns, n", paper,
			func(s *Subject) (any, error) { return s.Matrix.Cols(), nil }},
		{"sum", Int, "the sum of all entries", paper,
			func(s *Subject) (any, error) { return s.Matrix.Sum(), nil }},
	}
}

// OfMargins reports whether the row and column sums decide the invariant of a
// name: whether all matrices with the same margins have the same value.
func OfMargins(name string) bool {
	return slices.ContainsFunc(lineInvariants(), func(v Invariant) bool { return v.Name == name })
}

// ResultName returns the name under which a field of a game's result is
// listed: seki_outcome, seki_kind, seki_must_pass and the same with dseki.
func ResultName(g seki.Game, field string) string {
	return g.String() + "_" + field
}

func resultInvariants() []Invariant {
	var list []Invariant
	for _, g := range seki.Games {
		name := g.Name()
		list = append(list,
			Invariant{ResultName(g, "outcome"), Text, "R(A) and C(A) in " + name + ", each W, L or D for the player who begins", paper,
				func(s *Subject) (any, error) { return s.Results[g].Outcome.String(), nil }},
			Invariant{ResultName(g, "kind"), Text, "complete, semi-complete, seki (any other draw) or none, in " + name, paper,
				func(s *Subject) (any, error) { return s.Results[g].Kind.Name(), nil }},
			Invariant{ResultName(g, "must_pass"), Text, "the player who must pass in a semi-complete seki of " + name + ": R, C or empty", paper,
				func(s *Subject) (any, error) { return mustPass(s.Results[g].Kind), nil }},
		)
	}
	return list
}

func mustPass(k seki.Kind) string {
	if p, ok := k.MustPass(); ok {
		return p.String()
	}
	return ""
}

func lineInvariants() []Invariant {
	rowSums := func(s *Subject) []int { r, _ := Margins(s.Matrix); return r }
	colSums := func(s *Subject) []int { _, c := Margins(s.Matrix); return c }
	const source = abstract + ": its theorems are about line sums"
	return []Invariant{
		{"row_sums", Ints, "the row sums in descending order", source,
			func(s *Subject) (any, error) { return rowSums(s), nil }},
		{"col_sums", Ints, "the column sums in descending order", source,
			func(s *Subject) (any, error) { return colSums(s), nil }},
		{"min_row", Int, "the least row sum", source,
			func(s *Subject) (any, error) { r := rowSums(s); return r[len(r)-1], nil }},
		{"max_row", Int, "the greatest row sum", source,
			func(s *Subject) (any, error) { return rowSums(s)[0], nil }},
		{"min_col", Int, "the least column sum", source,
			func(s *Subject) (any, error) { c := colSums(s); return c[len(c)-1], nil }},
		{"max_col", Int, "the greatest column sum", source,
			func(s *Subject) (any, error) { return colSums(s)[0], nil }},
		{"min_line", Int, "the least of all row and column sums", source,
			func(s *Subject) (any, error) { least, _ := LineSums(s.Matrix); return least, nil }},
		{"max_line", Int, "the greatest of all row and column sums", source,
			func(s *Subject) (any, error) { _, greatest := LineSums(s.Matrix); return greatest, nil }},
		{"constant", Bool, "all row and column sums are equal: an integer doubly stochastic matrix", source,
			func(s *Subject) (any, error) { _, ok := ConstantLineSum(s.Matrix); return ok, nil }},
	}
}

func patternInvariants() []Invariant {
	return []Invariant{
		{"max_entry", Int, "the largest entry", abstract + ": theorems on {0,1} and {0,1,2}",
			func(s *Subject) (any, error) { return LargestEntry(s.Matrix), nil }},
		{"gcd", Int, "the greatest common divisor of the entries", "elementary number theory",
			func(s *Subject) (any, error) { return CommonDivisor(s.Matrix), nil }},
		{"positives", Int, "the number of positive entries, and of active moves", paper,
			func(s *Subject) (any, error) { return PositiveEntries(s.Matrix), nil }},
		{"pattern", Text, "the zero pattern: 1 where the entry is positive, in canonical form", "R. A. Brualdi, H. J. Ryser, Combinatorial Matrix Theory (1991), chapter 1",
			func(s *Subject) (any, error) { return Pattern(s.Matrix).String(), nil }},
		{"theorem", Text, "the theorem of Gol'berg et al. that covers the matrix: {0,1}, {0,1,2} or empty", abstract,
			func(s *Subject) (any, error) { return string(CoveredBy(s.Matrix)), nil }},
	}
}

func algebraInvariants() []Invariant {
	return []Invariant{
		{"rank", Int, "the rank over the rationals, exact", "E. H. Bareiss, Math. Comp. 22 (1968), 565–578",
			func(s *Subject) (any, error) { return Rank(s.Matrix), nil }},
		{"abs_det", Big, "the absolute value of the determinant, exact; only of square matrices", "E. H. Bareiss, Math. Comp. 22 (1968), 565–578",
			func(s *Subject) (any, error) { det, ok := AbsDeterminant(s.Matrix); return exact(det, ok), nil }},
		{"permanent", Big, "the permanent, exact; only of matrices up to 20×20", "H. J. Ryser, Combinatorial Mathematics (1963), chapter 2",
			func(s *Subject) (any, error) { per, ok := Permanent(s.Matrix); return exact(per, ok), nil }},
		{"singular_values", Floats, "the singular values in descending order, to nine decimals", "gonum/mat, SVD",
			func(s *Subject) (any, error) { v, err := s.SingularValues(); return v, err }},
		{"spectral_gap", Float, "the difference of the two greatest singular values, to nine decimals", "gonum/mat, SVD",
			func(s *Subject) (any, error) {
				v, err := s.SingularValues()
				if err != nil {
					return nil, err
				}
				return SpectralGap(v), nil
			}},
		{"birkhoff", Texts, "a decomposition into permutation matrices, as multiples of column lists; empty unless constant", "G. Birkhoff, Univ. Nac. Tucumán Rev. A 5 (1946), 147–151",
			func(s *Subject) (any, error) { terms, _ := Birkhoff(s.Form()); return texts(terms), nil }},
	}
}

func structureInvariants() []Invariant {
	list := []Invariant{
		{"automorphisms", Big, "the order of the automorphism group: the number of pairs of row and column permutations that fix the matrix", "package canon",
			func(s *Subject) (any, error) { return s.Automorphisms(), nil }},
		{"self_transpose", Bool, "the matrix is equivalent to its transpose", "package canon",
			func(s *Subject) (any, error) { return s.SelfTranspose(), nil }},
		{"components", Int, "the number of direct summands; 1 means indecomposable", "R. A. Brualdi, H. J. Ryser, Combinatorial Matrix Theory (1991), chapter 1",
			func(s *Subject) (any, error) { return CountSummands(s.Matrix), nil }},
		{"summands", Texts, "the direct summands in canonical form, in descending order", "R. A. Brualdi, H. J. Ryser, Combinatorial Matrix Theory (1991), chapter 1",
			func(s *Subject) (any, error) { return texts(s.Summands()), nil }},
	}
	for _, g := range seki.Games {
		list = append(list, Invariant{
			ResultName(g, "summand_kinds"), Texts,
			"the kinds of the direct summands in " + g.Name() + ", in the order of summands", paper,
			func(s *Subject) (any, error) {
				kinds, err := s.SummandKinds(g)
				names := make([]string, len(kinds))
				for k, kind := range kinds {
					names[k] = kind.Name()
				}
				return names, err
			},
		})
	}
	return list
}

// exact returns v, or nil if it is not defined.
func exact(v *big.Int, ok bool) any {
	if !ok {
		return nil
	}
	return v
}

func texts[T fmt.Stringer](items []T) []string {
	list := make([]string, len(items))
	for k, item := range items {
		list[k] = item.String()
	}
	return list
}

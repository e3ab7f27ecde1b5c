package invariants

import (
	"math/big"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Type is the type of an invariant.
type Type int

const (
	Int   Type = iota // int
	Big               // *big.Int, or nil if not defined for the matrix
	Bool              // bool
	Text              // string
	Ints              // []int
	Texts             // []string
)

// String returns the type for people: "integer", "list of integers".
func (t Type) String() string {
	return [...]string{"integer", "integer", "true or false", "text", "list of integers", "list of texts"}[t]
}

// Invariant is a column of the catalogue and a name in statements.
type Invariant struct {
	Name       string // lower case, words joined by "_", no keyword of SQL; a game's result as in seki.kind
	Type       Type
	Definition string // one sentence for users
	Source     string // where it is defined, or why it is of interest

	// Value computes the invariant. Only a Big can be nil, if the invariant is not defined:
	// the determinant of a matrix that is not square. It is then NULL in the catalogue and
	// None in a statement. Texts and lists are empty instead.
	Value func(*Subject) (any, error)
}

// Column returns the name of the column of the invariant in tables, whose names have no full stops: seki_kind.
func (v Invariant) Column() string { return strings.ReplaceAll(v.Name, ".", "_") }

// All returns every invariant, in display order.
func All() []Invariant { return all }

// Recorded returns the invariants that catalogues and records have, the first of All. The others need
// the results of children.
func Recorded() []Invariant { return all[:len(all)-len(childInvariants)] }

// OfMargins reports whether the margins determine the invariant with the given name, so
// that all matrices with the same margins have the same value.
func OfMargins(name string) bool {
	return slices.ContainsFunc(marginInvariants, func(v Invariant) bool { return v.Name == name })
}

// resultName returns the name of a field of a game's result, such as seki.outcome, seki.kind, seki.must_pass or
// dseki.outcome.
func resultName(g seki.Game, field string) string { return g.String() + "." + field }

// value is Invariant.Value; of, ofBig and ofResult make one.
type value = func(*Subject) (any, error)

func of[T any](f func(seki.Matrix) T) value {
	return func(s *Subject) (any, error) { return f(s.Matrix), nil }
}

// ofBig makes a value that is nil where f returns nil.
func ofBig(f func(seki.Matrix) *big.Int) value {
	return func(s *Subject) (any, error) {
		if n := f(s.Matrix); n != nil {
			return n, nil
		}
		return nil, nil
	}
}

func ofResult(g seki.Game, f func(seki.Result) string) value {
	return func(s *Subject) (any, error) { return f(s.Results[g]), nil }
}

const (
	paper    = "Gol'berg et al. 2014, section 1"
	abstract = "Gol'berg et al. 2014, abstract"
	lines    = abstract + ": its theorems are about line sums"
	races    = "docs/theory.md, 3.2"
	bareiss  = "E. H. Bareiss, Math. Comp. 22 (1968), 565–578"
	brualdi  = "R. A. Brualdi, H. J. Ryser, Combinatorial Matrix Theory (1991), chapter 1"
)

var all = slices.Concat(
	[]Invariant{
		{"rows", Int, "the number of rows, m", paper, of(seki.Matrix.Rows)},
		{"cols", Int, "the number of columns, n", paper, of(seki.Matrix.Cols)},
		{"sum", Int, "the sum of all entries", paper, of(seki.Matrix.Sum)},
	},
	resultInvariants(seki.Seki), resultInvariants(seki.DSeki), marginInvariants, matrixInvariants,
	[]Invariant{summandKindsInvariant(seki.Seki), summandKindsInvariant(seki.DSeki)}, childInvariants,
)

// childInvariants need the results of children, which takes long: no catalogue has them.
var childInvariants = []Invariant{
	{"slack_kept", Bool, "C has, in every row with the greatest slack, an active move after which R, moving first, " +
		"does not win SEKI; for at most nine entries",
		"docs/theory.md, 3.10, “Open: the end of 3×3”", func(s *Subject) (any, error) { return s.SlackKept() }},
}

func resultInvariants(g seki.Game) []Invariant {
	return []Invariant{
		{resultName(g, "outcome"), Text,
			"R(A) and C(A) in " + g.Name() + ", each W, L or D for the player who moves first", paper,
			ofResult(g, func(r seki.Result) string { return r.Outcome.String() })},
		{resultName(g, "kind"), Text, "complete, semi-complete, seki (any other draw) or none, in " + g.Name(), paper,
			ofResult(g, func(r seki.Result) string { return r.Kind.Name() })},
		{resultName(g, "must_pass"), Text,
			"the player who must pass in a semi-complete seki of " + g.Name() + ": R, C or empty", paper,
			ofResult(g, func(r seki.Result) string {
				if p, ok := r.Kind.MustPass(); ok {
					return p.String()
				}
				return ""
			})},
	}
}

func summandKindsInvariant(g seki.Game) Invariant {
	return Invariant{
		resultName(g, "summand_kinds"), Texts,
		"the kinds of the direct summands in " + g.Name() + ", in the order of summands", paper,
		func(s *Subject) (any, error) {
			kinds, err := s.SummandKinds(g)
			return units.Texts(kinds, seki.Kind.Name), err
		},
	}
}

// marginInvariants are the invariants that the margins determine.
var marginInvariants = []Invariant{
	{"row_sums", Ints, "the row sums in descending order", lines,
		of(func(A seki.Matrix) []int { return descending(A.RowSums()) })},
	{"col_sums", Ints, "the column sums in descending order", lines,
		of(func(A seki.Matrix) []int { return descending(A.ColSums()) })},
	{"min_row", Int, "the least row sum", lines, of(func(A seki.Matrix) int { return slices.Min(A.RowSums()) })},
	{"max_row", Int, "the greatest row sum", lines, of(func(A seki.Matrix) int { return slices.Max(A.RowSums()) })},
	{"min_col", Int, "the least column sum", lines, of(func(A seki.Matrix) int { return slices.Min(A.ColSums()) })},
	{"max_col", Int, "the greatest column sum", lines, of(func(A seki.Matrix) int { return slices.Max(A.ColSums()) })},
	{"min_line", Int, "the least of all row and column sums", lines, of(minLine)},
	{"max_line", Int, "the greatest of all row and column sums", lines, of(maxLine)},
	{"constant", Bool, "all row and column sums are equal: an integer doubly stochastic matrix", lines, of(isConstant)},
}

var matrixInvariants = []Invariant{
	{"max_entry", Int, "the largest entry", abstract + ": theorems on {0,1} and {0,1,2}", of(maxEntry)},
	{"gcd", Int, "the greatest common divisor of the entries", "elementary number theory", of(commonDivisor)},
	{"positives", Int, "the number of positive entries, and of active moves", paper, of(positives)},
	{"pattern", Text, "the zero pattern: 1 where the entry is positive, in canonical form", brualdi,
		of(func(A seki.Matrix) string { return Pattern(A).String() })},
	{"lead", Int, "the greatest lead of a row in SEKI; from 1 on R wins, whoever moves first", races, of(lead)},
	{"slack", Int, "the greatest slack of a row in SEKI: the least lead with the other sign", races, of(slack)},
	{"theorem", Text, "the theorem of Gol'berg et al. that covers the matrix: {0,1}, {0,1,2} or empty", abstract,
		of(func(A seki.Matrix) string { return string(CoveredBy(A)) })},
	{"planar", Bool,
		"the support is planar: a position on a Go board realises the matrix", "package board/planar", of(planar.Planar)},

	{"rank", Int, "the rank over the rationals, exact", bareiss, of(rank)},
	{"abs_det", Big, "the absolute value of the determinant, exact; only of square matrices", bareiss,
		ofBig(absDeterminant)},
	{"permanent", Big, "the permanent, exact; only of matrices up to 20×20",
		"H. J. Ryser, Combinatorial Mathematics (1963), chapter 2",
		ofBig(permanent)},
	{"automorphisms", Big,
		"the order of the automorphism group: the number of pairs of row and column permutations that fix the matrix",
		"package canon",
		func(s *Subject) (any, error) { return canon.Automorphisms(s.Matrix).Order, nil }},
	{"self_transpose", Bool, "the matrix is equivalent to its transpose", "package canon", of(canon.SelfTranspose)},
	{"components", Int, "the number of direct summands; 1 means indecomposable", brualdi, of(countSummands)},
	{"summands", Texts, "the direct summands in canonical form, in descending order", brualdi,
		func(s *Subject) (any, error) { return units.Texts(s.Summands(), seki.Matrix.String), nil }},
}

package lab

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Statement says that Then is true of every class of which If is true.
type Statement struct {
	Name  string // of a named statement, "" otherwise
	Title string // the statement in words
	If    string // "" stands for true
	Then  string

	Source string // where a named statement comes from, or why it should hold
	Status Status // on record
	Tested string // the range behind the record

	// Counterexample is the smallest one on record, in canonical form and in
	// the notation of seki.Matrix.String; "" when none is known.
	Counterexample string
}

// Status is what is on record about a statement.
type Status string

const (
	Unrecorded Status = ""
	Proved     Status = "proved"   // there is a proof: see Source
	Observed   Status = "observed" // holds on everything tried
	Refuted    Status = "refuted"  // there is a counterexample
)

// String returns the statement as an implication.
func (s Statement) String() string {
	if s.If == "" {
		return s.Then
	}
	return fmt.Sprintf("if %s then %s", s.If, s.Then)
}

// Size is a number of rows and of columns.
type Size struct{ Rows, Cols int }

// String returns "3×2".
func (s Size) String() string { return fmt.Sprintf("%d×%d", s.Rows, s.Cols) }

// compare orders sizes as they are tested: by the longer side, the shorter
// side, and then the number of rows.
func (s Size) compare(t Size) int {
	return cmp.Or(
		cmp.Compare(max(s.Rows, s.Cols), max(t.Rows, t.Cols)),
		cmp.Compare(min(s.Rows, s.Cols), min(t.Rows, t.Cols)),
		cmp.Compare(s.Rows, t.Rows))
}

// compareMatrices orders matrices as counterexamples: by the sides as in
// Size.compare without the rows, by sum, by size and by canonical form.
func compareMatrices(a, b seki.Matrix) int {
	s, t := Size{a.Rows(), a.Cols()}, Size{b.Rows(), b.Cols()}
	return cmp.Or(s.tall().compare(t.tall()), cmp.Compare(a.Sum(), b.Sum()), s.compare(t), a.Compare(b))
}

// tall returns the size with the longer side as rows.
func (s Size) tall() Size { return Size{max(s.Rows, s.Cols), min(s.Rows, s.Cols)} }

// Range is a set of classes: the given sizes with sums from MinSum to MaxSum.
type Range struct {
	Sizes          []Size
	MinSum, MaxSum int
}

// UpTo returns the range of all sizes up to n×n and all sums up to maxSum.
func UpTo(n, maxSum int) Range {
	r := Range{MinSum: 1, MaxSum: maxSum}
	for m := range n {
		for k := range n {
			r.Sizes = append(r.Sizes, Size{m + 1, k + 1})
		}
	}
	return r
}

// Contains reports whether the class of A is in the range.
func (r Range) Contains(A seki.Matrix) bool {
	sum := A.Sum()
	return r.MinSum <= sum && sum <= r.MaxSum && slices.Contains(r.Sizes, Size{A.Rows(), A.Cols()})
}

// layers groups the sizes by their tall size: a size and its transpose are
// solved together. The order is that of Size.compare.
func (r Range) layers() [][]Size {
	sizes := slices.Clone(r.Sizes)
	slices.SortFunc(sizes, Size.compare)
	var groups [][]Size
	for _, s := range slices.Compact(sizes) {
		last := len(groups) - 1
		if last >= 0 && groups[last][0].tall() == s.tall() {
			groups[last] = append(groups[last], s)
			continue
		}
		groups = append(groups, []Size{s})
	}
	return groups
}

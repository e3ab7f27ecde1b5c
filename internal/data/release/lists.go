package release

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
)

// rangesName is the file with the sums up to which the lists are exhaustive.
const rangesName = "known/ranges.csv"

// listedKinds are the kinds of seki that have lists, as in the names of their files.
var listedKinds = []string{"complete", "semi-complete"}

// listName returns the name of the list of a kind and a size, rows ≥ cols.
func listName(kind string, size seki.Size) string {
	return fmt.Sprintf("known/%s-%dx%d.jsonl", kind, size.Rows, size.Cols)
}

// lists checks the lists without the census. Forms are canonical and within the range, and have the kind of the list,
// the same results in both lists, and a transpose if the size is square. The lists of all sums agree with the theorem of
// two rows.
func (v *verifier) lists(found *Checked) error {
	data, err := v.read(rangesName)
	if err != nil {
		return err
	}
	ranges, err := known.ParseRanges(data)
	if err != nil {
		return v.fault(rangesName, 0, "%v", err)
	}
	listed := map[string]seki.Results{}
	var classes []known.Class
	for k, r := range ranges {
		if r.Size != r.Tall() || r.Cols < 1 || r.Rows > maxSize ||
			slices.ContainsFunc(ranges[:k], func(s known.Range) bool { return s.Size == r.Size }) {
			return v.fault(rangesName, k+2,
				"a size must have at least as many rows as columns, at most %d, and stand there once", maxSize)
		}
		for _, kind := range listedKinds {
			name, seen := listName(kind, r.Size), map[string]bool{}
			err := eachRecord(v, name, func(line int, record seki.ClassRecord) error {
				class := known.NewClass(record.Class())
				key := class.Matrix.Key()
				results, ok := listed[key]
				switch reason := wrongForm(record, r, kind); {
				case reason != "":
					return v.fault(name, line, "%s", reason)
				case seen[key]:
					return v.fault(name, line, "it is listed twice")
				case ok && results != class.Results:
					return v.fault(name, line, "it has other results in the list of another kind")
				case !ok:
					classes = append(classes, class)
				}
				seen[key], listed[key] = true, class.Results
				return nil
			})
			if err != nil {
				return err
			}
		}
	}
	for _, class := range classes {
		if class.Rows == class.Cols && listed[canon.Form(class.Matrix.Transpose()).Key()] != class.Results.Transposed() {
			return v.fault(listOf(class.Results, class.Size), 0,
				"%v: the transpose is not listed with the same results for the other player", class.Matrix)
		}
	}
	v.list = known.New(classes, ranges)
	found.Checked = len(classes)
	found.Result = fmt.Sprintf("%d classes in canonical form, closed under transposition", len(classes))
	return v.allSums()
}

// allSums checks the lists that claim all sums by the theorem of two rows. By this theorem no class of a sum above 8 is
// complete or semi-complete.
func (v *verifier) allSums() error {
	const greatest = 8
	for _, r := range v.list.Ranges() {
		if !r.AllSums {
			continue
		}
		for _, class := range v.list.Of(r.Size).Classes() {
			if err := v.byTwoRows(class.Matrix); err != nil {
				return err
			}
		}
		for _, l := range layersUpTo(r.Size, greatest) {
			for A := range enumerate.Classes(l.Rows, l.Cols, l.Sum) {
				if err := v.byTwoRows(A); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// byTwoRows checks a class by the theorem: listed with its results, or not special.
func (v *verifier) byTwoRows(A seki.Matrix) error {
	listed, ok := v.list.Lookup(A)
	for _, g := range seki.Games {
		if result, _ := seki.TwoRows(A, g); ok && listed[g] != result || !ok && result.Kind.IsSpecial() {
			return v.wrongClass(A, g, result)
		}
	}
	return nil
}

// listOf returns the name of a list that has the class of a size with these results.
func listOf(results seki.Results, size seki.Size) string {
	if hasKind(results, listedKinds[0]) {
		return listName(listedKinds[0], size)
	}
	return listName(listedKinds[1], size)
}

// wrongForm returns the error in a record in the list of a size and a kind, or "".
func wrongForm(record seki.ClassRecord, r known.Range, kind string) string {
	A, class := record.Matrix, record.Class()
	switch {
	case A.Size() != r.Size: // a record without a matrix, say
		return fmt.Sprintf("not a matrix of the size %v", r.Size)
	case !r.AllSums && A.Sum() > r.Last(seki.CompleteSeki, seki.Seki):
		return fmt.Sprintf("beyond the sum %d up to which the list goes", r.Last(seki.CompleteSeki, seki.Seki))
	}
	want := seki.NewClassRecord(class, seki.Games[:])
	want.Canonical, want.Label = canon.Form(A), record.Label
	switch {
	case !want.Canonical.Equal(A):
		return "not in canonical form"
	case !reflect.DeepEqual(record, want):
		return "the fields are not those of the matrix in both games"
	case slices.Contains(record.RowSums, 0) || slices.Contains(record.ColSums, 0):
		return "a row or column is zero"
	case !hasKind(class.Results, kind):
		return fmt.Sprintf("not %s in either game", kind)
	}
	for _, g := range seki.Games {
		if r := class.Results[g]; r.Outcome.IsDraw() != r.Kind.IsSeki() || !r.Outcome.Known() {
			return fmt.Sprintf("outcome and kind in %s do not fit each other", g.Name())
		}
	}
	return ""
}

func hasKind(results seki.Results, kind string) bool {
	return results[0].Kind.Name() == kind || results[1].Kind.Name() == kind
}

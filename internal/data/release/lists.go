package release

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// listedKinds are the kinds of seki that have lists, as in the names of their files.
var listedKinds = []string{"complete", "semi-complete"}

// listName returns the name of the list of a kind and a size, rows ≥ cols.
func listName(kind string, size seki.Size) string {
	return fmt.Sprintf("known/%s-%dx%d.jsonl", kind, size.Rows, size.Cols)
}

// listed is a class with the lists that contain it.
type listed struct {
	class records.Class
	name  string // of one of the lists
	line  int
	kinds []string
}

// lists checks that the lists are complete in themselves: canonical forms in order, each
// with its margins, in the lists of its kinds and in no other, within the range, and with
// its transpose if the size is square.
func (v *verifier) lists(found *records.Checked) error {
	data, err := v.read(rangesName)
	if err != nil {
		return err
	}
	ranges, err := known.ParseRanges(data)
	if err != nil {
		return v.fault(rangesName, 0, "%v", err)
	}
	v.listed = map[string]*listed{}
	expected := []string{rangesName, readmeName}
	var classes []records.Class
	for k, r := range ranges {
		if r.Size != r.Tall() || r.Cols < 1 || r.Rows > maxSize || slices.ContainsFunc(ranges[:k], func(s known.Range) bool { return s.Size == r.Size }) {
			return v.fault(rangesName, k+2, "a size must have at least as many rows as columns, at most %d, and stand there once", maxSize)
		}
		for _, kind := range listedKinds {
			name := listName(kind, r.Size)
			expected = append(expected, name)
			var last records.Class
			err := eachRecord(v, name, func(line int, class records.Class) error {
				if reason := wrongForm(class, r, kind); reason != "" {
					return v.fault(name, line, "%s", reason)
				}
				if class.Sum < last.Sum || class.Sum == last.Sum && class.Matrix.Compare(last.Matrix) <= 0 {
					return v.fault(name, line, "not in the order of sums and canonical forms")
				}
				last = class
				entry := v.listed[class.Matrix.Key()]
				if entry == nil {
					entry = &listed{class: class, name: name, line: line}
					v.listed[class.Matrix.Key()] = entry
					classes = append(classes, class)
				}
				if known.Results(class) != known.Results(entry.class) {
					return v.fault(name, line, "it has other results in %s, line %d", entry.name, entry.line)
				}
				entry.kinds = append(entry.kinds, kind)
				return nil
			})
			if err != nil {
				return err
			}
		}
	}
	if err := v.others("known", expected, "it is of no size in "+rangesName); err != nil {
		return err
	}
	for _, class := range classes {
		entry := v.listed[class.Matrix.Key()]
		for _, kind := range listedKinds {
			if hasKind(class, kind) && !slices.Contains(entry.kinds, kind) {
				return v.fault(entry.name, entry.line, "it is missing in the list of kind %s", kind)
			}
		}
		if class.Rows != class.Cols {
			continue
		}
		transposed := v.listed[canon.Form(class.Matrix.Transpose()).Key()]
		if transposed == nil || known.Results(transposed.class) != known.Results(class).Transposed() {
			return v.fault(entry.name, entry.line, "the transpose is not listed with the same results for the other player")
		}
	}
	v.list = known.New(classes, ranges)
	found.Checked = len(classes)
	found.Result = fmt.Sprintf("%d classes in canonical form and in order, closed under transposition", len(classes))
	return nil
}

func (v *verifier) labels(found *records.Checked) error {
	for _, class := range v.list.Classes() {
		want := ""
		if label, ok := v.list.Label(class.Matrix); ok {
			want = label.String()
			found.Checked++
		}
		if class.Label != want {
			entry := v.listed[class.Matrix.Key()]
			return v.fault(entry.name, entry.line, "its label is %q; by its place it is %q", class.Label, want)
		}
	}
	found.Result = fmt.Sprintf("%d classes have the labels that their places in the lists give them", found.Checked)
	return nil
}

// wrongForm says what is wrong with a record in the list of a size and a kind, or returns
// "".
func wrongForm(class records.Class, r known.Range, kind string) string {
	A := class.Matrix
	switch {
	case A.Size() != r.Size:
		return fmt.Sprintf("not a matrix of the size %v", r.Size)
	case !r.AllSums && A.Sum() > r.Last(seki.CompleteSeki, seki.Seki):
		return fmt.Sprintf("beyond the sum %d up to which the list goes", r.Last(seki.CompleteSeki, seki.Seki))
	case !canon.Form(A).Equal(A) || !class.Canonical.Equal(A):
		return "not in canonical form"
	case class.Layer != A.Layer() || !slices.Equal(class.RowSums, A.RowSums()) || !slices.Equal(class.ColSums, A.ColSums()):
		return "size, sum or margins are not those of the matrix"
	case slices.Contains(class.RowSums, 0) || slices.Contains(class.ColSums, 0):
		return "a row or column is zero"
	case class.Games.Seki == nil || class.Games.DSeki == nil:
		return "a game is missing"
	case !hasKind(class, kind):
		return fmt.Sprintf("not %s in either game", kind)
	}
	for _, g := range seki.Games {
		if v := class.Games.Of(g); v.Outcome.IsDraw() != v.Kind.IsSeki() || !v.Outcome.Known() {
			return fmt.Sprintf("outcome and kind in %s do not fit each other", g.Name())
		}
	}
	return ""
}

func hasKind(class records.Class, kind string) bool {
	return class.Games.Seki.Kind.Name() == kind || class.Games.DSeki.Kind.Name() == kind
}

package release

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// The files of ranges: sums up to which the lists are exhaustive, and a table of them with
// the numbers of classes that the engine counted when the lists were made.
const (
	rangesName = "known/ranges.csv"
	readmeName = "known/README.md"
)

// readme checks that the table in known/README.md agrees with the lists.
func (v *verifier) readme() error {
	text, err := v.read(readmeName)
	if err != nil {
		return err
	}
	for _, r := range v.list.Ranges() {
		begin := fmt.Sprintf("\n| %v | %s | ", r.Size, r.Sums())
		if !bytes.Contains(text, []byte(begin)) {
			sums := r.Sums()
			if !r.AllSums {
				sums = "sum " + sums
			}
			return v.fault(rangesName, 0, "the table in %s does not say that the lists of %v go up to %s", readmeName, r.Size, sums)
		}
		if !bytes.Contains(text, []byte(begin+v.countsOf(r.Size)+" |\n")) {
			return v.fault(readmeName, 0, "the numbers of classes of %v are not those of the lists", r.Size)
		}
	}
	return nil
}

// countsOf returns the cells of the table in known/README.md with the numbers of classes
// of a size: of each kind in each game all, and those of each sum that has any.
func (v *verifier) countsOf(size seki.Size) string {
	var cells []string
	for _, kind := range listedKinds {
		for _, g := range seki.Games {
			total, bySum, sums := 0, map[int]int{}, []int{}
			for _, class := range v.list.Classes() { // by sum
				if class.Size != size || class.Games.Of(g).Kind.Name() != kind {
					continue
				}
				if total++; bySum[class.Sum] == 0 {
					sums = append(sums, class.Sum)
				}
				bySum[class.Sum]++
			}
			cell := "none"
			if total > 0 {
				cell = fmt.Sprintf("%d (%s)", total, strings.Join(units.Texts(sums, func(sum int) string {
					return fmt.Sprintf("%d: %d", sum, bySum[sum])
				}), ", "))
			}
			cells = append(cells, cell)
		}
	}
	return strings.Join(cells, " | ")
}

// allSums checks the lists that are said to be those of all sums by the theorem of two rows, and returns
// their sizes. By it no class of a sum above 8 is complete or semi-complete.
func (v *verifier) allSums() (sizes []string, err error) {
	const greatest = 8
	for _, r := range v.list.Ranges() {
		if !r.AllSums {
			continue
		}
		for _, class := range v.list.Classes() {
			if class.Size == r.Size {
				if err := v.byTwoRows(class.Matrix); err != nil {
					return nil, err
				}
			}
		}
		for _, l := range layersUpTo(r.Size, greatest) {
			for A := range enumerate.Classes(l.Rows, l.Cols, l.Sum) {
				if err := v.byTwoRows(A); err != nil {
					return nil, err
				}
			}
		}
		sizes = append(sizes, r.Size.String())
	}
	return sizes, nil
}

// byTwoRows checks a class by the theorem: listed with its results, or not special.
func (v *verifier) byTwoRows(A seki.Matrix) error {
	entry := v.listed[A.Key()]
	for _, g := range seki.Games {
		result, _ := seki.TwoRows(A, g)
		if entry == nil && result.Kind.IsSpecial() || entry != nil && known.Results(entry.class)[g] != result {
			return v.wrongClass(A, g, result)
		}
	}
	return nil
}

// ranges checks the lists that are said to be those of all sums, and
// sorts the layers of the other lists by the evidence that they omit nothing there:
// the rules, or else the census, or else only the table in known/README.md, which is all that there
// is for layers where semi-complete seki of D-SEKI may be missing.
func (v *verifier) ranges(found *records.Checked) error {
	if err := v.readme(); err != nil {
		return err
	}
	proved, err := v.allSums()
	if err != nil {
		return err
	}
	var derived, counted, told, beyond []seki.Layer
	for _, r := range v.list.Ranges() {
		for _, l := range layersUpTo(r.Size, r.Last(seki.CompleteSeki, seki.Seki)) {
			switch {
			case !v.exhaustive(l):
				beyond = append(beyond, l)
			case v.solved[l]:
				derived = append(derived, l)
			case v.census[l].Layer == l:
				counted = append(counted, l)
			default:
				told = append(told, l)
			}
		}
	}
	found.Checked, found.NotChecked = len(derived), len(counted)+len(told)+len(beyond)
	found.Result = fmt.Sprintf("the lists leave nothing out in %d layers by the rules, in %d by the census, in %d by %s alone",
		len(derived), len(counted), len(told), readmeName)
	if len(proved) > 0 {
		found.Result += ", and in any layer of " + strings.Join(proved, ", ") + " by the theorem of two rows"
	}
	var left []string
	if len(counted) > 0 {
		left = append(left, "the census says so for "+layersText(counted))
	}
	if len(told) > 0 {
		left = append(left, readmeName+" says so for "+layersText(told))
	}
	if len(beyond) > 0 {
		left = append(left, readmeName+" says so, but for semi-complete seki of D-SEKI, for "+layersText(beyond))
	}
	if len(left) > 0 {
		found.NotDerived = "that the lists leave nothing out: " + strings.Join(left, ", ")
	}
	return nil
}

// layersText names layers that are in the order of sizes and sums: "2×2 (sum 2 to 9), 3×3 (sum 3, 5)".
func layersText(layers []seki.Layer) string {
	var sizes []string
	for len(layers) > 0 {
		size, sums := layers[0].Size, []int{}
		for len(layers) > 0 && layers[0].Size == size {
			sums, layers = append(sums, layers[0].Sum), layers[1:]
		}
		sizes = append(sizes, fmt.Sprintf("%v (sum %s)", size, units.Runs(sums, " to ")))
	}
	return strings.Join(sizes, ", ")
}

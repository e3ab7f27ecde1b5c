package release

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// allSums returns the changes of a release that has the lists of some sizes for all sums.
// Sizes that it does not have get empty lists.
func allSums(r release, sizes ...seki.Size) map[string]string {
	ranges, readme := r[rangesName], r[readmeName]
	changes := map[string]string{}
	for _, size := range sizes {
		range_ := fmt.Sprintf("%d,%d,all,,8.3\n", size.Rows, size.Cols)
		if old := regexp.MustCompile(fmt.Sprintf(`(?m)^%d,%d,.*\n`, size.Rows, size.Cols)); old.MatchString(ranges) {
			ranges = old.ReplaceAllString(ranges, range_)
			readme = regexp.MustCompile(fmt.Sprintf(`\| %v \| [0-9][^|]* `, size)).ReplaceAllString(readme, fmt.Sprintf("| %v | all sums, proved ", size))
		} else {
			ranges += range_
			readme += fmt.Sprintf("| %v | all sums, proved | none | none | none | none |\n", size)
			changes[listName("complete", size)], changes[listName("semi-complete", size)] = "", ""
		}
	}
	changes[rangesName], changes[readmeName] = ranges, readme
	return changes
}

// Lists of all sums are checked by the theorem of two rows.
func TestAllSums(t *testing.T) {
	good := right(t)
	one, two, seven := seki.Size{Rows: 1, Cols: 1}, seki.Size{Rows: 2, Cols: 1}, seki.Size{Rows: 7, Cols: 2}
	var ranges records.Checked
	err := good.changed(allSums(good, one, two, seven)).verifier().run(func(c records.Checked) error {
		if c.Check == "ranges" {
			ranges = c
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := records.Checked{
		Release: "dir", Check: "ranges", Checked: 3, NotChecked: 12,
		Result:     "the lists leave nothing out in 3 layers by the rules, in 0 by the census, in 12 by known/README.md alone, and in any layer of 1×1, 2×1, 7×2 by the theorem of two rows",
		NotDerived: "that the lists leave nothing out: known/README.md says so for 2×2 (sum 5 to 6), 3×3 (sum 3 to 6), 4×3 (sum 4 to 9)",
	}
	if ranges != want {
		t.Errorf("%+v, want %+v", ranges, want)
	}
}

func TestAllSumsRefused(t *testing.T) {
	good := right(t)
	A := seki.Must(seki.New(3, 2, []int{9, 9, 9, 9, 9, 9}))
	complete := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete}
	more3x2 := line(t, records.NewClass(A, A, seki.Games[:], seki.Results{complete, complete}))
	more3x2Readme := good[readmeName] + "| 3×2 | all sums, proved | 1 (54: 1) | 1 (54: 1) | none | none |\n"
	for _, test := range []struct {
		size    seki.Size
		changes map[string]string
		want    string
	}{
		{seki.Size{Rows: 4, Cols: 3}, nil, "dir/known/ranges.csv: 4×3: nothing proves the list of all sums"},
		{seki.Size{Rows: 3, Cols: 2}, map[string]string{"known/complete-3x2.jsonl": more3x2, readmeName: more3x2Readme},
			"dir/known/complete-3x2.jsonl, line 1: by the rules it is WL (none) in SEKI"},
		{seki.Size{Rows: 2, Cols: 2}, nil, "dir/known/complete-2x2.jsonl: 2 2; 2 2 is missing: by the rules it is DD (complete) in SEKI"},
		{seki.Size{Rows: 1, Cols: 1}, map[string]string{readmeName: good[readmeName]},
			"dir/known/ranges.csv: the table in known/README.md does not say that the lists of 1×1 go up to all sums, proved"},
	} {
		changes := allSums(good, test.size)
		for name, text := range test.changes {
			changes[name] = text
		}
		if got := good.changed(changes).fault(t); !strings.HasPrefix(got, test.want) {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

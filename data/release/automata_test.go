package release

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// automatonText returns the file of an automaton.
func automatonText(t *testing.T, rows, cols int, g seki.Game) string {
	t.Helper()
	a, err := automaton.Find(t.Context(), automaton.Options{Size: seki.Size{Rows: rows, Cols: cols}, Game: g})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	z, err := zstd.NewWriter(&text)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Write(z); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// allSums returns the changes of a release that has the lists of some sizes for all sums.
// Sizes that it does not have get empty lists.
func allSums(t *testing.T, r release, sizes ...seki.Size) map[string]string {
	t.Helper()
	ranges := strings.ReplaceAll(strings.ReplaceAll(r[rangesName], "\n", ",\n"), "max_sum,", "max_sum,proof")
	readme := r[readmeName]
	changes := map[string]string{}
	for _, size := range sizes {
		proof := fmt.Sprintf("automata/%dx%[2]d-seki.txt.zst automata/%[1]dx%[2]d-dseki.txt.zst", size.Rows, size.Cols)
		range_ := fmt.Sprintf("%d,%d,all,%s\n", size.Rows, size.Cols, proof)
		if old := regexp.MustCompile(fmt.Sprintf(`(?m)^%d,%d,.*\n`, size.Rows, size.Cols)); old.MatchString(ranges) {
			ranges = old.ReplaceAllString(ranges, range_)
			readme = regexp.MustCompile(fmt.Sprintf(`\| %v \| [0-9]+ `, size)).ReplaceAllString(readme, fmt.Sprintf("| %v | all sums, proved ", size))
		} else {
			ranges += range_
			readme += fmt.Sprintf("| %v | all sums, proved | none | none | none | none |\n", size)
			changes[listName("complete", size)], changes[listName("semi-complete", size)] = "", ""
		}
		if size.Rows <= releaseSize {
			for g, name := range strings.Fields(proof) {
				changes[name] = automatonText(t, size.Rows, size.Cols, seki.Game(g))
			}
		}
	}
	changes[rangesName], changes[readmeName] = ranges, readme
	return changes
}

// Lists of all sums are derived from the automata in the release, or else the program's own
// lists must be those of all sums.
func TestAllSums(t *testing.T) {
	good := right(t)
	one, two, four := seki.Size{Rows: 1, Cols: 1}, seki.Size{Rows: 2, Cols: 1}, seki.Size{Rows: 4, Cols: 2}
	var ranges records.Checked
	v := good.changed(t, allSums(t, good, one, two, four)).verifier()
	var done []int
	v.progress = func(check string, at, total int) {
		if check == "ranges" {
			done = append(done, at)
			if total != 4 {
				t.Errorf("%d automata, want 4", total)
			}
		}
	}
	err := v.run(func(c records.Checked) error {
		if c.Check == "ranges" {
			ranges = c
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(done, []int{0, 1, 2, 3}) {
		t.Errorf("progress: %v", done)
	}
	want := records.Checked{
		Release: "dir", Check: "ranges", Checked: 3, NotChecked: 12,
		Result:     "the lists leave nothing out in 3 layers by the rules, in 0 by the census, in 12 by known/README.md alone, and in any layer of 1×1, 2×1 by automata",
		NotDerived: "that the lists leave nothing out: this program says so for all sums of 4×2, which seki prove derives, known/README.md says so for 2×2 (sum 5 to 6), 3×3 (sum 3 to 6), 4×3 (sum 4 to 9)",
	}
	if ranges != want {
		t.Errorf("%+v, want %+v", ranges, want)
	}
}

func TestAllSumsRefused(t *testing.T) {
	good := right(t)
	one, two := seki.Size{Rows: 1, Cols: 1}, seki.Size{Rows: 2, Cols: 1}
	const name = "automata/1x1-seki.txt.zst"
	false3x2 := seki.Must(seki.New(3, 2, []int{9, 9, 9, 9, 9, 9}))
	complete := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete}
	more3x2 := line(t, records.NewClass(false3x2, false3x2, seki.Games[:], seki.Results{complete, complete}))
	more3x2Readme := good[readmeName] + "| 3×2 | all sums, proved | 1 (54: 1) | 1 (54: 1) | none | none |\n"
	for _, test := range []struct {
		sizes   []seki.Size
		changes map[string]string
		want    string
	}{
		{[]seki.Size{one}, map[string]string{name: none}, "dir/" + name + ": the automaton is missing: nothing proves that the lists of 1×1 are those of all sums"},
		{[]seki.Size{one}, map[string]string{name: automatonText(t, 1, 1, seki.DSeki)}, "dir/" + name + ": it is of 1×1 in D-SEKI"},
		{[]seki.Size{one}, map[string]string{name: automatonText(t, 2, 1, seki.Seki)}, "dir/" + name + ": it is of 2×1 in SEKI"},
		{[]seki.Size{one}, map[string]string{name: "seki-automaton version 1 game seki rows 1 cols 1 states 4\n" +
			"0 LL over - - - 0 1\n1 WW none - 0 0 2 3\n2 DD complete - - - 3 3\n3 DD complete - - - 3 3\nend crc32 8b6e58e3\n"},
			"dir/" + name + ": refused: line 5: state 3, that of 3: the file says DD complete, the rules say DD seki"},
		{[]seki.Size{one}, map[string]string{name: "seki-automaton\n"}, "dir/" + name + ": line 1: "},
		{[]seki.Size{one}, map[string]string{"automata/2x1-seki.txt.zst": automatonText(t, 2, 1, seki.Seki)},
			"dir/automata/2x1-seki.txt.zst: it is of no size that known/ranges.csv has for all sums"},
		{[]seki.Size{two, {Rows: 4, Cols: 3}}, nil, "dir/known/ranges.csv: nothing proves that the lists of 4×3 are those of all sums"},
		{[]seki.Size{{Rows: 3, Cols: 2}}, map[string]string{"known/complete-3x2.jsonl": more3x2, readmeName: more3x2Readme},
			"dir/known/ranges.csv: the lists of 3×2 are said to be those of all sums, and this program has others"},
		{[]seki.Size{{Rows: 2, Cols: 2}}, nil, "dir/known/complete-2x2.jsonl: 2 2; 2 2 is missing: by the rules it is DD (complete) in SEKI"},
		{[]seki.Size{one}, map[string]string{readmeName: good[readmeName]},
			"dir/known/ranges.csv: the table in known/README.md does not say that the lists of 1×1 go up to all sums, proved"},
	} {
		changes := allSums(t, good, test.sizes...)
		for name, text := range test.changes {
			changes[name] = text
		}
		if got := good.changed(t, changes).fault(t); !strings.HasPrefix(got, test.want) {
			t.Errorf("%q, want %q", got, test.want)
		}
	}

	// A class in the lists that the automaton does not have.
	v := release{name: automatonText(t, 1, 1, seki.Seki)}.verifier()
	A := seki.Must(seki.New(1, 1, []int{3}))
	class := records.NewClass(A, A, seki.Games[:], seki.Results{{Outcome: truth(A)[seki.Seki].Outcome, Kind: seki.Complete}, truth(A)[seki.DSeki]})
	v.files, v.listed = map[string]records.File{name: {}}, map[string]*listed{}
	v.list = known.New([]records.Class{class}, []known.Range{{Size: one, AllSums: true}})
	v.listed[A.Key()] = &listed{class: class, name: "list", line: 7}
	if err := v.automaton(name, one, seki.Seki); err == nil || err.Error() != "dir/list, line 7: by the rules it is DD (seki) in SEKI" {
		t.Error(err)
	}
}

// Infinitely many classes of a listed kind are refused, as those of 2×2 would be if plain seki
// were listed.
func TestInfinitelyManyListed(t *testing.T) {
	kinds := listedKinds
	defer func() { listedKinds = kinds }()
	listedKinds = []string{seki.Plain.Name()}
	const name = "automata/2x2-seki.txt.zst"
	v := release{name: automatonText(t, 2, 2, seki.Seki)}.verifier()
	v.files, v.list = map[string]records.File{name: {}}, known.New(nil, nil)
	want := "dir/known/seki-2x2.jsonl: " + name + " proves that infinitely many classes are seki in SEKI"
	if err := v.automaton(name, seki.Size{Rows: 2, Cols: 2}, seki.Seki); err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}

package known_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestChecksum compares the lists, as lines of JSON for each size and kind, with the checksum that is published for
// them; -to writes them into a folder.
func TestChecksum(t *testing.T) {
	names := testtool.Must(fs.Glob(known.Lists, "*"))(t) // sorted
	list := map[string]*bytes.Buffer{}
	for _, name := range names {
		list[name] = &bytes.Buffer{}
	}
	for _, class := range known.All().Classes() {
		line := testtool.Must(json.Marshal(record(class)))(t)
		for _, kind := range []string{"complete", "semi-complete"} {
			if results := class.Results; results[0].Kind.Name() == kind || results[1].Kind.Name() == kind {
				text := list[fmt.Sprintf("%s-%dx%d.jsonl", kind, class.Rows, class.Cols)]
				text.Write(append(line, '\n'))
			}
		}
	}
	h := sha256.New()
	h.Write(testtool.Must(os.ReadFile("ranges.csv"))(t))
	for _, name := range names {
		h.Write(list[name].Bytes())
		if *to != "" {
			testtool.NoError(t, os.WriteFile(filepath.Join(*to, name), list[name].Bytes(), 0o644))
		}
	}
	if got := fmt.Sprintf("%x", h.Sum(nil))[:12]; got != known.Checksum {
		t.Errorf("the lists have the checksum %s, not %s; if the change is wanted, change known.Checksum and known.Date", got,
			known.Checksum)
	}
}

var (
	from = flag.String("from", "", "take the lists in a `FOLDER`, as seki list writes them, into lists.zip")
	to   = flag.String("to", "", "write the lists, as seki list does, into a `FOLDER`")
)

// record returns the record of a class, as seki list writes it.
func record(class known.Class) seki.ClassRecord {
	record := seki.NewClassRecord(class.Class, seki.Games[:])
	record.Label = class.Label
	return record
}

// inArchive returns a list as lists.zip has it.
func inArchive(t *testing.T, text []byte) []byte {
	var list bytes.Buffer
	out := json.NewEncoder(&list)
	for line := range bytes.Lines(text) {
		var stored struct {
			Matrix seki.Matrix  `json:"matrix"` // in canonical form
			Sum    int          `json:"sum"`
			Games  seki.Results `json:"games"`
		}
		testtool.NoError(t, json.Unmarshal(line, &stored))
		testtool.NoError(t, out.Encode(stored))
	}
	return list.Bytes()
}

// TestArchive checks that each list in lists.zip is of a size in ranges.csv. With -from it makes lists.zip, replacing
// lists by the files of the same names in the folder.
func TestArchive(t *testing.T) {
	lists := map[string][]byte{}
	for _, name := range testtool.Must(fs.Glob(known.Lists, "*"))(t) {
		lists[name] = testtool.Must(fs.ReadFile(known.Lists, name))(t)
	}
	if *from != "" {
		for _, name := range testtool.Must(filepath.Glob(filepath.Join(*from, "*.jsonl")))(t) {
			lists[filepath.Base(name)] = inArchive(t, testtool.Must(os.ReadFile(name))(t))
		}
	}
	for name := range lists {
		var rows, cols int
		if _, err := fmt.Sscanf(name[strings.LastIndex(name, "-"):], "-%dx%d.jsonl", &rows, &cols); err != nil ||
			!slices.ContainsFunc(known.All().Ranges(),
				func(r known.Range) bool { return r.Size == seki.Size{Rows: rows, Cols: cols} }) {
			t.Errorf("%s is of no size in ranges.csv: %v", name, err)
		}
	}
	if *from != "" {
		var archive bytes.Buffer
		w := zip.NewWriter(&archive)
		w.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
			return flate.NewWriter(out, flate.BestCompression)
		})
		for _, name := range slices.Sorted(maps.Keys(lists)) {
			testtool.Must(testtool.Must(w.Create(name))(t).Write(lists[name]))(t)
		}
		testtool.NoError(t, w.Close())
		testtool.NoError(t, os.WriteFile("lists.zip", archive.Bytes(), 0o644))
	} else if len(lists) != 2*len(known.All().Ranges()) {
		t.Errorf("lists.zip has %d lists for %d sizes", len(lists), len(known.All().Ranges()))
	}
}

// TestClasses checks the form of the lists, and by recursion the results of small classes and of their transposes.
// Packages retrograde and search test the outcomes and kinds of all classes.
func TestClasses(t *testing.T) {
	oracle := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	seen := map[string]bool{}
	for k, class := range known.All().Classes() {
		A := class.Matrix
		if !canon.Form(A).Equal(A) {
			t.Errorf("%v is not in canonical form", A)
		}
		if seen[A.Key()] {
			t.Errorf("%v is listed twice", A)
		}
		seen[A.Key()] = true
		if label, ok := known.All().Label(A); ok && class.Label != label.String() || !ok && class.Label != "" {
			t.Errorf("%v has the label %s, not %v", A, class.Label, label)
		}
		if !class.Results.IsSpecial() {
			t.Errorf("%v is neither complete nor semi-complete", A)
		}
		if r := known.All().Exhaustive(A.Size()); !r.AllSums && A.Sum() > r.Last(seki.CompleteSeki, seki.Seki) {
			t.Errorf("%v is beyond the sum up to which its list is exhaustive", A)
		}
		if k > 0 && known.All().Classes()[k-1].Matrix.Size() == A.Size() && known.All().Classes()[k-1].Sum > A.Sum() {
			t.Errorf("%v is not in order", A)
		}
		for _, A := range []seki.Matrix{A, canon.Form(A.Transpose())} {
			results, ok := known.All().Lookup(A)
			if !ok {
				t.Fatalf("%v is not found", A)
			}
			for _, g := range seki.Games {
				if A.Sum() > 12 || A.Rows() > 4 {
					continue
				}
				if want, err := oracle[g].Solve(A); err != nil || results[g] != want {
					t.Errorf("%v of %v: listed %v, the recursion says %v %v", g, A, results[g], want, err)
				}
			}
		}
	}
	if _, ok := known.All().Lookup(seki.Must(seki.New(1, 1, []int{3}))); ok {
		t.Error("[3] is found")
	}
	if len(seen) != known.All().Len() || len(seen) < 2600 {
		t.Errorf("%d classes, said to be %d", len(seen), known.All().Len())
	}
}

func TestExhaustive(t *testing.T) {
	for _, test := range []struct{ rows, cols, want int }{{4, 4, 42}, {3, 4, 50}, {4, 3, 50}, {7, 7, 17}, {6, 6, 23},
		{8, 8, 0}, {9, 3, 0}, {2, 3, 0}, {2, 20, 0}, {20, 1, 0}} {
		if got := known.All().Exhaustive(seki.Size{Rows: test.rows, Cols: test.cols}); got.MaxSum != test.want ||
			got.AllSums != (min(test.rows, test.cols) <= 2) {
			t.Errorf("%d×%d: %v, want %d", test.rows, test.cols, got, test.want)
		}
	}
	beyond := known.Range{Size: seki.Size{Rows: 9, Cols: 9}, MaxSum: 20, SekiSum: 22}
	for _, test := range []struct {
		kinds seki.KindSet
		games []seki.Game
		want  int
	}{
		{seki.CompleteSeki, seki.Games[:], 22}, {seki.SpecialSeki, seki.Games[:1], 22}, {seki.SpecialSeki, seki.Games[:], 20},
	} {
		if got := beyond.Last(test.kinds, test.games...); got != test.want {
			t.Errorf("%v, %v: %d, want %d", test.kinds, test.games, got, test.want)
		}
	}
}

// TestTheorem compares theorems about a size with the list: no matrix that a theorem excludes is listed.
func TestTheorem(t *testing.T) {
	proved := 0
	for _, r := range known.All().Ranges() {
		for _, kinds := range []seki.KindSet{seki.CompleteSeki, seki.SemiCompleteSeki} {
			for _, g := range seki.Games {
				if r.AllSums || r.Theorem(kinds, g) == "" {
					continue
				}
				proved++
				for _, class := range known.All().Classes() {
					if class.Size == r.Size && kinds.Has(class.Results[g].Kind) {
						t.Errorf("%v is %v in %v, against %s", class.Matrix, kinds, g, r.Theorem(kinds, g))
					}
				}
			}
		}
	}
	if proved != 9 {
		t.Errorf("%d proofs, want those of 4×3, 5×3 and 6×3: complete in both games, semi-complete in SEKI", proved)
	}
}

// TestAbstract: the lists have what the abstract of Gol'berg et al. says of 4×4. Each {0,1,2} matrix with all line sums
// k ≥ 2 is complete in SEKI, and each {0,1} one in both games.
func TestAbstract(t *testing.T) {
	var rows [][]int
	for code := range 81 {
		rows = append(rows, []int{code % 3, code / 3 % 3, code / 9 % 3, code / 27})
	}
	sum := func(row []int) int { return row[0] + row[1] + row[2] + row[3] }
	tested := [2]int{}
	for _, a := range rows {
		k := sum(a)
		same := slices.DeleteFunc(slices.Clone(rows), func(row []int) bool { return sum(row) != k })
		for _, b := range same {
			for _, c := range same {
				last := make([]int, 4)
				for j := range last {
					last[j] = k - a[j] - b[j] - c[j]
				}
				if k < 2 || slices.Min(last) < 0 || slices.Max(last) > 2 {
					continue
				}
				A := seki.Must(seki.FromRows([][]int{a, b, c, last}))
				results, _ := known.All().Lookup(canon.Form(A))
				for g := range seki.Game(3 - slices.Max(A.Entries())) {
					if tested[g]++; results[g].Kind != seki.Complete {
						t.Errorf("%v is listed as %v", A, results[g].Kind)
					}
				}
			}
		}
	}
	// {0,1} matrices of order 4 with all line sums 2, 3, 4: 90, 24, 1 (OEIS A001499 for the first).
	if tested[1] != 90+24+1 || tested[0] <= tested[1] {
		t.Errorf("%d matrices tested", tested)
	}
}

func TestParseRanges(t *testing.T) {
	text := testtool.Must(os.ReadFile("ranges.csv"))(t)
	if got, err := known.ParseRanges(text); err != nil || len(got) != len(known.All().Ranges()) {
		t.Error(got, err)
	}
	if got, err := known.ParseRanges([]byte("rows,cols,max_sum,seki_sum,theorem\n3,2,7,,8.3\n")); err != nil ||
		len(got) != 1 || got[0] != (known.Range{Size: seki.Size{Rows: 3, Cols: 2}, MaxSum: 7}) {
		t.Error(got, err)
	}
	for text, want := range map[string]string{
		"rows,cols,max_sum,seki_sum,theorem\n3,3,all,,\n":      "3×3: nothing proves the list of all sums",
		"rows,cols,max_sum,seki_sum,theorem\n3,2,all sums,,\n": `strconv.Atoi: parsing "all sums": invalid syntax`,
		"rows,cols,max_sum,seki_sum,theorem\n3,2,7\n":          "record on line 2: wrong number of fields",
		"rows,cols\n3,2\n": "2 columns, not 5",
		"rows,cols,max_sum,seki_sum,theorem\nall,2,all,,\n":   `strconv.Atoi: parsing "all": invalid syntax`,
		"rows,cols,max_sum,seki_sum,theorem\n5,4,30,33,8.6\n": `5×4: the theorem is "", not "8.6"`,
		"rows,cols,max_sum,seki_sum,theorem\n6,6,23,23,\n":    `6×6: the sum of SEKI alone, 23, is not beyond 23`,
		"rows,cols,max_sum,seki_sum,theorem\n6,3,32,,\n":      `6×3: the theorem is "8.6", not ""`,
	} {
		if _, err := known.ParseRanges([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestTable compares the table in docs/known-seki.md, which is from a census of the engine, with the lists.
func TestTable(t *testing.T) {
	page := string(testtool.Must(os.ReadFile("../../docs/known-seki.md"))(t))
	for _, r := range known.All().Ranges() {
		row := fmt.Sprintf("\n| %v | %s |", r.Size, r.Sums())
		for _, kind := range []string{"complete", "semi-complete"} {
			for _, g := range seki.Games {
				row += fmt.Sprintf(" %s |", countsBySum(r.Size, kind, g))
			}
		}
		if !strings.Contains(page, row+"\n") {
			t.Errorf("docs/known-seki.md does not have the row%s", row)
		}
	}
}

// countsBySum returns the number of classes of a size and kind in a game, in all and for each sum that has any.
func countsBySum(size seki.Size, kind string, g seki.Game) string {
	total, bySum := 0, map[int]int{}
	for _, class := range known.All().Of(size).Classes() {
		if class.Results[g].Kind.Name() == kind {
			total++
			bySum[class.Sum]++
		}
	}
	if total == 0 {
		return "none"
	}
	var sums []string
	for _, sum := range slices.Sorted(maps.Keys(bySum)) {
		sums = append(sums, fmt.Sprintf("%d: %d", sum, bySum[sum]))
	}
	return fmt.Sprintf("%d (%s)", total, strings.Join(sums, ", "))
}

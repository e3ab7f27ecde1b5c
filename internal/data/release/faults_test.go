package release

import (
	"fmt"
	"hash/crc32"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
)

// withoutKind returns a certificate that proves the outcome only.
func withoutKind(certificate string) string {
	lines := slices.Collect(strings.Lines(certificate))
	lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "kind ") })
	last := len(lines) - 1
	crc := crc32.ChecksumIEEE([]byte(strings.Join(lines[:last], "")))
	lines[last] = fmt.Sprintf("%s %08x\n", lines[last][:strings.LastIndex(lines[last], " ")], crc)
	return strings.Join(lines, "")
}

func TestFaults(t *testing.T) {
	good := right(t)
	const (
		complete  = "known/complete-2x2.jsonl"
		semi      = "known/semi-complete-4x3.jsonl"
		ones      = "certificates/2x2/seki-1-1_1-1.cert.zst"
		census    = "census/census.jsonl"
		wrongSize = "dir/known/ranges.csv, line %d: a size must have at least as many rows as columns, at most 16, " +
			"and stand there once"
		outside = "dir/release.json: it needs a version, a size up to 16 and a sum from 1 to 1000"
	)
	// edit replaces text in a file of the release, once.
	edit := func(name, old, new string) map[string]string {
		t.Helper()
		if !strings.Contains(good[name], old) {
			t.Fatalf("%s is not in %s: %s", old, name, good[name])
		}
		return map[string]string{name: strings.Replace(good[name], old, new, 1)}
	}
	// next is the fault of a line of the census that is of another range.
	next := func(line int) string {
		return fmt.Sprintf("dir/%s, line %d: not the layer that comes next in the range of the release", census, line)
	}
	for _, test := range []struct {
		changes map[string]string
		want    string
	}{
		{map[string]string{manifestName: none}, "dir/release.json: the file is missing"},
		{edit(manifestName, "release 2", "release 1"),
			`dir/release.json: the format is "sekilab data release 1"; this program reads "sekilab data release 2"`},
		{edit(manifestName, `["complete"]`, `["complete","seki"]`),
			`dir/release.json: there are no certificates of the kind "seki"`},
		{edit(manifestName, "{", `{"bogus":1,`), `dir/release.json: json: unknown field "bogus"`},
		{map[string]string{manifestName: good[manifestName] + "{}"},
			"dir/release.json: invalid character '{' after top-level value"},
		{map[string]string{manifestName: ""}, "dir/release.json: unexpected end of JSON input"},
		{edit(manifestName, `"1.0.0"`, `""`), outside}, {edit(manifestName, `"size":2`, `"size":0`), outside},
		{edit(manifestName, `"size":2`, `"size":17`), outside},
		{edit(manifestName, `"census_max_sum":4`, `"census_max_sum":0`), outside},
		{edit(manifestName, `"census_max_sum":4`, `"census_max_sum":1001`), outside},
		{edit(manifestName, `"size":2`, `"size":1`), next(5)}, {edit(manifestName, `"size":2`, `"size":16`), next(8)},
		{edit(manifestName, `"census_max_sum":4`, `"census_max_sum":1`), next(2)},
		{edit(manifestName, `"census_max_sum":4`, `"census_max_sum":1000`), next(5)},

		{map[string]string{rangesName: none}, "dir/known/ranges.csv: the file is missing"},
		{edit(rangesName, "2,2,6", "2,2,x"), `dir/known/ranges.csv: strconv.Atoi: parsing "x": invalid syntax`},
		{edit(rangesName, "2,2,6,,", "1,2,6,,8.3"), fmt.Sprintf(wrongSize, 4)},
		{edit(rangesName, "2,2,6,,", "2,0,6,,8.3"), fmt.Sprintf(wrongSize, 4)},
		{edit(rangesName, "2,2,6,,", "17,2,6,,8.3"), fmt.Sprintf(wrongSize, 4)},
		{edit(rangesName, "2,2,6,,", "16,2,6,,8.3"), "dir/known/complete-16x2.jsonl: the file is missing"},
		{edit(rangesName, "3,3,6", "2,2,6"), fmt.Sprintf(wrongSize, 5)},
		{edit(rangesName, "2,2,6", "2,2,5"),
			"dir/known/complete-2x2.jsonl, line 3: beyond the sum 5 up to which the list goes"},
		{map[string]string{complete: none}, "dir/known/complete-2x2.jsonl: the file is missing"},
		{map[string]string{semi: none}, "dir/known/semi-complete-4x3.jsonl: the file is missing"},
		{edit(complete, "{", "["), "dir/known/complete-2x2.jsonl, line 1: invalid character ':' after array element"},
		{edit(complete, `"DD"`, `"XX"`),
			`dir/known/complete-2x2.jsonl, line 1: unknown outcome "XX": two of the letters W, D and L, or ?`},
		{edit(complete, `"rows":2`, `"rows":3`),
			"dir/known/complete-2x2.jsonl, line 1: the fields are not those of the matrix in both games"},
		{map[string]string{complete: good["known/complete-1x1.jsonl"]},
			"dir/known/complete-2x2.jsonl, line 1: not a matrix of the size 2×2"},
		{map[string]string{complete: "{}\n"}, "dir/known/complete-2x2.jsonl, line 1: not a matrix of the size 2×2"},
		{map[string]string{complete: good[complete] + "null\n"},
			"dir/known/complete-2x2.jsonl, line 4: not a matrix of the size 2×2"},
		{map[string]string{complete: good[complete] + strings.SplitAfter(good[complete], "\n")[0]},
			"dir/known/complete-2x2.jsonl, line 4: it is listed twice"},
		{map[string]string{complete: strings.Repeat(strings.SplitAfter(good[complete], "\n")[0], 2)},
			"dir/known/complete-2x2.jsonl, line 2: it is listed twice"},

		{map[string]string{census: none}, "dir/census/census.jsonl: the file is missing"},
		{map[string]string{census: ""}, "dir/census/census.jsonl: it ends before 1×1, sum 1"},
		{map[string]string{census: good[census] + strings.SplitAfter(good[census], "\n")[0]}, next(14)},
		{edit(census, `{"rows":1,"cols":1,"sum":1`, `{"rows":1,"cols":1,"sum":2`), next(1)},
		{edit(census, `"sum":2,"classes":1`, `"sum":2,"classes":2`),
			"dir/census/census.jsonl, line 2: 1×1, sum 2: it counts 2 classes; there are 1"},
		{edit(census, `"complete":1,"semi_complete":0`, `"complete":2,"semi_complete":0`),
			"dir/census/census.jsonl, line 2: 1×1, sum 2: the counts of SEKI do not add up"},
		{edit(census, `"DD":0,`, `"DD":1,`), "dir/census/census.jsonl, line 1: 1×1, sum 1: the counts of SEKI do not add up"},
		{edit(census, `"WL":0,"LW":0,"WD":0,"DW":0,"DD":1,`, `"WL":1,"LW":0,"WD":0,"DW":0,"DD":0,`),
			"dir/census/census.jsonl, line 1: 1×1, sum 1: the counts of D-SEKI are not those of the transposed layer with the players exchanged"},

		{map[string]string{ones: none}, "dir/" + ones + ": the certificate is missing"},
		{map[string]string{ones: "x\n"},
			"dir/" + ones + ", line 1: refused: not a certificate: the first line must be \"seki-certificate 1 GAME MATRIX\""},
		{map[string]string{ones: good["certificates/2x2/dseki-1-1_1-1.cert.zst"]},
			"dir/" + ones + ": it proves that 1 1; 1 1 is DD, complete in D-SEKI, not what the list says: DD, complete in SEKI"},
		{map[string]string{ones: good["certificates/2x2/seki-2-0_0-2.cert.zst"]},
			"dir/" + ones + ": it proves that 2 0; 0 2 is DD, complete in SEKI, not what the list says: DD, complete in SEKI"},
		{map[string]string{ones: withoutKind(good[ones])},
			"dir/" + ones + ": it proves that 1 1; 1 1 is DD, ? in SEKI, not what the list says: DD, complete in SEKI"},
	} {
		if got := good.changed(test.changes).fault(t); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// A class that is complete in one game and semi-complete in the other has the same results in both lists.
func TestTwoLists(t *testing.T) {
	ones := seki.Must(seki.New(2, 2, []int{1, 1, 1, 1}))
	results := truth(ones)
	results[seki.DSeki].Kind = seki.SemiCompleteR
	both := makeRelease(t, saying(ones, results))
	const complete, semi = "known/complete-2x2.jsonl", "known/semi-complete-2x2.jsonl"
	for text, want := range map[string]string{
		both[semi]: "dir/" + complete + ": 1 1; 1 1: the transpose is not listed with the same results for the other player",
		strings.Replace(both[semi], `"must_pass":"R"`, `"must_pass":"C"`, 1): "dir/" + semi +
			", line 1: it has other results in the list of another kind",
	} {
		if got := both.changed(map[string]string{semi: text}).fault(t); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A class of a square size without its transpose.
func TestOneOfTwo(t *testing.T) {
	semi := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteR}
	A, B := seki.Must(seki.New(2, 2, []int{2, 0, 1, 1})), seki.Must(seki.New(2, 2, []int{2, 1, 0, 1}))
	two := makeRelease(t, func(C seki.Matrix) seki.Results {
		results := truth(C)
		if C.Equal(A) || C.Equal(B) {
			results[seki.Seki] = semi
			results[seki.DSeki] = seki.Result{Outcome: seki.Outcome{R: seki.Win, C: seki.Win}, Kind: seki.None}
		}
		if C.Equal(B) {
			return results.Transposed()
		}
		return results
	})
	const list = "known/semi-complete-2x2.jsonl"
	lines := slices.Collect(strings.Lines(two[list]))
	if len(lines) != 2 {
		t.Fatal(two[list])
	}
	for _, line := range lines {
		want := ": the transpose is not listed with the same results for the other player"
		if got := two.changed(map[string]string{list: line}).fault(t); !strings.HasSuffix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := two.fault(t); !strings.Contains(got, ": by the rules it is") {
		t.Errorf("both: %q", got)
	}
}

// Beyond the range of a list, classes may be missing in it.
func TestShortList(t *testing.T) {
	good := right(t)
	changes := map[string]string{"known/complete-2x2.jsonl": "",
		rangesName: strings.Replace(good[rangesName], "2,2,6", "2,2,3", 1)}
	if fault := good.changed(changes).fault(t); fault != "" {
		t.Error(fault)
	}
}

// Classes have certificates up to the size of the release, in games in which they have a
// kind that is certified.
func TestCertified(t *testing.T) {
	A := seki.Must(seki.New(3, 2, []int{2, 1, 1, 1, 1, 1}))
	draw := seki.Outcome{R: seki.Draw, C: seki.Draw}
	results := seki.Results{{Outcome: draw, Kind: seki.Plain}, {Outcome: draw, Kind: seki.SemiCompleteC}}
	for _, test := range []struct {
		size int
		kind string
		want string
	}{
		{2, "semi-complete", ""}, {3, "complete", ""},
		{3, "semi-complete", "dir/certificates/3x2/dseki-2-1_1-1_1-1.cert.zst: the certificate is missing"},
	} {
		v := release{}.verifier()
		v.list = known.New([]known.Class{known.NewClass(seki.Class{Matrix: A, Results: results})}, nil)
		v.manifest = Manifest{Size: test.size, Certified: []string{test.kind}}
		if err := v.certificates(new(Checked)); err == nil && test.want != "" || err != nil && err.Error() != test.want {
			t.Errorf("size %d, %s: %v, want %q", test.size, test.kind, err, test.want)
		}
	}
}

// The form of a class in a list.
func TestWrongForm(t *testing.T) {
	draw, win := seki.Outcome{R: seki.Draw, C: seki.Draw}, seki.Outcome{R: seki.Win, C: seki.Loss}
	result := func(o seki.Outcome, k seki.Kind) seki.Result { return seki.Result{Outcome: o, Kind: k} }
	complete, lost := result(draw, seki.Complete), result(win, seki.None)
	of := known.Range{Size: seki.Size{Rows: 2, Cols: 2}, MaxSum: 5}
	for _, test := range []struct {
		entries []int
		results seki.Results
		want    string
	}{
		{[]int{2, 1, 1, 1}, seki.Results{complete, lost}, ""},
		{[]int{2, 1, 1, 1}, seki.Results{lost, complete}, ""},
		{[]int{2, 2, 1, 1}, seki.Results{complete, lost}, "beyond the sum 5 up to which the list goes"},
		{[]int{1, 1, 1, 2}, seki.Results{complete, lost}, "not in canonical form"},
		{[]int{2, 1, 0, 0}, seki.Results{complete, lost}, "a row or column is zero"},
		{[]int{2, 0, 1, 0}, seki.Results{complete, lost}, "a row or column is zero"},
		{[]int{2, 1, 1, 1}, seki.Results{result(draw, seki.SemiCompleteR), lost}, "not complete in either game"},
		{[]int{2, 1, 1, 1}, seki.Results{result(win, seki.Complete), lost}, "outcome and kind in SEKI do not fit each other"},
		{[]int{2, 1, 1, 1}, seki.Results{complete, result(win, seki.Plain)}, "outcome and kind in D-SEKI do not fit each other"},
		{[]int{2, 1, 1, 1}, seki.Results{complete, result(draw, seki.None)}, "outcome and kind in D-SEKI do not fit each other"},
		{[]int{2, 1, 1, 1}, seki.Results{complete, result(seki.Outcome{R: seki.Win}, seki.None)},
			"outcome and kind in D-SEKI do not fit each other"},
	} {
		A := seki.Must(seki.New(2, 2, test.entries))
		record := seki.NewClassRecord(seki.Class{Matrix: A, Results: test.results}, seki.Games[:])
		if got := wrongForm(record, of, "complete"); got != test.want {
			t.Errorf("%v, %v: %q, want %q", A, test.results, got, test.want)
		}
		record.Games.DSeki = nil
		if wrongForm(record, of, "complete") == "" {
			t.Errorf("%v: a game is missing", A)
		}
	}
}

// allSums returns the changes of a release that has the lists of a size for all sums.
func allSums(r release, size string) map[string]string {
	return map[string]string{rangesName: regexp.MustCompile(`(?m)^`+size+`,.*$`).ReplaceAllString(r[rangesName],
		size+",all,,8.3")}
}

// Lists of all sums are checked by the theorem of two rows.
func TestAllSums(t *testing.T) {
	good := right(t)
	if got := good.changed(allSums(good, "1,1")).fault(t); got != "" {
		t.Error(got)
	}
	A := seki.Must(seki.New(2, 1, []int{9, 9}))
	complete := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Complete}
	more := allSums(good, "2,1")
	more["known/complete-2x1.jsonl"] = line(t, seki.NewClassRecord(seki.Class{Matrix: A, Results: seki.Results{complete, complete}}, seki.Games[:]))
	for want, changes := range map[string]map[string]string{
		"dir/known/ranges.csv: 4×3: nothing proves the list of all sums":                              allSums(good, "4,3"),
		"dir/known/complete-2x2.jsonl: 2 2; 2 2 is missing: by the rules it is DD (complete) in SEKI": allSums(good, "2,2"),
		"dir/known/complete-2x1.jsonl: 9; 9: by the rules it is WL (none) in SEKI":                    more,
	} {
		if got := good.changed(changes).fault(t); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Counts of a layer that are wrong in any one place, or overflow, are a fault.
func TestWrongCounts(t *testing.T) {
	l := seki.Layer{Size: seki.Size{Rows: 2, Cols: 1}, Sum: 3}
	var census seki.Census
	for A := range enumerate.Classes(l.Rows, l.Cols, l.Sum) {
		census.AddClass(truth(A), 1)
	}
	right := func() seki.LayerCensus { return seki.NewLayerCensus(l, census, seki.Games[:]) }
	v := release{}.verifier()
	v.list = known.New(nil, []known.Range{{Size: l.Size, MaxSum: 3}})
	check := func(c seki.LayerCensus, listed seki.Census, want string, args ...any) {
		t.Helper()
		if reason, err := v.wrongCounts(c, listed); err != nil || reason != fmt.Sprintf(want, args...) {
			t.Errorf("%q %v, want %q", reason, err, fmt.Sprintf(want, args...))
		}
	}
	check(right(), seki.Census{}, "")
	for _, g := range seki.Games {
		const want = "it counts %d complete and %d semi-complete classes in %s, the lists have %d and %d"
		var listed seki.Census
		listed.Games[g] = seki.Counts{Complete: 2, SemiR: 1, SemiC: 2}
		check(right(), listed, want, 0, 0, g.Name(), 2, 3)
		c := right()
		c.Games.Set(g, seki.Counts{Outcome: [6]uint64{0: 2, 5: 1<<64 - 1}})
		check(c, seki.Census{}, "the counts of %s do not add up", g.Name())
		c.Games.Set(1-g, seki.Counts{Outcome: [6]uint64{0: 1}})
		for _, counts := range []seki.Counts{{Complete: 1}, {SemiR: 1}, {SemiC: 1}} {
			counts.Outcome[5] = 1
			c.Games.Set(g, counts)
			check(c, seki.Census{}, want, counts.Complete, counts.SemiComplete(), g.Name(), 0, 0)
		}
		c = right()
		*map[seki.Game]**seki.Counts{seki.Seki: &c.Games.Seki, seki.DSeki: &c.Games.DSeki}[g] = nil
		check(c, seki.Census{}, "a game is missing")
	}
}

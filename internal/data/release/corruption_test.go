package release

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// free ends the text before what a release says of itself, and nothing contradicts.
var free = regexp.MustCompile(`"(version|program|revision|go|name|description|datePublished)":$|"arguments":\[$`)

// Whatever number or word of a file is changed, the release is refused, although all
// checksums are made again. A number has two changes, one of which is tried with SEKI_LONG=1, a word up to eight,
// of which half are; with SEKI_LONG=hand all are.
func TestLongEveryTokenCounts(t *testing.T) {
	t.Parallel()
	good := right(t)
	token := regexp.MustCompile(`"[^"]*"|[0-9]+`)
	others := []string{`"?"`, `""`, `"WW"`, `"DD"`, `"none"`, `"seki"`, `"complete"`, `"semi-complete"`}
	tried := 0
	for _, name := range slices.Sorted(maps.Keys(good)) {
		if name == "LICENSE" || name == "SHA256SUMS" || path.Dir(name) == "proofs" || path.Ext(name) == ".md" && name != readmeName || path.Ext(name) == ".zst" || path.Ext(name) == ".sgf" {
			continue // texts, and what has tests of its own
		}
		text := good[name]
		for _, at := range token.FindAllStringIndex(text, -1) {
			before, old, after := text[:at[0]], text[at[0]:at[1]], text[at[1]:]
			if free.MatchString(before) {
				continue
			}
			for _, other := range others {
				if old[0] != '"' {
					var n int
					fmt.Sscan(old, &n)
					if other = map[string]string{`"?"`: fmt.Sprint(n + 1), `""`: fmt.Sprint(n - 1)}[other]; other == "" {
						continue
					}
				}
				if other == old {
					continue
				}
				if tried++; (tried%2 == 0 || testtool.ByHand()) && chosen(tried/2, 200) && good.changed(map[string]string{name: before + other + after}).fault(t) == "" {
					t.Errorf("%s: %s for %s after %q is accepted", name, other, old, before[max(0, len(before)-60):])
				}
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d changes", tried)
	}
}

// So it is without a line, with one that is there twice, and, but for texts, with two
// in another order.
func TestLongEveryLineCounts(t *testing.T) {
	t.Parallel()
	good, tried := right(t), 0
	for _, name := range slices.Sorted(maps.Keys(good)) {
		if name == "LICENSE" || name == "report/report.md" || name == "positions/README.md" || path.Ext(name) == ".sgf" || path.Dir(name) == "proofs" && name != projectName {
			continue
		}
		lines := slices.Collect(strings.Lines(good[name]))
		try := func(what string, k int, lines ...string) {
			if tried++; chosen(tried, 46) && good.changed(map[string]string{name: strings.Join(lines, "")}).fault(t) == "" {
				t.Errorf("%s: %s %d is accepted", name, what, k+1)
			}
		}
		for k, line := range lines {
			if name == readmeName && !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| size") {
				continue
			}
			try("without line", k, slices.Delete(slices.Clone(lines), k, k+1)...)
			try("a cut in line", k, append(slices.Clone(lines[:k]), line[:len(line)/2])...)
			if name == readmeName {
				continue
			}
			try("twice line", k, slices.Insert(slices.Clone(lines), k, line)...)
			if k > 0 && name != rangesName && name != sumsName && name != projectName {
				try("changed places: line", k, slices.Concat(lines[:k-1], []string{line, lines[k-1]}, lines[k+1:])...)
			}
		}
		if good.changed(map[string]string{name: none}).fault(t) == "" {
			t.Errorf("without %s: accepted", name)
		}
	}
}

// outcomesAndKinds are all results of classes.
func outcomesAndKinds() (list []seki.Result) {
	for _, o := range seki.Outcomes {
		if !o.IsDraw() {
			list = append(list, seki.Result{Outcome: o, Kind: seki.None})
			continue
		}
		for _, kind := range []seki.Kind{seki.Plain, seki.SemiCompleteR, seki.SemiCompleteC, seki.Complete} {
			list = append(list, seki.Result{Outcome: o, Kind: kind})
		}
	}
	return list
}

// A release that says in all of its files that a class has another result is refused for
// what contradicts it: the symmetry of the game, a certificate, or the rules.
func TestLongConsistentlyFalse(t *testing.T) {
	t.Parallel()
	refusals, tried := map[string]int{}, 0
	for _, size := range []seki.Size{{Rows: 1, Cols: 1}, {Rows: 2, Cols: 1}, {Rows: 2, Cols: 2}} {
		for sum := size.MinSum(); sum <= censusSum; sum++ {
			seen := map[string]bool{}
			for A := range enumerate.Classes(size.Rows, size.Cols, sum) {
				B := canon.Form(A.Transpose())
				seen[A.Key()] = true
				if !A.Equal(B) && seen[B.Key()] {
					continue
				}
				for _, g := range seki.Games {
					for _, said := range outcomesAndKinds() {
						true := truth(A)[g]
						false := truth(A)
						false[g] = said
						if tried++; said == true || !chosen(tried, 26) && !truth(A).IsSpecial() || A.Size() == B.Size() && false[g] == truth(B)[g] && !false.IsSpecial() {
							continue // what is true of the one is said of the other: no file says of which
						}
						results := func(C seki.Matrix) seki.Results {
							switch {
							case C.Equal(A):
								return false
							case C.Equal(B):
								return false.Transposed()
							}
							return truth(C)
						}
						want := "the counts are not those of the rules"
						switch {
						case A.Equal(B) && false != false.Transposed() && false.IsSpecial():
							want = "the transpose is not listed with the same results for the other player"
						case A.Equal(B) && false != false.Transposed():
							want = "are not those of the transposed layer with the players exchanged"
						case size == releaseRanges[4].Size && sum > releaseRanges[4].MaxSum: // no list is about it
						case said.Kind == seki.Complete:
							want = "it proves that"
						case truth(A).IsSpecial() && false.IsSpecial() || said.Kind.IsSpecial():
							want = fmt.Sprintf(": by the rules it is %v (%v) in %s", true.Outcome, true.Kind, g.Name())
						case true.Kind.IsSpecial():
							want = fmt.Sprintf("%v is missing: by the rules it is %v (%v) in %s", A, true.Outcome, true.Kind, g.Name())
						}
						if fault := makeRelease(t, results).changed(nil).fault(t); !strings.Contains(fault, want) {
							t.Errorf("%v is said to be %v in %v, and is %v: %q, want %q", A, said, g, true, fault, want)
						}
						refusals[want[:8]]++
					}
				}
			}
		}
	}
	if len(refusals) < 5 {
		t.Errorf("%v", refusals)
	}
}

// The classes that the census does not reach are derived one by one.
func TestFalseBeyondTheCensus(t *testing.T) {
	t.Parallel()
	for _, class := range known.All().Classes() {
		if !slices.ContainsFunc(releaseRanges, func(r known.Range) bool {
			return r.Size == class.Size && class.Sum > censusSum && class.Sum <= r.MaxSum
		}) {
			continue
		}
		A := class.Matrix
		for _, g := range seki.Games {
			for _, said := range outcomesAndKinds() {
				false := truth(A)
				if false[g] = said; false == truth(A) || !false.IsSpecial() || A.Rows() == A.Cols() && false != false.Transposed() {
					continue
				}
				r := makeRelease(t, func(C seki.Matrix) seki.Results {
					if C.Equal(A) {
						return false
					}
					return truth(C)
				})
				want := fmt.Sprintf(": by the rules it is %v (%v) in %s", truth(A)[g].Outcome, truth(A)[g].Kind, g.Name())
				if said.Kind == seki.Complete && A.Rows() <= releaseSize {
					want = "it proves that"
				}
				if fault := r.changed(nil).fault(t); !strings.Contains(fault, want) {
					t.Errorf("%v is said to be %v in %v: %q, want %q", A, said, g, fault, want)
				}
			}
		}
	}
}

// What contradicts only the other player's side of a list of a size that is not square is
// found in the census of the transposed size.
func TestTransposedLists(t *testing.T) {
	A := seki.Must(seki.New(2, 1, []int{2, 1}))
	form := canon.Form(A)
	results := func(C seki.Matrix) seki.Results {
		semi := seki.Results{
			{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteR},
			{Outcome: seki.Outcome{R: seki.Win, C: seki.Loss}, Kind: seki.None},
		}
		switch {
		case C.Equal(form):
			return semi
		case C.Equal(canon.Form(A.Transpose())):
			return semi.Transposed()
		}
		return truth(C)
	}
	var passed []string
	v := makeRelease(t, results).changed(nil).verifier()
	err := v.run(func(c records.Checked) error { passed = append(passed, c.Check); return nil })
	if err == nil || !slices.Contains(passed, "census") || slices.Contains(passed, "layers") {
		t.Errorf("%v after %v", err, passed)
	}
}

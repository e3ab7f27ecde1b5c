package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// The figures are those of the tables of the page.
func TestFigures(t *testing.T) {
	study, err := readStudy("../..")
	if err != nil {
		t.Fatal(err)
	}
	all, err := study.drawings(".svg")
	if err != nil {
		t.Fatal(err)
	}
	for name, svg := range all {
		want, err := os.ReadFile(filepath.Join("../../docs/pictures", name+".svg"))
		if err != nil || !bytes.Equal(svg, want) {
			t.Errorf("%s.svg is not what the tables say: go run ./scripts/paper draws it anew (%v)", name, err)
		}
	}
}

// A figure changes with a number of its table, and a page that lacks what it needs is an error.
func TestFiguresFollowTheTables(t *testing.T) {
	text, err := os.ReadFile("../../docs/study.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ old, changed, fault string }{
		{"| 3×3 | 24 | 0 | 2 |", "| 3×3 | 25 | 0 | 2 |", ""},
		{"| 3×3 | 24 | 0 | 2 |", "| 3×3 | 91 | 0 | 2 |", "3×3, sum 91: the table of ranges ends before"},
		{"| 3×3 | 24 | 0 | 2 |", "| 3×3 | 24 | 0 |", "3 cells, not 4"},
		{"| 3×3 | 24 | 0 | 2 |", "| 3×3 | 24 | none | 2 |", `column "complete"`},
		{"| size | sum |", "| size | total |", "no table"},
	} {
		before, err := ends(page(text))
		if err != nil {
			t.Fatal(err)
		}
		after, err := ends(page(strings.Replace(string(text), test.old, test.changed, 1)))
		switch {
		case test.fault != "":
			if err == nil || !strings.Contains(err.Error(), test.fault) {
				t.Errorf("%s: %v", test.changed, err)
			}
		case err != nil || after.Alt == before.Alt:
			t.Errorf("%s: %v, %s", test.changed, err, after.Alt)
		}
	}
	before, err := rings(page(text))
	if err != nil {
		t.Fatal(err)
	}
	after, err := rings(page(strings.Replace(string(text), "| 7 | 5 | seki |", "| 7 | 5 | complete |", 1)))
	if err != nil || after.Alt == before.Alt {
		t.Errorf("%v, %s", err, after.Alt)
	}
	if _, err := rings(page(strings.Replace(string(text), "| 7 | 5 | seki |", "| 7 | 5 | none |", 1))); err == nil {
		t.Error("a ring that is no seki has a colour")
	}
}

// What the page says in words of 4×4 is what its tables say.
func TestWordsFollowTheTables(t *testing.T) {
	text := words(t, "../../docs/study.md")
	raw, err := os.ReadFile("../../docs/study.md")
	if err != nil {
		t.Fatal(err)
	}
	s, err := readSeries(page(raw), "4×4")
	if err != nil {
		t.Fatal(err)
	}
	examined, all, last, first := len(s.complete)-1, 0, 0, 0
	for sum, n := range s.complete {
		if all += n; n > 0 {
			last = sum
		}
		if first == 0 && s.semiComplete[sum] > 0 {
			first = sum
		}
		if first > 0 && s.semiComplete[sum] == 0 {
			t.Errorf("no semi-complete seki of sum %d", sum)
		}
	}
	for _, want := range []string{
		fmt.Sprintf("Of size 4×4 there are %d; their greatest sum is %d, and there are none at sums %d to %d.", all, last, last+1, examined),
		fmt.Sprintf("4×4 has semi-complete seki at every sum from %d to %d.", first, examined),
		fmt.Sprintf("*There are %d complete seki of size 4×4 with sums up to %d; the last seven have sum %d.*", all, examined, last),
		fmt.Sprintf("Of size 4×4 there are some at every sum from %d to %d.*", first, examined),
		fmt.Sprintf("Range: 3×3 with sums up to 90, 4×4 with sums up to %d", examined),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("docs/study.md does not say: %s", want)
		}
	}
}

// The page quotes what testdata/positions/README.md says of all positions.
func TestQuotation(t *testing.T) {
	summary := regexp.MustCompile(`Of \d+ positions, .*? as expected\.`).FindString(words(t, "../../testdata/positions/README.md"))
	if summary == "" || !strings.Contains(words(t, "../../docs/study.md"), summary) {
		t.Errorf("not in docs/study.md: %q", summary)
	}
}

// The papers compile without a warning that matters.
func TestPapers(t *testing.T) {
	testtool.Find(t, "pdflatex", "texlive-latex-base")
	study, err := readStudy("../..")
	dir := t.TempDir()
	if err == nil {
		err = papers(study, "../..", dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	pdf, err := os.ReadFile(filepath.Join(dir, "seki.pdf"))
	if err != nil || !bytes.HasPrefix(pdf, []byte("%PDF-")) {
		t.Errorf("seki.pdf: %v", err)
	}
}

// What papers ask for in numbers.tex is there; no LaTeX is needed to know it.
func TestMacros(t *testing.T) {
	study, err := readStudy("../..")
	if err != nil {
		t.Fatal(err)
	}
	macros, err := study.macros()
	if err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob("../../paper/*.tex")
	if err != nil {
		t.Fatal(err)
	}
	asked, comments := 0, regexp.MustCompile(`(?m)^%.*$`)
	for _, source := range sources {
		for _, m := range regexp.MustCompile(`\\known\{(\w+)\}\{(\w+)\}|\\knowntable\{(\w+)\}`).FindAllStringSubmatch(comments.ReplaceAllString(read(t, source), ""), -1) {
			asked++
			if m[1] != "cases" && !strings.Contains(macros, fmt.Sprintf(`\known@set{%s}{%s}{`, m[1], m[2])) && !strings.Contains(macros, "table:"+m[3]+`\endcsname`) {
				t.Errorf("%s asks for %s", source, m[0])
			}
		}
	}
	for _, want := range []string{`\known@set{4x4}{complete}{181}`, `\known@set{3x3}{range}{90}`, `\known@set{6x3}{range}{all}`, `\known@set{6x3}{drange}{32}`,
		`\known@set{4x4}{next}{33}`, `\known@set{rings}{5}{6}`} { // 4×4: docs/known-seki.md
		if !strings.Contains(macros, want) {
			t.Errorf("no %s", want)
		}
	}
	if asked < 20 {
		t.Errorf("only %d numbers were asked for", asked)
	}
}

// The totals of the lists are those of data/known.
func TestTotals(t *testing.T) {
	complete, d := 0, 0
	for _, class := range known.All().Classes() {
		results := known.Results(class)
		if results[seki.Seki].Kind == seki.Complete {
			complete++
		}
		if results[seki.DSeki].Kind == seki.Complete {
			d++
		}
	}
	study, err := readStudy("../..")
	if err != nil {
		t.Fatal(err)
	}
	macros, err := study.macros()
	for _, want := range []string{fmt.Sprintf(`{all}{complete}{%d}`, complete), fmt.Sprintf(`{all}{dcomplete}{%d}`, d)} {
		if err != nil || !strings.Contains(macros, want) {
			t.Errorf("no %s: %v", want, err)
		}
	}
}

// The cases are whole and right, and every change of one is noticed.
func TestCases(t *testing.T) {
	tree, err := readCases("../../paper/cases.txt")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := tree.check(); n != 19 || len(tree) != 52 || err != nil { // as in proofs/SixColumns.v
		t.Errorf("%d branchings, %d cases: %v", n, len(tree), err)
	}
	for k, l := range tree {
		without := slices.Delete(slices.Clone(tree), k, k+1)
		if _, err := without.check(); err == nil {
			t.Errorf("the cases without %v are whole", l.path)
		}
		for x := range l.times {
			less := leaf{l.path, slices.Clone(l.times), l.names}
			less.times[x] = 0
			if less.check() == nil {
				t.Errorf("%v: %s is not needed", l.path, l.names[x])
			}
		}
	}
}

// The board of the paper has the matrix of its caption.
func TestBoard(t *testing.T) {
	m := diagram.FindStringSubmatch(read(t, "../../paper/seki.tex"))
	if m == nil {
		t.Fatal("the paper has no board")
	}
	p, err := board.ParseText(strings.ReplaceAll(m[2], "%", ""))
	if err != nil {
		t.Fatal(err)
	}
	reading, err := board.Read(p)
	if err != nil {
		t.Fatal(err)
	}
	want := seki.Must(notation.Parse("3 2 0 0; 2 0 3 0; 0 2 2 1; 0 1 0 3"))
	if _, _, ok := canon.Equivalent(reading.Matrix, want); !ok {
		t.Errorf("it has %v", reading.Matrix)
	}
}

func read(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// words returns the words of a document with single spaces, without the marks of quotations.
func words(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(string(text), "\n> ", "\n")), " ")
}

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
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// The figures are those of the tables of the page.
func TestFigures(t *testing.T) {
	study := testtool.Must(readStudy("../.."))(t)
	all := testtool.Must(study.drawings(".svg"))(t)
	for name, svg := range all {
		want, err := os.ReadFile(filepath.Join("../../docs/pictures", name+".svg"))
		if err != nil || !bytes.Equal(svg, want) {
			t.Errorf("%s.svg is not what the tables say: go run ./scripts/paper draws it anew (%v)", name, err)
		}
	}
}

// A figure and the numbers in papers change with the table, and a page that lacks what they need is an error.
func TestFiguresFollowTheTables(t *testing.T) {
	study := testtool.Must(readStudy("../.."))(t)
	const ring = "| 5 | 6 | 7 |"
	before, err := rings(study)
	if err != nil || !strings.Contains(before.Alt, "n = 5: complete up to k = 6.") {
		t.Fatal(before.Alt, err)
	}
	for _, test := range []struct{ changed, fault string }{
		{"| 5 | 5 | 7 |", ""},
		{"| 5 | 8 | 7 |", "n = 5: complete up to 8, examined up to 7"},
		{"| 5 | 6 |", "2 cells, not 3"},
		{"| 5 | none | 7 |", `column "complete up to k"`},
	} {
		page := page(strings.Replace(string(study), ring, test.changed, 1))
		after, err := rings(page)
		_, numbers := page.macros()
		switch {
		case test.fault == "" && (err != nil || numbers != nil || after.Alt == before.Alt):
			t.Errorf("%s: %v, %v, %s", test.changed, err, numbers, after.Alt)
		case test.fault != "" && (err == nil || numbers == nil || !strings.Contains(err.Error(), test.fault)):
			t.Errorf("%s: %v, %v", test.changed, err, numbers)
		}
	}
}

// The series of a figure add up to what the table of sizes says.
func TestSeries(t *testing.T) {
	study := testtool.Must(readStudy("../.."))(t)
	rows := testtool.Must(study.rows(tables["sizes"]...))(t)
	for n, size := range map[int]string{3: "3×3", 4: "4×4"} {
		s := newSeries(n)
		complete, semi := 0, 0
		for sum := range s.complete {
			complete += s.complete[sum]
			semi += s.semiComplete[sum]
		}
		for _, r := range rows {
			last, _, _ := strings.Cut(r["exhaustive up to sum"], ";")
			if r["size"] == size && (last != fmt.Sprint(len(s.complete)-1) || r["complete seki"] != fmt.Sprint(complete) || r["semi-complete seki"] != fmt.Sprint(semi)) {
				t.Errorf("%v: up to %d, %d complete, %d semi-complete", r, len(s.complete)-1, complete, semi)
			}
		}
	}
}

// The papers compile without a warning that matters.
func TestLongPapers(t *testing.T) {
	testtool.OnlyLong(t, "typesets the papers")
	testtool.Find(t, "pdflatex", "texlive-latex-base")
	testtool.Find(t, "rsvg-convert", "librsvg2-bin")
	study, err := readStudy("../..")
	dir := t.TempDir()
	if err == nil {
		err = papers(study, "../..", dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"seki.pdf", "eyes.pdf"} {
		if pdf, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.HasPrefix(pdf, []byte("%PDF-")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What papers ask for in numbers.tex is there; no LaTeX is needed to know it.
func TestMacros(t *testing.T) {
	study := testtool.Must(readStudy("../.."))(t)
	macros := testtool.Must(study.macros())(t)
	sources := testtool.Must(filepath.Glob("../../paper/*.tex"))(t)
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
	study := testtool.Must(readStudy("../.."))(t)
	macros, err := study.macros()
	for _, want := range []string{fmt.Sprintf(`{all}{complete}{%d}`, complete), fmt.Sprintf(`{all}{dcomplete}{%d}`, d)} {
		if err != nil || !strings.Contains(macros, want) {
			t.Errorf("no %s: %v", want, err)
		}
	}
}

// What the paper says in words of single sums and classes is so in data/known.
func TestWords(t *testing.T) {
	text := strings.Join(strings.Fields(read(t, "../../paper/seki.tex")), " ")
	constant := func(class records.Class) bool {
		lines := slices.Concat(class.RowSums, class.ColSums)
		return slices.Min(lines) == slices.Max(lines)
	}
	gurvich, first, least := 0, seki.Matrix{}, 1000
	greatest := map[int]int{} // entry of a class with line sums equal to k ≤ 3, by k
	for _, class := range known.All().Classes() {
		if known.Results(class)[seki.Seki].Kind != seki.Complete {
			continue
		}
		lines := slices.Sorted(slices.Values(slices.Concat(class.RowSums, class.ColSums)))
		if slices.Equal(lines, []int{4, 4, 5, 5, 5, 5, 5, 5}) {
			gurvich++
		}
		if !constant(class) && len(canon.Components(class.Matrix)) == 1 {
			least = min(least, class.Sum)
			if class.Sum == 17 && class.Rows == 3 {
				first = class.Matrix
			}
		}
		if constant(class) && lines[0] <= 3 && class.Rows <= 4 {
			greatest[lines[0]] = max(greatest[lines[0]], slices.Max(class.Matrix.Entries()))
		}
	}
	for _, want := range []string{
		fmt.Sprintf("occur in %s classes of size", map[int]string{8: "eight"}[gurvich]),
		fmt.Sprintf("A complete seki of sum less than $%d$ with unequal line sums is a direct sum.", least),
		fmt.Sprintf(`$\m{%s}$, of sum $17$`, strings.NewReplacer("; ", `\\`, " ", "&").Replace(first.String())),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the paper does not say: %s", want)
		}
	}
	if greatest[2] != 2 || greatest[3] != 2 || !strings.Contains(text, `accounts for every complete seki with equal line sums $k\le3$`) {
		t.Errorf("greatest entries %v", greatest)
	}
}

// The cases are whole and right, and every change of one is noticed.
func TestCases(t *testing.T) {
	tree := testtool.Must(readCases("../../paper/cases.txt"))(t)
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
	p := testtool.Must(pictured(t.Context(), "../..", pictures["unequal"]))(t)
	reading := testtool.Must(board.Read(p))(t)
	m := regexp.MustCompile(`\{unequal\}\n\\caption\{[^$]*\$11\\times11\$[^$]*\$\\m\{([^}]*)\}`).FindStringSubmatch(read(t, "../../paper/seki.tex"))
	if m == nil {
		t.Fatal("the paper has no such board")
	}
	want := seki.Must(notation.Parse(strings.NewReplacer("&", " ", `\\`, "; ").Replace(m[1])))
	if _, _, ok := canon.Equivalent(reading.Matrix, want); !ok || p.Width() != 11 || p.Height() != 11 {
		t.Errorf("%d×%d points, the matrix %v, not %v", p.Width(), p.Height(), reading.Matrix, want)
	}
}

func read(t *testing.T, name string) string {
	text := testtool.Must(os.ReadFile(name))(t)
	return string(text)
}

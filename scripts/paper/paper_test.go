package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
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

// words returns the words of a document with single spaces, without the marks of quotations.
func words(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(string(text), "\n> ", "\n")), " ")
}

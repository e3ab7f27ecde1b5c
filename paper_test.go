package sekilab

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// TestPaperNumbers compares totals that the papers print with the lists.
func TestPaperNumbers(t *testing.T) {
	numbers := readText(t, "paper/numbers.tex")
	counts := map[[2]string]int{}
	for _, class := range known.All().Classes() {
		for g, what := range []string{"", "d"} {
			switch result := class.Results[g]; {
			case result.Kind == seki.Complete:
				what += "complete"
			case seki.SemiCompleteSeki.Has(result.Kind):
				what += "semi"
			default:
				continue
			}
			counts[[2]string{"all", what}]++
			counts[[2]string{fmt.Sprintf("%dx%d", class.Rows, class.Cols), what}]++
		}
	}
	for of, n := range counts {
		if want := fmt.Sprintf("\\known@set{%s}{%s}{%d}\n", of[0], of[1], n); !strings.Contains(numbers, want) {
			t.Errorf("paper/numbers.tex lacks %s", want)
		}
	}
	if len(counts) < 20 {
		t.Errorf("%d totals", len(counts))
	}
}

// TestPaperPositions compares the result after each position of the paper on eyes with the recursion.
func TestPaperPositions(t *testing.T) {
	solver, found := liberties.NewReference(seki.Seki), 0
	text := strings.Join(strings.Fields(readText(t, "paper/eyes.tex")), " ")
	for _, x := range regexp.MustCompile(`\\pos\{([^{}#]*)\}\{([^{}]*)\}`).FindAllStringSubmatch(text, -1) {
		A, own, err := notation.ParsePosition(x[1], nil)
		testtool.NoError(t, err)
		r := testtool.Must(solver.Solve(testtool.Must(liberties.New(A, *cmp.Or(own, &liberties.Own{})))(t)))(t)
		got := r.Outcome.String()
		if r.Kind != seki.None && r.Kind != seki.Plain {
			got += " " + r.Kind.Name()
		}
		if got != x[2] {
			t.Errorf("%s is %s, not %s", x[1], got, x[2])
		}
		found++
	}
	if found < 12 {
		t.Errorf("%d positions", found)
	}
}

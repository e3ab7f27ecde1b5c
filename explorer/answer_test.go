package explorer

import (
	"strings"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// The sentence about a matrix says different results in different words and the same in the same,
// of all matrices of 2×2 with small entries, of the finished ones and of undecided ones.
func TestAnswerWords(t *testing.T) {
	type result struct {
		seki.Result
		over bool
	}
	words, results := map[string]result{}, map[result]string{}
	same := 0
	for n := range 4 * 4 * 4 * 4 {
		A := seki.Must(seki.New(2, 2, []int{n % 4, n / 4 % 4, n / 16 % 4, n / 64}))
		var of seki.Results
		for _, g := range seki.Games {
			if _, _, err := A.Terminal(g); err != nil {
				continue
			}
			r := testtool.Must(reference.New(g).Solve(A))(t)
			of[g] = r
		}
		if !of[0].Outcome.Known() || !of[1].Outcome.Known() {
			continue
		}
		class := inspect.NewClass(A, A, seki.Games[:], of)
		sentence := answerWords(text.Colours, class)
		if !strings.HasPrefix(sentence, A.String()+" is ") {
			t.Fatalf("%v: %q", A, sentence)
		}
		var says [2]string
		for _, g := range seki.Games {
			v := *class.Games.Of(g)
			says[g] = resultWords(text.Colours, v)
			r := result{v.Result, v.Terminal}
			if other, ok := words[says[g]]; ok && other != r {
				t.Errorf("%v and %v are both %q", r, other, says[g])
			}
			words[says[g]] = r
			if results[r] != "" && results[r] != says[g] {
				t.Errorf("%v is %q and %q", r, says[g], results[r])
			}
			results[r] = says[g]
		}
		if says[0] == says[1] {
			same++
			if strings.Count(sentence, says[0]) != 1 {
				t.Errorf("%v: %q", A, sentence)
			}
		}
	}
	if len(words) < 8 || same == 0 {
		t.Errorf("%d results, %d of both games", len(words), same)
	}
	drawn := seki.Outcome{R: seki.Draw, C: seki.Draw}
	for want, r := range map[string]seki.Result{"not decided": {}, "a seki, complete or not,": {Outcome: drawn}} {
		if got := resultWords(text.Colours, inspect.Verdict{Result: r}); got != want {
			t.Errorf("%v: %q, want %q", r, got, want)
		}
	}
}

// A table is advised where it fits into the memory of the search advised.
func TestAdvice(t *testing.T) {
	for _, test := range []struct {
		rows, cols, sum int
		table           bool
	}{{3, 3, 60, true}, {3, 5, 30, true}, {4, 4, 30, true}, {4, 4, 60, false}, {3, 3, 3000, false}, {16, 16, 300, false}} {
		entries := make([]int, test.rows*test.cols)
		entries[0] = test.sum
		A := seki.Must(seki.New(test.rows, test.cols, entries))
		list := advice(inspect.NewClass(A, A, seki.Games[:], seki.Results{}))
		if got := strings.Contains(list[len(list)-1].Line, "--table"); got != test.table {
			t.Errorf("%d×%d, sum %d: %v, want a table: %v", test.rows, test.cols, test.sum, list, test.table)
		}
	}
}

// There are at least as many classes, those with zero lines included, as the bound says.
func TestFewestClasses(t *testing.T) {
	for rows := 1; rows <= 4; rows++ {
		for cols := 1; cols <= 4; cols++ {
			for sum := 1; sum <= 12; sum++ {
				classes := 0.0
				for m := 1; m <= rows; m++ {
					for n := 1; n <= cols; n++ {
						count := testtool.Must(enumerate.Counter{}.Classes(t.Context(), m, n, sum))(t)
						some, _ := count.Float64()
						classes += some
					}
				}
				if bound := fewestClasses(rows, cols, sum); bound > classes*(1+1e-9) {
					t.Errorf("%d×%d, sum %d: at least %v classes of %v", rows, cols, sum, bound, classes)
				}
			}
		}
	}
}

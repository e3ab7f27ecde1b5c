package text

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// own are words that only sentences with these Names have.
var own = [...][]string{
	Colours: {"White", "Black", `(white|black) chain`, "takes", "dame of", "capture", "liberty left", "last liberty"},
	Letters: {`\bR\b`, `\bC\b`, `\brow\b`, `\bcolumn\b`, `\(\d`, "plays", "empty", `\bzero\b`},
}

// Sentences with one of the Names have no word of the other, and there are as many of them: of sums up to 4, and
// with SEKI_LONG=1 up to 5.
func TestLongNames(t *testing.T) {
	sums := 5
	if testtool.Long() {
		sums = 6
	}
	var words [2][]*regexp.Regexp
	seen := map[*regexp.Regexp]bool{}
	for n := range own {
		for _, word := range own[n] {
			words[n] = append(words[n], regexp.MustCompile(word))
		}
	}
	compare := func(what fmt.Stringer, sentences [2][]string) {
		t.Helper()
		if len(sentences[Colours]) != len(sentences[Letters]) {
			t.Errorf("%s: %d and %d sentences", what, len(sentences[Colours]), len(sentences[Letters]))
		}
		for n := range sentences {
			for _, sentence := range sentences[n] {
				for _, word := range words[n] {
					seen[word] = seen[word] || word.MatchString(sentence)
				}
				if k := slices.IndexFunc(words[1-n], func(word *regexp.Regexp) bool { return word.MatchString(sentence) }); k >= 0 {
					t.Fatalf("%s: %s in %q", what, words[1-n][k], sentence)
				}
			}
		}
	}
	matrices := search.New(search.Options{})
	for _, g := range seki.Games {
		for _, size := range []seki.Size{{Rows: 1, Cols: 2}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}} {
			for sum := range sums {
				for A := range enumerate.Classes(size.Rows, size.Cols, sum) {
					x := testtool.Must(explain.Explain(t.Context(), matrices, A, g))(t)
					compare(A, [2][]string{Explanation(Colours, &x), Explanation(Letters, &x)})
				}
			}
		}
	}
	for o := range 16 {
		v := inspect.Verdict{Result: seki.Result{Outcome: seki.Outcome{R: seki.Value(o & 3), C: seki.Value(o >> 2)}}}
		for _, v.Kind = range seki.Kinds {
			for _, v.Terminal = range []bool{false, true} {
				compare(v.Outcome, [2][]string{{VerdictWords(Colours, v)}, {VerdictWords(Letters, v)}})
			}
		}
	}
	for n := range words {
		for _, word := range words[n] {
			if !seen[word] {
				t.Errorf("no sentence has %s", word)
			}
		}
	}
}

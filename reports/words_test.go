package reports

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// own are words that only sentences with these Names have.
var own = [...][]string{
	text.Colours: {"White", "Black", `(white|black) chain`, "takes", "dame of", "capture", "liberty left", "last liberty"},
	text.Letters: {`\bR\b`, `\bC\b`, `\brow\b`, `\bcolumn\b`, `\(\d`, "plays", "empty", `\bzero\b`},
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
		if len(sentences[text.Colours]) != len(sentences[text.Letters]) {
			t.Errorf("%s: %d and %d sentences", what, len(sentences[text.Colours]), len(sentences[text.Letters]))
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
					compare(A, [2][]string{text.Explanation(text.Colours, &x), text.Explanation(text.Letters, &x)})
				}
			}
		}
	}
	for o := range 16 {
		v := inspect.Verdict{Result: seki.Result{Outcome: seki.Outcome{R: seki.Value(o & 3), C: seki.Value(o >> 2)}}}
		for _, v.Kind = range seki.Kinds {
			for _, v.Terminal = range []bool{false, true} {
				compare(v.Outcome, [2][]string{{text.VerdictWords(text.Colours, v)}, {text.VerdictWords(text.Letters, v)}})
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

// Quantities and words of others, as people read them.
func TestUnits(t *testing.T) {
	for _, pair := range [][2]string{
		{units.Plural(0, "row", "rows"), "0 rows"}, {units.Plural(1, "row", "rows"), "1 row"},
		{units.Plural(999, "row", "rows"), "999 rows"}, {units.Plural(1000, "row", "rows"), "1,000 rows"},
		{units.Count(uint64(1 << 63)), "9,223,372,036,854,775,808"},
		{units.Engineering(0), "0"}, {units.Engineering(999), "999"}, {units.Engineering(999.9), "1 k"},
		{units.Engineering(55.8e6), "55.8 M"}, {units.Engineering(2e15), "2e+03 T"},
		{units.Runs(nil, " to "), ""}, {units.Runs([]int{1, 2, 3, 5}, " to "), "1 to 3, 5"},
		{units.Runs([]int{4, 2, 3, 3}, ".."), "4, 2..3, 3"},
		{units.Visible("3×3 of ⎡1⎤, …"), "3×3 of ⎡1⎤, …"}, {units.Visible("a\x1b[2J\r\n"), `a\x1b[2J\r\n`},
		{units.Visible("\x7f\u009b\u202e"), `\x7f\u009b\u202e`}, {units.Visible("x\xffy"), `x\xffy`},
	} {
		if pair[0] != pair[1] {
			t.Errorf("%q, want %q", pair[0], pair[1])
		}
	}
	names := strings.Fields("check list census enumerate count report solve catalog test max-sum format output o quiet rows")
	for word, want := range map[string]string{"chekc": "check", "cehck": "check", "sensus": "census", "enum": "enumerate",
		"maxsum": "max-sum", "row": "rows", "frobnicate": "", "run": "", "json": "", "threads": "", "o": "", "": ""} {
		if want != "" {
			want = ", did you mean " + want + "?"
		}
		if got := units.Suggestion(names, word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}

// Lines are broken where the next word does not fit, and the following ones are indented. Words flow as they are wrapped.
func TestWrap(t *testing.T) {
	const indent = 4
	words := strings.Fields("R (1,1) and 5 like it lose: C (2,1) threatens column 1; R (1,2); ⎡1⎤ passes of both players in succession")
	sentence, long := strings.Join(words, " "), strings.Repeat("x", 90)
	for width := range 120 {
		for _, line := range []string{sentence, "    " + sentence, long, "  " + long + " " + long + " y", "", "  ", "a",
			"SEKI    DD  " + strings.Join(words, "  ")} {
			got := units.Wrap(line, width, indent)
			if fields := strings.Fields(strings.Join(got, " ")); !slices.Equal(fields, strings.Fields(line)) {
				t.Fatalf("width %d: %q lost words of %q", width, got, line)
			}
			for k, part := range got {
				if utf8.RuneCountInString(part) > width && len(strings.Fields(part)) > 1 {
					t.Errorf("width %d: %q is longer", width, part)
				}
				if k > 0 && len(part)-len(strings.TrimLeft(part, " ")) != indent {
					t.Errorf("width %d: %q is not indented by %d", width, part, indent)
				}
				if k > 0 && !strings.Contains(strings.TrimLeft(line, " "), "  ") &&
					utf8.RuneCountInString(got[k-1]+" "+strings.Fields(part)[0]) <= width {
					t.Errorf("width %d: %q begins with a word that fits after %q", width, part, got[k-1])
				}
			}
		}
		if got, want := units.Flow(words, " ", width, indent), units.Wrap(sentence, width, indent); !slices.Equal(got, want) {
			t.Errorf("width %d: %q, want %q", width, got, want)
		}
	}
}

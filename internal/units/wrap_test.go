package units

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWrap(t *testing.T) {
	words := strings.Fields("R (1,1) and 5 like it lose: C (2,1) threatens column 1; R (1,2); ⎡1⎤ passes of both players in succession")
	long := strings.Repeat("x", 90)
	for width := range 120 {
		for _, line := range []string{
			strings.Join(words, " "), "    " + strings.Join(words, " "), long, "  " + long + " " + long + "  y", "", "  ", "a",
			"SEKI    DD  " + strings.Join(words, "  "),
		} {
			const indent = 4
			got := Wrap(line, width, indent)
			if fields := strings.Fields(strings.Join(got, " ")); !slices.Equal(fields, strings.Fields(line)) {
				t.Fatalf("width %d: %q lost words of %q", width, got, line)
			}
			for k, part := range got {
				if n := utf8.RuneCountInString(part); n > width && len(strings.Fields(part)) > 1 {
					t.Errorf("width %d: a line of %d: %q", width, n, part)
				}
				if k == 0 {
					continue
				}
				if len(part)-len(strings.TrimLeft(part, " ")) != indent {
					t.Errorf("width %d: %q is not indented by %d", width, part, indent)
				}
				if next := strings.Fields(part)[0]; !strings.Contains(strings.TrimLeft(line, " "), "  ") &&
					utf8.RuneCountInString(got[k-1])+1+utf8.RuneCountInString(next) <= width {
					t.Errorf("width %d: %q fits after %q", width, next, got[k-1])
				}
			}
		}
	}
}

// Words flow as they are wrapped.
func TestFlow(t *testing.T) {
	words := strings.Fields("R (1,1) and 5 like it lose: C (2,1) threatens column 1; R (1,2); ⎡1⎤ passes of both players in succession")
	for width := range 120 {
		if got, want := Flow(words, " ", width, 4), Wrap(strings.Join(words, " "), width, 4); !slices.Equal(got, want) {
			t.Errorf("width %d: %q, want %q", width, got, want)
		}
	}
}

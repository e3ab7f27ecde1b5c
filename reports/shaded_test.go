package reports

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// TestShadedShowsEveryEntry reads the entries back out of both kinds of grids.
func TestShadedShowsEveryEntry(t *testing.T) {
	codes := regexp.MustCompile("\x1b\\[[0-9;]*m")
	rapid.Check(t, func(t *rapid.T) {
		m, n := rapid.IntRange(1, 4).Draw(t, "m"), rapid.IntRange(1, 4).Draw(t, "n")
		A := seki.Must(seki.New(m, n, rapid.SliceOfN(rapid.IntRange(0, 120), m*n, m*n).Draw(t, "entries")))
		for _, colours := range []bool{false, true} {
			block := Shaded(A, colours)
			if len(block) != m {
				t.Fatalf("%d lines for %s", len(block), A)
			}
			for i, line := range block {
				if strings.Contains(line, "\x1b") != colours {
					t.Fatalf("colours %v: %q", colours, line)
				}
				plain := strings.NewReplacer("░", " ", "▒", " ", "▓", " ").Replace(codes.ReplaceAllString(line, ""))
				words := strings.Fields(plain)
				if len(words) != n || len(plain) != block.Width() || len(plain)%n != 0 {
					t.Fatalf("%q", plain)
				}
				for j, word := range words {
					if word != strconv.Itoa(A.At(i, j)) {
						t.Fatalf("row %d of %s: %q", i+1, A, plain)
					}
				}
			}
		}
	})
}

// TestColoursTakeNoRoom: blocks with and without colours are set alike.
func TestColoursTakeNoRoom(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{3, 1}, {0, 2}}))
	left := notation.Block{"x", "y"}
	plain := notation.SideBySide([]notation.Block{Shaded(A, false), left}, 40, 2)
	codes := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for k, line := range notation.SideBySide([]notation.Block{Shaded(A, true), left}, 40, 2) {
		if got := codes.ReplaceAllString(line, ""); len([]rune(got)) != len([]rune(plain[k])) {
			t.Errorf("%q and %q", got, plain[k])
		}
	}
}

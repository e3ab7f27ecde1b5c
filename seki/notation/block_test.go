package notation_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

func TestSideBySide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var blocks []notation.Block
		widest := 0
		for _, A := range rapid.SliceOfN(rapid.Custom(anyMatrix), 1, 6).Draw(t, "matrices") {
			blocks = append(blocks, notation.Bracketed(A))
			widest = max(widest, blocks[len(blocks)-1].Width())
		}
		width := rapid.IntRange(10, 120).Draw(t, "width")
		lines := notation.SideBySide(blocks, width, 3)
		text := strings.Join(lines, "\n")
		for _, line := range lines {
			if n := len([]rune(line)); n > max(width, widest) {
				t.Fatalf("a line of %d characters where %d fit:\n%s", n, width, text)
			}
			if strings.HasSuffix(line, " ") {
				t.Fatalf("trailing space in %q", line)
			}
		}
		for _, b := range blocks {
			for _, line := range b {
				if !strings.Contains(text, line) {
					t.Fatalf("the line %q is missing in\n%s", line, text)
				}
			}
		}
	})
}

func ExampleSideBySide() {
	blocks := []notation.Block{
		notation.Bracketed(seki.Must(seki.FromRows([][]int{{2}}))),
		notation.Bracketed(seki.Must(seki.FromRows([][]int{{1, 1}, {1, 1}}))),
		notation.Bracketed(seki.Must(seki.FromRows([][]int{{10, 1, 0}, {0, 2, 0}, {0, 1, 1}}))),
	}
	for _, line := range notation.SideBySide(blocks, 80, 3) {
		fmt.Println(line)
	}
	// Output:
	// [2]   ⎡1 1⎤   ⎡10 1 0⎤
	//       ⎣1 1⎦   ⎢ 0 2 0⎥
	//               ⎣ 0 1 1⎦
}

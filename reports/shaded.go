package reports

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// shadeCodes are colours of a 256-colour terminal from light to dark blue, each with a
// readable text colour.
var shadeCodes = []struct{ paper, ink int }{{153, 16}, {111, 16}, {69, 16}, {26, 231}, {18, 231}}

// shadeMarks replace the colours in plain text.
var shadeMarks = []string{"░", "░", "▒", "▒", "▓"}

// Shaded returns A as a grid of cells, darker for greater entries and blank for zeros: in
// the colours of a 256-colour terminal, or in characters.
func Shaded(A seki.Matrix, colours bool) notation.Block {
	greatest := max(1, slices.Max(A.Entries()))
	width := len(strconv.Itoa(greatest))
	block := make(notation.Block, A.Rows())
	for i := range block {
		var line strings.Builder
		for j := range A.Cols() {
			v := A.At(i, j)
			level := (v*len(shadeCodes) - 1) / greatest // not used for 0
			text := fmt.Sprintf("%*d", width, v)
			switch {
			case colours && v == 0:
				fmt.Fprintf(&line, "\x1b[48;5;231m\x1b[38;5;245m %s \x1b[0m", text)
			case colours:
				fmt.Fprintf(&line, "\x1b[48;5;%dm\x1b[38;5;%dm %s \x1b[0m", shadeCodes[level].paper, shadeCodes[level].ink, text)
			case v == 0:
				fmt.Fprintf(&line, " %s ", text)
			default:
				mark := shadeMarks[level]
				line.WriteString(mark + strings.ReplaceAll(text, " ", mark) + mark)
			}
		}
		block[i] = line.String()
	}
	return block
}

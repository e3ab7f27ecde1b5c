package notation

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/seki"
)

// Block is a text of several lines, not necessarily of equal length.
type Block []string

// Bracketed returns A in tall brackets, with aligned columns:
//
//	⎡ 2 1⎤
//	⎣10 2⎦
func Bracketed(A seki.Matrix) Block {
	width := make([]int, A.Cols())
	for k, v := range A.Entries() {
		j := k % A.Cols()
		width[j] = max(width[j], len(strconv.Itoa(v)))
	}
	block := make(Block, A.Rows())
	for i := range block {
		row := make([]string, A.Cols())
		for j := range row {
			row[j] = fmt.Sprintf("%*d", width[j], A.At(i, j))
		}
		open, shut := bracket(i, A.Rows())
		block[i] = open + strings.Join(row, " ") + shut
	}
	return block
}

// bracket returns the left and right bracket pieces of row i of m.
func bracket(i, m int) (open, shut string) {
	switch {
	case m == 1:
		return "[", "]"
	case i == 0:
		return "⎡", "⎤"
	case i == m-1:
		return "⎣", "⎦"
	}
	return "⎢", "⎥"
}

// Width returns the number of characters of the longest line.
func (b Block) Width() int {
	width := 0
	for _, line := range b {
		width = max(width, visible(line))
	}
	return width
}

// escape finds the sequences that change colours on a terminal.
var escape = regexp.MustCompile("\x1b\\[[0-9;]*m")

// visible returns the number of characters that a line takes on a terminal.
func visible(line string) int {
	if strings.ContainsRune(line, '\x1b') {
		line = escape.ReplaceAllString(line, "")
	}
	return utf8.RuneCountInString(line)
}

// SideBySide sets blocks side by side, aligned at the top, with gap spaces between
// them. If a block would exceed the width, a new row of blocks begins after an
// empty line. Lines have no trailing spaces.
func SideBySide(blocks []Block, width, gap int) []string {
	var lines []string
	for len(blocks) > 0 {
		fit, used := 1, blocks[0].Width()
		for fit < len(blocks) && used+gap+blocks[fit].Width() <= width {
			used += gap + blocks[fit].Width()
			fit++
		}
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		lines = append(lines, oneRow(blocks[:fit], gap)...)
		blocks = blocks[fit:]
	}
	return lines
}

func oneRow(blocks []Block, gap int) []string {
	height := 0
	for _, b := range blocks {
		height = max(height, len(b))
	}
	lines := make([]string, height)
	for y := range lines {
		var line strings.Builder
		for k, b := range blocks {
			text := ""
			if y < len(b) {
				text = b[y]
			}
			line.WriteString(text)
			if k < len(blocks)-1 {
				line.WriteString(strings.Repeat(" ", b.Width()-visible(text)+gap))
			}
		}
		lines[y] = strings.TrimRight(line.String(), " ")
	}
	return lines
}

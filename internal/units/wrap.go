package units

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks a line of more than width characters at spaces. The lines after the first are indented by indent spaces.
// A word of more than width characters stays whole.
func Wrap(line string, width, indent int) (wrapped []string) {
	for rest := []rune(line); ; {
		at := breakAt(rest, width)
		if at < 0 {
			return append(wrapped, string(rest))
		}
		wrapped = append(wrapped, strings.TrimRight(string(rest[:at]), " "))
		rest = []rune(strings.Repeat(" ", indent) + strings.TrimLeft(string(rest[at:]), " "))
	}
}

// breakAt returns the place of the space at which a line is broken: the last that leaves at
// most width characters before it, else the first, and −1 if the line needs no break or has none.
func breakAt(line []rune, width int) int {
	if len(line) <= width {
		return -1
	}
	at, word := -1, false
	for k, r := range line {
		if k > width && at >= 0 {
			break
		}
		if r == ' ' && word {
			at = k
		}
		word = word || r != ' '
	}
	return at
}

// Flow joins items to lines of at most width characters, with a text between two items of a line. The lines after the
// first are indented. An item stays whole.
func Flow(items []string, between string, width, indent int) (lines []string) {
	line := ""
	for k, item := range items {
		switch longer := line + between + item; {
		case k == 0:
			line = item
		case utf8.RuneCountInString(longer) <= width:
			line = longer
		default:
			lines, line = append(lines, line), strings.Repeat(" ", indent)+item
		}
	}
	return append(lines, line)
}

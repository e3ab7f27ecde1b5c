package text

import "strings"

// minWidth is the least number of characters to which lines are wrapped: in fewer, wrapped
// text is harder to read than lines that the terminal breaks.
const minWidth = 40

// wrap breaks lines of more than width characters at spaces. What follows a break is indented
// by two more than the line. A word of more than width characters stays whole.
func wrap(lines []string, width int) []string {
	if width < minWidth {
		return lines
	}
	var wrapped []string
	for _, line := range lines {
		indent := strings.Repeat(" ", len(line)-len(strings.TrimLeft(line, " "))+2)
		for rest := []rune(line); ; {
			at := breakAt(rest, width)
			if at < 0 {
				wrapped = append(wrapped, string(rest))
				break
			}
			wrapped = append(wrapped, strings.TrimRight(string(rest[:at]), " "))
			rest = []rune(indent + strings.TrimLeft(string(rest[at:]), " "))
		}
	}
	return wrapped
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

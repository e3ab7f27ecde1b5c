package units

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// spaced matches a word with the spaces before it.
var spaced = regexp.MustCompile(` *[^ ]+`)

// Wrap breaks a line of more than width characters at spaces. The lines after the first are indented by indent spaces.
// A word of more than width characters stays whole.
func Wrap(line string, width, indent int) []string {
	if utf8.RuneCountInString(line) <= width || strings.TrimSpace(line) == "" {
		return []string{line}
	}
	return fill(spaced.FindAllString(line, -1), width, indent)
}

// Flow joins items to lines of at most width characters, with spaces between two items of a line. The lines after the
// first are indented. An item stays whole.
func Flow(items []string, spaces string, width, indent int) []string {
	parts := Texts(items, func(item string) string { return spaces + item })
	parts[0] = items[0]
	return fill(parts, width, indent)
}

// fill joins parts to lines. A part begins with the spaces between it and the part before it.
func fill(parts []string, width, indent int) (lines []string) {
	line := parts[0]
	for _, part := range parts[1:] {
		if utf8.RuneCountInString(line+part) > width {
			lines = append(lines, line)
			line, part = strings.Repeat(" ", indent), strings.TrimLeft(part, " ")
		}
		line += part
	}
	return append(lines, line)
}

package command

import (
	"strings"

	"github.com/urfave/cli/v2"
)

// UnknownCommand refuses a command, with a near one when there is one. Path
// is how the user called the parent.
func UnknownCommand(commands []*cli.Command, name, path string) error {
	var names []string
	for _, cmd := range commands {
		names = append(names, cmd.Names()...)
	}
	if hint := Nearest(names, name); hint != "" {
		return Usagef("unknown command %q, did you mean %q? %s --help lists the commands", name, hint, path)
	}
	return Usagef("unknown command %q; %s --help lists the commands", name, path)
}

// Nearest returns the name for which the word given may have been typed, ""
// for none: the one that begins like it, or the one at the least distance, at
// most a third of the letters.
func Nearest(names []string, word string) string {
	best, least := "", len(word)/3+1
	for _, name := range names {
		if len(name) < 2 {
			continue
		}
		d := distance(name, word)
		if len(word) > 2 && strings.HasPrefix(name, word) {
			d = 0
		}
		if d < least {
			best, least = name, d
		}
	}
	return best
}

// distance is the least number of letters changed, added, left out or exchanged
// with their neighbour that makes b of a.
func distance(a, b string) int {
	d := make([][]int, len(a)+1) // d[i][j]: of the first i letters and the first j
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}

// Dashed writes a flag as people type it: -q, --size.
func Dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// Examples is the end of a command's help text with its examples.
func Examples(lines ...string) string {
	return "\n\nExamples:\n   " + strings.Join(lines, "\n   ")
}

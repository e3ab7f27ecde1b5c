package main

import (
	"fmt"
	"regexp"
	"strings"
)

// diagram matches a position in comments of a source:
//
//	%board NAME
//	%. X . O
//	%X X O O
var diagram = regexp.MustCompile(`(?m)^%board (\w+)\n((?:%[.XO ]+\n)+)`)

// boards returns for each position in a source of LaTeX a macro that \board{NAME} draws.
func boards(source string) (string, error) {
	var b strings.Builder
	for _, m := range diagram.FindAllStringSubmatch(source, -1) {
		var rows []string
		for line := range strings.Lines(m[2]) {
			rows = append(rows, strings.ReplaceAll(strings.Trim(line, "%\n"), " ", ""))
		}
		width, height := len(rows[0]), len(rows)
		fmt.Fprintf(&b, "\\expandafter\\def\\csname board:%s\\endcsname{\\begin{picture}(%d,%d)(-.5,-.5)", m[1], width, height)
		for y := range height {
			fmt.Fprintf(&b, `\put(0,%d){\line(1,0){%d}}`, y, width-1)
		}
		for x := range width {
			fmt.Fprintf(&b, `\put(%d,0){\line(0,1){%d}}`, x, height-1)
		}
		for y, row := range rows {
			if len(row) != width {
				return "", fmt.Errorf("board %s: row %d has %d points, not %d", m[1], y+1, len(row), width)
			}
			for x, c := range row {
				if c != '.' {
					fmt.Fprintf(&b, `\stone%c{%d}{%d}`, c, x, height-1-y)
				}
			}
		}
		b.WriteString("\\end{picture}}\n")
	}
	return b.String(), nil
}

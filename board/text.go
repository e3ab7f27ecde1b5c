package board

import (
	"fmt"
	"strings"
)

// String draws the position, a line for each row, the upper row first: X is a black
// stone, O a white one, . an empty point, with a space between.
func (p *Position) String() string {
	var b strings.Builder
	for k, c := range p.points {
		b.WriteByte(".XO"[c])
		if (k+1)%p.width == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// ParseText reads what String writes.
func ParseText(text string) (*Position, error) {
	var points []Colour
	width, height := 0, 0
	for number, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		length := 0
		for column, r := range line {
			if r == ' ' {
				continue
			}
			c := strings.IndexRune(".XO", r)
			if c < 0 {
				return nil, fmt.Errorf("line %d, column %d: %q is not a point", number+1, column+1, r)
			}
			points = append(points, Colour(c))
			length++
		}
		if height++; height == 1 {
			width = length
		}
		if length != width || length == 0 || max(width, height) > MaxSize {
			return nil, fmt.Errorf("line %d: %d points", number+1, length)
		}
	}
	return &Position{width, height, points}, nil
}

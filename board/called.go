package board

import (
	"fmt"
	"slices"
)

// Called returns how players call a chain: by colour and first stone, and in the fight also by number, as in
// "Black 2 (F9)" and "White C3". The number is that of its row or column, from 1.
func (r *Reading) Called(c Chain) string {
	name := map[Colour]string{Black: "Black", White: "White"}[c.Colour]
	lines := r.Rows
	if c.Colour == White {
		lines = r.Cols
	}
	if k := slices.IndexFunc(lines, func(line Chain) bool { return slices.Contains(line.Stones, c.Stones[0]) }); k >= 0 {
		return fmt.Sprintf("%s %d (%s)", name, k+1, c.Name())
	}
	return name + " " + c.Name()
}

package board

import (
	"fmt"
	"slices"
)

// Called returns how players call a chain: by colour and first stone, and in the fight also by number, as in
// "Black 2 (F9)" and "White C3". The number is that of its row or column, from 1, after those of the fights before.
func (r *Reading) Called(c Chain) string {
	if k := slices.IndexFunc(r.Lines(c.Colour), func(line Chain) bool { return line.Has(c.Stones[0]) }); k >= 0 {
		if c.Colour == White {
			k += r.Before[1]
		} else {
			k += r.Before[0]
		}
		return fmt.Sprintf("%s %d (%s)", c.Colour.Name(), k+1, c.Name())
	}
	return c.Colour.Name() + " " + c.Name()
}

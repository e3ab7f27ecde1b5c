package board

import (
	"fmt"
	"slices"
)

// Called returns the name that players give a chain: its colour and first stone, and in the fight also a number, as in
// "Black 2 (F9)" and "White C3". The number is the number of its row or column, from 1, after the chains of earlier
// fights.
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

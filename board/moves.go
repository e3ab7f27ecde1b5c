package board

import "strings"

// Play puts a stone on a point, even an occupied one, and removes the chains of the opponent that it leaves without
// liberties, then the chain of the stone if it has none. It returns the removed stones: of the opponent, or else its
// own. It panics if the point is not on the board.
func (p *Position) Play(at Point, c Colour) (removed []Point) {
	p.Set(at, c)
	for _, colour := range []Colour{c.Other(), c} {
		chains, of := p.chains()
		for _, k := range append(p.touching(p.index(at), of), of[p.index(at)]) {
			if chain := chains[k]; chain.Colour == colour && len(chain.Liberties) == 0 {
				removed = append(removed, chain.Stones...)
			}
		}
		for _, q := range removed {
			p.Set(q, Empty)
		}
		if len(removed) > 0 {
			break
		}
	}
	return removed
}

// CanPlay reports whether a stone on the point is legal: the point is empty, and the stone captures or has a liberty
// then. It ignores ko.
func (p *Position) CanPlay(at Point, c Colour) bool {
	if !p.Contains(at) || p.At(at) != Empty {
		return false
	}
	after := p.Clone()
	after.Play(at, c)
	return after.At(at) == c
}

// Turn is a stone on a point, or a pass.
type Turn struct {
	Colour Colour
	Point  Point
	Pass   bool
}

// String returns "Black D4" or "White passes".
func (t Turn) String() string {
	if t.Pass {
		return t.Colour.Name() + " passes"
	}
	return t.Colour.Name() + " " + t.Point.String()
}

// MarshalText writes the text of String.
func (t Turn) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// longestLine is the number of turns of a line that are named.
const longestLine = 10

// Line names turns, as "Black D4, White passes", the first ten of them.
func Line(turns []Turn) string {
	var names []string
	for k, t := range turns {
		if k == longestLine {
			names = append(names, "…")
			break
		}
		names = append(names, t.String())
	}
	return strings.Join(names, ", ")
}

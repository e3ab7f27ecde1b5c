package score

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
)

// Count is what a finished position comes to.
type Count struct {
	Position *board.Position // without the dead stones
	Dead     []board.Point   // the stones that were taken off; those in the eyes of a seki stay on the board
	Points   []Point         // all, in the order of board.Position.Points

	dead map[board.Colour]int // numbers of Dead
}

// Point is what a point of the board counts for.
type Point struct {
	board.Point
	Area      board.Colour // whose area it is, by the stones and eye spaces; Empty for dame
	Territory board.Colour // whose territory, if it is empty; Empty for others
	Seki      bool         // a stone of a seki, or a point of its eyes
	False     bool         // a false eye, which must be filled
}

// Of counts a position in which the chains with stones at the given points are dead. It fails if a point has no stone.
func Of(p *board.Position, dead []board.Point) (*Count, error) {
	c := &Count{Position: p.Clone()}
	for _, at := range dead {
		if !p.Contains(at) || p.At(at) == board.Empty {
			return nil, fmt.Errorf("no stone stands on %v", at)
		}
	}
	c.take(p, dead)
	b := newPoints(p, c.Position, c.Dead)
	b.fillFalseEyes()
	sekis := b.sekis()
	inSeki := func(at board.Point) bool {
		if r := b.region[at]; r != nil {
			return r.owner != board.Empty && sekis[r.chains[0]]
		}
		return sekis[b.chain[at]]
	}
	for at := range p.Points() {
		of := Point{Point: at, Area: b.position.At(at), Seki: inSeki(at), False: b.filled[at]} // with the false eyes filled
		if r := b.region[at]; r != nil {
			if of.Area = r.owner; !of.Seki {
				of.Territory = of.Area
			}
		}
		c.Points = append(c.Points, of)
	}
	c.Dead = slices.DeleteFunc(c.Dead, func(at board.Point) bool {
		if inSeki(at) {
			c.Position.Set(at, p.At(at))
		}
		return inSeki(at)
	})
	c.dead = map[board.Colour]int{}
	for _, at := range c.Dead {
		c.dead[p.At(at)]++
	}
	return c, nil
}

// ByArea returns the points of Black and White by area: their stones and the points that only they surround.
func (c *Count) ByArea() (black, white int) {
	return c.count(func(at Point) board.Colour { return at.Area })
}

// ByTerritory returns the points of Black and White by territory: the points that they alone surround, without eyes in a seki
// and false eyes, the dead stones of the opponent, and those captured, of which there are the given numbers of each colour.
func (c *Count) ByTerritory(capturedBlack, capturedWhite int) (black, white int) {
	black, white = c.count(func(at Point) board.Colour { return at.Territory })
	return black + c.dead[board.White] + capturedWhite, white + c.dead[board.Black] + capturedBlack
}

// count returns the points that belong to Black and to White.
func (c *Count) count(owner func(Point) board.Colour) (black, white int) {
	for _, at := range c.Points {
		switch owner(at) {
		case board.Black:
			black++
		case board.White:
			white++
		}
	}
	return black, white
}

// take takes off the chains with stones at the points.
func (c *Count) take(p *board.Position, dead []board.Point) {
	for _, chain := range p.Chains() {
		if slices.ContainsFunc(dead, chain.Has) {
			for _, at := range chain.Stones {
				c.Position.Set(at, board.Empty)
			}
			c.Dead = append(c.Dead, chain.Stones...)
		}
	}
}

// TrompTaylor returns the points of Black and White by the rules of Tromp and Taylor: stones, all of them alive, and
// the empty points from which only one colour is reached.
func TrompTaylor(p *board.Position) (black, white int) {
	c, _ := Of(p, nil) // which fails for a point alone
	return c.ByArea()
}

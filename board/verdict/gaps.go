package verdict

import (
	"slices"

	"github.com/sekilab/sekilab/board"
)

// gaps returns the points of a fight at the edge by which it is open: empty, below a stone of one of the given chains
// on the second line, and beside a point that holds an opponent's stone or has one above it. Stones of the chains' colour there
// belong to these chains.
func gaps(r *board.Reading, chains []board.Chain) (points []board.Point) {
	p := r.Position
	inward := func(at board.Point) (above []board.Point) { // two in a corner
		for _, step := range []struct {
			edge   bool
			dx, dy int
		}{{at.X == 0, 1, 0}, {at.X == p.Width()-1, -1, 0}, {at.Y == 0, 0, 1}, {at.Y == p.Height()-1, 0, -1}} {
			if q := (board.Point{X: at.X + step.dx, Y: at.Y + step.dy}); step.edge && p.Contains(q) {
				above = append(above, q)
			}
		}
		return above
	}
	for _, at := range r.Points {
		above := inward(at)
		if p.At(at) != board.Empty || len(above) != 1 {
			continue
		}
		k := slices.IndexFunc(chains, func(c board.Chain) bool { return c.Has(above[0]) })
		if k < 0 {
			continue
		}
		other := func(q board.Point) bool { return p.At(q) == chains[k].Colour.Other() }
		for q := range p.Beside(at) {
			if q != above[0] && (other(q) || slices.ContainsFunc(inward(q), other)) {
				points = append(points, at)
				break
			}
		}
	}
	return points
}

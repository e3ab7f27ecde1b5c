package playing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// stones are the turns of a game as stones on a board that realises its matrix.
type stones struct {
	*board.Reading
	points []board.Point // of the stones of the turns so far; nowhere for other turns
	wanted board.Point   // of the turn to come, if it names its point

	position *board.Position // after these turns
}

func newStones(r *board.Reading) *stones { return &stones{Reading: r, position: r.Position} }

// Limits on the matrices that are drawn.
const (
	drawnLines = 6
	drawnSum   = 40
)

// drawn returns a board that realises a matrix, nil if there is none or it would be large.
func drawn(A seki.Matrix) *stones {
	if max(A.Rows(), A.Cols()) > drawnLines || A.Sum() > drawnSum {
		return nil
	}
	p, err := draw.Quick(A)
	if err != nil {
		return nil
	}
	r, err := board.ReadAs(p, A)
	if err != nil {
		return nil
	}
	return newStones(r)
}

// nowhere is no point of a board.
var nowhere = board.Point{X: -1, Y: -1}

// restart forgets the turns of an earlier game.
func (g *stones) restart(s *session) {
	g.points, g.wanted = nil, nowhere
	g.follow(s)
}

// follow plays the turns of the session that are new. A turn that does not name its
// point has the first one that is free.
func (g *stones) follow(s *session) {
	turns := s.Turns()
	g.points = g.points[:min(len(g.points), len(turns))]
	for _, t := range turns[len(g.points):] {
		at := nowhere
		if mv := t.Made(); mv != nil {
			at = g.point(*mv)
		}
		g.points, g.wanted = append(g.points, at), nowhere
	}
	g.position = g.Position.Clone()
	for k, at := range g.points {
		if at != nowhere {
			g.position.Play(at, board.ColourOf(turns[k].Player))
		}
	}
}

// point returns a dame of the move that has no stone yet: the wanted one, or the first.
func (g *stones) point(mv seki.Move) board.Point {
	if slices.Contains(g.Dame, board.Dame{Point: g.wanted, Move: mv}) && !slices.Contains(g.points, g.wanted) {
		return g.wanted
	}
	at, ok := g.Free(mv, g.points)
	if !ok {
		return nowhere
	}
	return at
}

// on returns the turn whose stone is on a point.
func (g *stones) on(at board.Point) (t play.Turn, err error) {
	k := slices.IndexFunc(g.Dame, func(d board.Dame) bool { return d.Point == at })
	switch {
	case !g.Position.Contains(at):
		return t, fmt.Errorf("%s is not on the board", at)
	case g.position.At(at) != board.Empty:
		return t, fmt.Errorf("a stone is on %s", at)
	case k < 0:
		return t, fmt.Errorf("%s is no dame of the chains in the matrix", at)
	}
	g.wanted = at
	return play.Turn{Move: g.Dame[k].Move}, nil
}

// free names the points on which the stone of a move can be put.
func (g *stones) free(s *session, mv seki.Move) string {
	g.follow(s)
	var names []string
	for _, d := range g.Dame {
		if d.Move == mv && !slices.Contains(g.points, d.Point) {
			names = append(names, d.Point.String())
		}
	}
	return strings.Join(names, " or ")
}

package playing

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// stones are the turns of a game as stones on a board that realises its matrix. A nil *stones is no board.
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

// realise returns a board that realises a matrix, nil if there is none or it would be large.
func realise(A seki.Matrix) *stones {
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
func (b *stones) restart(g *play.Game) {
	if b != nil {
		b.points, b.wanted = nil, nowhere
		b.follow(g)
	}
}

// follow plays the turns of the game that are new, and returns the point of the last turn. A turn that does not name
// its point has the first one that is free.
func (b *stones) follow(g *play.Game) (last board.Point) {
	if b == nil {
		return nowhere
	}
	turns := g.Turns()
	b.points = b.points[:min(len(b.points), len(turns))]
	for _, t := range turns[len(b.points):] {
		at := nowhere
		if mv := t.Made(); mv != nil {
			at = b.point(*mv)
		}
		b.points, b.wanted = append(b.points, at), nowhere
	}
	b.position, last = b.Position.Clone(), nowhere
	for k, at := range b.points {
		if last = at; at != nowhere {
			b.position.Play(at, board.ColourOf(turns[k].Player))
		}
	}
	return last
}

// free returns the points on which the stone of a move can be put.
func (b *stones) free(mv seki.Move) (points []board.Point) {
	for _, d := range b.Dame {
		if d.Move == mv && !slices.Contains(b.points, d.Point) {
			points = append(points, d.Point)
		}
	}
	return points
}

// point returns a free point of the move: the wanted one, or the first.
func (b *stones) point(mv seki.Move) board.Point {
	free := b.free(mv)
	if len(free) == 0 {
		return nowhere
	}
	return free[max(0, slices.Index(free, b.wanted))]
}

// on returns the turn whose stone is on a point.
func (b *stones) on(at board.Point) (t play.Turn, err error) {
	k := slices.IndexFunc(b.Dame, func(d board.Dame) bool { return d.Point == at })
	switch {
	case !b.Position.Contains(at):
		return t, fmt.Errorf("%s is not on the board", at)
	case b.position.At(at) != board.Empty:
		return t, fmt.Errorf("a stone is on %s", at)
	case k < 0:
		return t, fmt.Errorf("%s is no dame of the chains in the matrix", at)
	}
	b.wanted = at
	return play.Turn{Move: b.Dame[k].Move}, nil
}

// picture returns the board, if there is one, next to the matrix, or above it on a narrow screen.
func (b *stones) picture(s *session) string {
	blocks := []notation.Block{b.table(s.Matrix())}
	if b != nil {
		b.follow(s.Game) // after undo
		blocks = []notation.Block{strings.Split(strings.TrimSuffix(b.position.Diagram(), "\n"), "\n"), blocks[0]}
	}
	const gap = 3
	return strings.Join(notation.SideBySide(blocks, cmp.Or(s.width, 1<<30), gap), "\n") + "\n"
}

// table returns the matrix with the names of its chains, the first stone of each if there is a board, and their
// liberties.
func (b *stones) table(A seki.Matrix) notation.Block {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 1, ' ', tabwriter.AlignRight)
	row := func(name string, cells int, cell func(j int) string, last string) {
		for j := range cells {
			name += "\t" + cell(j)
		}
		fmt.Fprintf(w, "%s\t %s\t\n", name, last)
	}
	row(words.Player(seki.R), A.Cols(), func(j int) string { return strconv.Itoa(j + 1) }, "liberties")
	if b != nil {
		row("", A.Cols(), func(j int) string { return b.Cols[j].Name() }, "")
	}
	for i, sum := range A.RowSums() {
		name := words.Line(seki.R, i)
		if b != nil {
			name += " " + b.Rows[i].Name()
		}
		row(name, A.Cols(), func(j int) string { return strconv.Itoa(A.At(i, j)) }, strconv.Itoa(sum))
	}
	row("liberties", A.Cols(), func(j int) string { return strconv.Itoa(A.ColSums()[j]) }, "")
	w.Flush()
	lines := strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
	for k, line := range lines {
		lines[k] = strings.TrimRight(line, " ")
	}
	return lines
}

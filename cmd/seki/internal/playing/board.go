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
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// stones are the turns of a game as stones on a board that realises its matrix. A nil *stones is no board.
type stones struct {
	*board.Reading
	points []board.Point // of the stones of the turns so far; nowhere for other turns
	wanted board.Point   // of the turn to come, if it names its point
}

// nowhere is no point of a board.
var nowhere = board.Point{X: -1, Y: -1}

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
	p, err := draw.Draw(A, 1)
	if err != nil {
		return nil
	}
	r, err := board.ReadAs(p, A)
	if err != nil {
		return nil
	}
	return &stones{Reading: r}
}

// follow notes the points of the turns that are new and forgets those that are taken back. A turn that does not name
// its point has the first one that is free.
func (b *stones) follow(turns []play.Turn) {
	b.points = b.points[:min(len(b.points), len(turns))]
	for _, t := range turns[len(b.points):] {
		at := nowhere
		if mv := t.Made(); mv != nil {
			free := b.free(*mv)
			at = free[max(0, slices.Index(free, b.wanted))]
		}
		b.points, b.wanted = append(b.points, at), nowhere
	}
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

// on returns the turn whose stone is on a point.
func (b *stones) on(at board.Point) (t play.Turn, err error) {
	k := slices.IndexFunc(b.Dame, func(d board.Dame) bool { return d.Point == at })
	switch {
	case !b.Position.Contains(at):
		return t, fmt.Errorf("%s is not on the board", at)
	case b.Position.At(at) != board.Empty, slices.Contains(b.points, at):
		return t, fmt.Errorf("a stone is on %s", at)
	case k < 0:
		return t, fmt.Errorf("%s is no dame of the chains in the matrix", at)
	}
	b.wanted = at
	return play.Turn{Move: b.Dame[k].Move}, nil
}

// picture returns the board after some turns, if there is one, next to the matrix, or above it on a narrow screen.
func (b *stones) picture(g *play.Game, width int) string {
	blocks := []notation.Block{b.table(g.Matrix())}
	if b != nil {
		b.follow(g.Turns())
		position := b.Position.Clone()
		for k, at := range b.points {
			if at != nowhere {
				position.Play(at, board.ColourOf(g.Turns()[k].Player))
			}
		}
		blocks = []notation.Block{strings.Split(strings.TrimSuffix(position.Diagram(), "\n"), "\n"), blocks[0]}
	}
	const gap = 3
	return strings.Join(notation.SideBySide(blocks, cmp.Or(width, 1<<30), gap), "\n") + "\n"
}

// table returns the matrix with the names of its chains, the first stone of each if there is a board, and their
// liberties.
func (b *stones) table(A seki.Matrix) notation.Block {
	rows, cols := make([]string, A.Rows()), make([]string, A.Cols())
	if b != nil {
		rows, cols = units.Texts(b.Rows, board.Chain.Name), units.Texts(b.Cols, board.Chain.Name)
	}
	var lined strings.Builder
	w := tabwriter.NewWriter(&lined, 0, 0, 1, ' ', tabwriter.AlignRight)
	row := func(name string, cells []string, last string) {
		fmt.Fprintf(w, "%s\t%s\t %s\t\n", name, strings.Join(cells, "\t"), last)
	}
	numbers := make([]string, A.Cols())
	for j := range numbers {
		numbers[j] = strconv.Itoa(j + 1)
	}
	row(text.Colours.Player(seki.R), numbers, "liberties")
	if b != nil {
		row("", cols, "")
	}
	for i, sum := range A.RowSums() {
		for j := range numbers {
			numbers[j] = strconv.Itoa(A.At(i, j))
		}
		row(strings.TrimSpace(text.Colours.Line(seki.R, i)+" "+rows[i]), numbers, strconv.Itoa(sum))
	}
	row("liberties", units.Texts(A.ColSums(), strconv.Itoa), "")
	w.Flush()
	lines := strings.Split(strings.TrimSuffix(lined.String(), "\n"), "\n")
	return units.Texts(lines, func(line string) string { return strings.TrimRight(line, " ") })
}

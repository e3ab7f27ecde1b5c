package board

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

// ColourOf returns the colour of a player's stones.
func ColourOf(p seki.Player) Colour {
	if p == seki.R {
		return White
	}
	return Black
}

// Entry is a positive entry of the matrix with its dame.
type Entry struct {
	seki.Move
	Points  []Point       // its dame, in the order of Points
	Suicide []seki.Player // whom a stone there leaves without a liberty: no legal move in Go
}

// Entries returns the positive entries of the matrix, row by row.
func (r *Reading) Entries() []Entry {
	var entries []Entry
	for mv := range r.Matrix.Moves() {
		e := Entry{Move: mv}
		for _, dame := range r.Dame {
			if dame.Move == mv {
				e.Points = append(e.Points, dame.Point)
			}
		}
		for _, p := range seki.Players {
			if !r.Position.CanPlay(e.Points[0], ColourOf(p)) {
				e.Suicide = append(e.Suicide, p)
			}
		}
		entries = append(entries, e)
	}
	return entries
}

// EntryLabels label the dame of one entry of the matrix.
const EntryLabels = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// SGF returns the position as a game tree. The first stone of a chain has the number of
// its row or column as a label, and the dame of the entries have one of EntryLabels each,
// as far as these go.
func (r *Reading) SGF() *Node {
	root := r.Position.SGF()
	var labels []string
	for _, chains := range [][]Chain{r.Rows, r.Cols} {
		for k, c := range chains {
			labels = append(labels, fmt.Sprintf("%s:%d", r.Position.SGFPoint(c.Stones[0]), k+1))
		}
	}
	for k, e := range r.Entries() {
		if k == len(EntryLabels) {
			break
		}
		for _, at := range e.Points {
			labels = append(labels, r.Position.SGFPoint(at)+":"+EntryLabels[k:k+1])
		}
	}
	if labels != nil {
		root.Add("LB", labels...)
	}
	return root
}

// Turns returns the turns of a line of play that first begins: each stone is on a free dame of the two chains of its
// move, and nil is a pass.
func (r *Reading) Turns(first seki.Player, moves ...*seki.Move) (turns []Turn) {
	var taken []Point
	for _, mv := range moves {
		t := Turn{Colour: ColourOf(first), Pass: mv == nil}
		if mv != nil {
			t.Point, _ = r.Free(*mv, taken)
			taken = append(taken, t.Point)
		}
		turns, first = append(turns, t), first.Opponent()
	}
	return turns
}

// Grow adds turns below a node, one below the other, and returns the last node.
func (p *Position) Grow(n *Node, turns ...Turn) *Node {
	for _, t := range turns {
		next := p.SGFTurn(t)
		n.Children = append(n.Children, next)
		n = next
	}
	return n
}

// SGFTurn returns the node of a turn.
func (p *Position) SGFTurn(t Turn) *Node {
	n, value := new(Node), ""
	if !t.Pass {
		value = p.SGFPoint(t.Point)
	}
	n.Add(t.Colour.Name()[:1], value)
	return n
}

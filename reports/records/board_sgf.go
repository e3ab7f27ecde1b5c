package records

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// entryLabels label the dame of one entry of the matrix.
const entryLabels = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// SGF returns the position of r, whose record is b, as a game tree: the first stone of a
// chain has the number of its row or column, dame have a letter for each entry, the
// comment has the results or why none is claimed, and with an explanation of SEKI each first move is a variation.
func (b Board) SGF(r *board.Reading) *board.Node {
	root := r.Position.SGF()
	var labels []string
	for _, chains := range [][]board.Chain{r.Rows, r.Cols} {
		for k, c := range chains {
			labels = append(labels, fmt.Sprintf("%s:%d", r.Position.SGFPoint(c.Stones[0]), k+1))
		}
	}
	var comment strings.Builder
	for _, v := range b.Violations {
		fmt.Fprintln(&comment, "outside the model: "+v.Text)
	}
	if b.Smallest != "" {
		fmt.Fprintf(&comment, "%d×%d: %s\n", b.Width, b.Height, b.Smallest.Text())
	}
	if b.Class != nil {
		fmt.Fprintf(&comment, "%s\nrows are black chains, columns white chains\n", b.Matrix)
		for _, g := range seki.Games {
			if v := b.Games.Of(g); v != nil {
				fmt.Fprintf(&comment, "%s %s\n", g.Name(), v.Text())
			}
		}
		if b.Undecided != "" {
			fmt.Fprintln(&comment, "undecided: "+b.Undecided)
		}
		fmt.Fprintln(&comment, GoIsSeki)
	}
	for k, d := range b.Dame {
		if k == len(entryLabels) {
			break
		}
		label := entryLabels[k : k+1]
		for _, at := range d.Points {
			labels = append(labels, r.Position.SGFPoint(at)+":"+label)
		}
		fmt.Fprintf(&comment, "%s: dame of black %s and white %s", label, d.Black, d.White)
		if b.Class != nil && b.Undecided == "" {
			fmt.Fprintf(&comment, "; Black there %s, White there %s", d.Text(seki.C), d.Text(seki.R))
		}
		fmt.Fprintln(&comment)
	}
	if labels != nil {
		root.Add("LB", labels...)
	}
	if comment.Len() > 0 {
		root.Add("C", comment.String())
	}
	if b.Class != nil && b.Games.Seki != nil && b.Games.Seki.Explanation != nil {
		addVariations(root, r, b.Games.Seki.Explanation)
	}
	return root
}

// addVariations adds the first moves of each player with the play that follows.
func addVariations(root *board.Node, r *board.Reading, x *explain.Explanation) {
	for _, p := range seki.Players {
		for _, choice := range x.Choices[p] {
			b := branch{r: r, last: root}
			b.add(p, &choice.Move)
			comment := fmt.Sprintf("%s there %s", colourName(p), stoneWords[choice.Value])
			if choice.Cells > 1 {
				comment += fmt.Sprintf(", as on the dame of %d equivalent entries", choice.Cells)
			}
			b.last.Add("C", comment)
			b.play(choice.Line)
		}
		if len(x.Choices[p]) == 0 {
			b := branch{r: r, last: root}
			b.play(x.Lines[p])
		}
	}
}

// branch is a variation that grows.
type branch struct {
	r     *board.Reading
	last  *board.Node
	taken []board.Point
}

// add appends a turn, a pass if mv is nil.
func (b *branch) add(p seki.Player, mv *seki.Move) {
	next, value := new(board.Node), ""
	if mv != nil {
		at, _ := b.r.Free(*mv, b.taken)
		b.taken = append(b.taken, at)
		value = b.r.Position.SGFPoint(at)
	}
	next.Add(colourName(p)[:1], value)
	b.last.Children = append(b.last.Children, next)
	b.last = next
}

// play appends the turns of a line, and says how it ends.
func (b *branch) play(line explain.Line) {
	start := b.last
	for _, turn := range line.Turns {
		b.add(turn.Player, turn.Move)
	}
	ending := "The first capture decides."
	switch line.Ending {
	case explain.ByRace:
		ending = fmt.Sprintf("%s is ahead in the race for ", colourName(line.Race.Player))
		if line.Race.Player == seki.R {
			ending += "black " + b.r.Rows[line.Race.Line].Name()
		} else {
			ending += "white " + b.r.Cols[line.Race.Line].Name()
		}
		ending += "."
	case explain.ByTwoPasses:
		ending = "Two passes: nobody is captured."
	}
	if b.last == start && len(start.Properties) > 1 { // it has a comment
		last := &start.Properties[len(start.Properties)-1]
		last.Values[0] += ". " + ending
		return
	}
	b.last.Add("C", ending)
}

// colourName returns the colour of a player in a sentence.
func colourName(p seki.Player) string {
	if p == seki.R {
		return "White"
	}
	return "Black"
}

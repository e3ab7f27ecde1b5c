package text

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// SGF returns the position of r, whose record is b, as a labelled game tree. The comment
// states the results, or why none is claimed, and the effects of stones on the dame. Each first
// stone whose effect is known is a variation, with the play that follows where SEKI is explained.
func SGF(b inspect.Board, r *board.Reading) *board.Node {
	root := r.SGF()
	root.Sign(gameName(b), firstPlayer(b))
	var comment strings.Builder
	if b.Fights > 1 {
		fmt.Fprintf(&comment, "fight %d of %d\n", b.Fight, b.Fights)
	}
	for _, line := range BoardRemarks(b) {
		fmt.Fprintln(&comment, line)
	}
	if b.Class != nil {
		fmt.Fprintf(&comment, "%s\nrows are black chains, columns white chains\n", b.Matrix)
		for _, g := range seki.Games {
			if v := b.Games.Of(g); v != nil {
				fmt.Fprintf(&comment, "%s %s\n", g.Name(), Verdict(Colours, *v))
			}
		}
		fmt.Fprintln(&comment, GoIsSeki)
	}
	if b.Verdict != nil {
		fmt.Fprintln(&comment, b.Verdict.Text)
	}
	for k, d := range b.Dame {
		if k == len(board.EntryLabels) {
			break
		}
		fmt.Fprintf(&comment, "%c: dame of black %s and white %s", board.EntryLabels[k], d.Black, d.White)
		if b.Decided() {
			fmt.Fprintf(&comment, "; Black there %s, White there %s", Stone(d, seki.C), Stone(d, seki.R))
		}
		fmt.Fprintln(&comment)
	}
	if comment.Len() > 0 {
		root.Add("C", comment.String())
	}
	if b.Class != nil && b.Games.Seki != nil && b.Games.Seki.Explanation != nil {
		addVariations(root, r, b.Games.Seki.Explanation)
	} else {
		addStones(root, r, b)
		addBest(root, r, b)
	}
	return root
}

// gameName names a position by its matrix, or its file.
func gameName(b inspect.Board) string {
	name := cmp.Or(b.Source, fmt.Sprintf("A position on a board of %d×%d", b.Width, b.Height))
	if b.Source == "" && b.Class != nil {
		name = "The matrix " + b.Matrix.String()
	}
	if b.Fights > 1 {
		name += fmt.Sprintf(", fight %d of %d", b.Fight, b.Fights)
	}
	return name
}

// firstPlayer returns who plays first: Black, unless only White wins by that.
func firstPlayer(b inspect.Board) board.Colour {
	if v := b.Verdict; v != nil && v.Outcome.R == seki.Win && v.Outcome.C != seki.Win {
		return board.White
	}
	return board.Black
}

// addStones adds a variation for each first stone whose effect is known.
func addStones(root *board.Node, r *board.Reading, b inspect.Board) {
	add := func(p seki.Player, points []board.Point, v seki.Value) {
		for _, at := range points {
			if v == seki.Unknown || !r.Position.CanPlay(at, board.ColourOf(p)) {
				continue
			}
			n := r.Position.Grow(root, board.Turn{Colour: board.ColourOf(p), Point: at})
			n.Add("C", fmt.Sprintf("%s there %s", Colours.Player(p), stoneWords[v]))
		}
	}
	for _, p := range seki.Players {
		for _, d := range b.Dame {
			add(p, d.Points, [...]seki.Value{seki.R: d.R, seki.C: d.C}[p])
		}
		for _, o := range b.Others {
			add(p, o.Points, [...]seki.Value{seki.R: o.R, seki.C: o.C}[p])
		}
	}
}

// addBest puts best play before the variations, starting with the player who moves first.
func addBest(root *board.Node, r *board.Reading, b inspect.Board) {
	if b.Verdict == nil {
		return
	}
	best := slices.DeleteFunc(slices.Clone(b.Verdict.Best), func(play verdict.Play) bool { return len(play.Turns) == 0 })
	if firstPlayer(b) == board.White { // the last is put in front
		slices.Reverse(best)
	}
	for _, play := range best {
		first := r.Position.SGFTurn(play.Turns[0])
		k := slices.IndexFunc(root.Children, func(n *board.Node) bool {
			return n.Properties[0].Name == first.Properties[0].Name && n.Properties[0].Values[0] == first.Properties[0].Values[0]
		})
		if k >= 0 {
			first = root.Children[k]
			root.Children = slices.Delete(root.Children, k, k+1)
		}
		r.Position.Grow(first, play.Turns[1:]...)
		root.Children = slices.Insert(root.Children, 0, first)
	}
}

// addVariations adds each player's first moves with the play that follows.
func addVariations(root *board.Node, r *board.Reading, x *explain.Explanation) {
	for _, p := range seki.Players {
		for _, choice := range x.Choices[p] {
			turns := r.Turns(p, append([]*seki.Move{&choice.Move}, movesOf(choice.Line)...)...)
			comment := fmt.Sprintf("%s there %s", Colours.Player(p), stoneWords[choice.Value])
			if choice.Cells > 1 {
				comment += fmt.Sprintf(", as on the dame of %d equivalent entries", choice.Cells)
			}
			first := r.Position.Grow(root, turns[0])
			first.Add("C", comment)
			addEnding(r.Position.Grow(first, turns[1:]...), Ending(r, choice.Line))
		}
		if line := x.Lines[p]; len(x.Choices[p]) == 0 {
			addEnding(r.Position.Grow(root, r.Turns(p, movesOf(line)...)...), Ending(r, line))
		}
	}
}

func movesOf(line explain.Line) (moves []*seki.Move) {
	for _, turn := range line.Turns {
		moves = append(moves, turn.Move)
	}
	return moves
}

// addEnding adds a remark on how a line ends to its last node, which may have a comment.
func addEnding(last *board.Node, ending string) {
	ending = strings.ToUpper(ending[:1]) + ending[1:] + "."
	if n := len(last.Properties) - 1; n >= 0 && last.Properties[n].Name == "C" {
		last.Properties[n].Values[0] += ". " + ending
		return
	}
	last.Add("C", ending)
}

// Ending describes the end of a line of play on the board.
func Ending(r *board.Reading, line explain.Line) string {
	switch {
	case line.Ending == explain.ByTwoPasses:
		return "two passes: nobody is captured"
	case line.Ending != explain.ByRace:
		return "a chain is captured"
	case line.Race.Player == seki.R:
		return "White is ahead in the race for black " + r.Rows[line.Race.Line].Name()
	}
	return "Black is ahead in the race for white " + r.Cols[line.Race.Line].Name()
}

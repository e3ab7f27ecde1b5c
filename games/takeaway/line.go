package takeaway

import (
	"fmt"
	"strings"
)

// Step is a position of a line of play: the pile, and whether the player to
// move wins.
type Step struct {
	Stones int
	Wins   bool
}

func (s Step) String() string { return fmt.Sprintf("{%d | %v}", s.Stones, s.Wins) }

// Line returns a line of perfect play from n stones, in the manner of the article:
// the winner takes the most that keeps the win, the loser the fewest that the
// rules allow. It ends where the winner can end the game, in misère play where the
// loser must; or where no move is possible.
func (s *Solution) Line(n int) []Step {
	var line []Step
	moves := s.moves.list()
	for {
		step := Step{n, s.Wins(n)}
		line = append(line, step)
		taken, over := s.next(n, moves)
		if over {
			return line
		}
		n -= taken
	}
}

// next returns the move that Line makes at n; over means that the line ends at n.
func (s *Solution) next(n int, moves []int) (taken int, over bool) {
	least := s.Game.Moves.Least()
	if n < least {
		return 0, true
	}
	// The pile of n is at its end after a move when less than the least move is left.
	canEnd := func(m int) bool { return n-m < least }
	if !s.Wins(n) {
		// The loser's fewest stones are the least move; it ends the game only if
		// all moves do.
		return least, canEnd(least)
	}
	for k := len(moves) - 1; k >= 0; k-- {
		m := moves[k]
		if m > n || s.Wins(n-m) {
			continue
		}
		return m, canEnd(m)
	}
	panic(fmt.Sprintf("takeaway: %d stones are won without a winning move", n))
}

// FormatLine writes a line in the article's form, {99 | true} -> {96 | false} …;
// a line of more than most positions with the middle left out.
func FormatLine(line []Step, most int) string {
	words := make([]string, 0, min(len(line), most+1))
	for i, step := range line {
		hidden := len(line) - most
		switch {
		case hidden <= 0 || i < most/2 || i >= most/2+hidden:
			words = append(words, step.String())
		case i == most/2:
			words = append(words, fmt.Sprintf("… %d positions …", hidden))
		}
	}
	return strings.Join(words, " -> ")
}

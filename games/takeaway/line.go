package takeaway

import (
	"context"
	"fmt"
	"iter"
	"strings"
)

// Step is a position of a line of play: the pile, and whether the player to move wins.
type Step struct {
	Stones int  `json:"stones"`
	Wins   bool `json:"wins"`
}

// String returns the step as in the article: {99 | true}.
func (s Step) String() string { return fmt.Sprintf("{%d | %v}", s.Stones, s.Wins) }

// Line yields a line of perfect play from n ≤ Stones stones, as in the article: the winner
// takes the most stones that keep the win, the loser the fewest possible. The line ends
// when the winner can end the game, in misère play when the loser must, or when there is no
// move.
func (s *Solution) Line(n int) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for left := n; ; {
			if !yield(Step{left, s.Wins(left)}) {
				return
			}
			taken, over := s.next(left)
			if over {
				return
			}
			left -= taken
		}
	}
}

// next returns the move of Line at n. over reports that the line ends at n.
func (s *Solution) next(n int) (taken int, over bool) {
	least := s.Game.Moves.least()
	if n < least {
		return 0, true
	}
	if !s.Wins(n) {
		taken = least // it ends the game only if all moves do
	} else {
		most := n
		if greatest, isFinite := s.Game.Moves.Greatest(); isFinite {
			most = min(n, greatest)
		}
		taken = s.moves.atMost(most)
		for s.Wins(n - taken) {
			taken = s.moves.atMost(taken - 1)
		}
	}
	return taken, n-taken < least
}

// FormatLine returns a line of play in the form of the article, {99 | true} -> {96 | false}
// -> …, without the middle if it has more than most ≥ 2 positions. It reads at most enough
// positions of the line; of a longer line it shows only the first ones. It returns the
// context's error.
func FormatLine[S fmt.Stringer](ctx context.Context, line iter.Seq[S], most, enough int) (string, error) {
	var first, last []S // last is a ring
	n := 0
	for step := range line {
		if n%1024 == 0 && ctx.Err() != nil {
			return "", ctx.Err()
		}
		switch {
		case n < most/2:
			first = append(first, step)
		case n < most:
			last = append(last, step)
		default:
			last[(n-most/2)%len(last)] = step
		}
		if n++; n > enough {
			break
		}
	}
	var words []string
	add := func(steps []S) {
		for _, step := range steps {
			words = append(words, step.String())
		}
	}
	add(first)
	switch {
	case n > enough:
		words = append(words, fmt.Sprintf("… more than %d positions", enough))
	case n > most:
		words = append(words, fmt.Sprintf("… %d positions …", n-most))
		oldest := (n - most/2) % len(last)
		add(last[oldest:])
		add(last[:oldest])
	default:
		add(last)
	}
	return strings.Join(words, " -> "), nil
}

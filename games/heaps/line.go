package heaps

import (
	"context"
	"fmt"
	"iter"
	"strings"
)

// Step is a position of a line of play, without empty heaps, and whether the player to move
// wins.
type Step struct {
	Heaps []int `json:"heaps"`
	Wins  bool  `json:"wins"`
}

// shown is the number of heaps, and of moves, that a text for people shows.
const shown = 12

// String returns the step in the form of the article, such as {99 | true} or {3,4 | false}.
func (s Step) String() string {
	heaps, more := s.Heaps, ""
	if hidden := len(heaps) - shown; hidden > 0 {
		heaps, more = heaps[:shown], fmt.Sprintf(" and %d more", hidden)
	}
	if len(heaps) == 0 {
		heaps = []int{0}
	}
	return fmt.Sprintf("{%s%s | %v}", strings.Trim(strings.ReplaceAll(fmt.Sprint(heaps), " ", ","), "[]"), more, s.Wins)
}

// FormatLine returns a line of play, {99 | true} -> {96 | false} -> …, without the middle if it
// has more than most ≥ 2 positions. It reads at most enough positions of the line; of a longer
// line it shows only the first ones. It returns the context's error.
func FormatLine(ctx context.Context, line iter.Seq[Step], most, enough int) (string, error) {
	var first, last []Step // last is a ring
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
	add := func(steps []Step) {
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

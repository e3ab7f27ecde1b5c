package heaps

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
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
	var steps []Step
	note := ""
	for step := range line {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if len(steps) == enough {
			note = fmt.Sprintf("… more than %d positions", enough)
			break
		}
		steps = append(steps, step)
	}
	first, last := steps, []Step{}
	switch n := len(steps); {
	case note != "":
		first = steps[:min(n, most/2)]
	case n > most:
		note = fmt.Sprintf("… %s …", units.Plural(n-most, "position", "positions"))
		first, last = steps[:most/2], steps[n-(most-most/2):]
	}
	words := units.Texts(first, Step.String)
	if note != "" {
		words = append(words, note)
	}
	return strings.Join(append(words, units.Texts(last, Step.String)...), " -> "), nil
}

package heaps

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Limits of what a text shows; records have all.
const (
	shownBest   = 12
	shownLost   = 40
	shownDigits = 40
	shownLine   = 200
	shownPlay   = 1_000_000 // positions of a line that are looked at
)

// periodText says what is known of the period.
func (r Record) periodText() string {
	searched := units.Plural(r.Searched, "stone", "stones")
	if r.Period == nil {
		return "none is proved by the heaps up to " + searched
	}
	from := fmt.Sprintf("%d from %s on", *r.Period, units.Plural(*r.Preperiod, "stone", "stones"))
	switch {
	case !r.Proved:
		return fmt.Sprintf("%s, as far as %s; not proved", from, searched)
	case r.solution.Period.Residues:
		return from + ", proved for all heaps by the residues of the moves"
	}
	return fmt.Sprintf("%s, proved for all heaps by those up to %s", from, searched)
}

// WriteText writes who wins, the lost heaps, what is known of the period, and a line of play: without
// its middle unless the whole was asked for, and of a very long one only the first positions.
func (r Record) WriteText(ctx context.Context, w io.Writer) error {
	game, noun := "Take "+r.Game, "stones"
	if r.Misere {
		game += " in misère play"
	}
	if r.Stones == 1 {
		noun = "stone"
	}
	fmt.Fprintf(w, "%s, 1 heap of %d %s: the %s player wins.\n", game, r.Stones, noun, r.Winner)
	for k, move := range r.Best {
		if k == shownBest {
			fmt.Fprintf(w, "%s.\n", units.Plural(len(r.Best)-k, "more winning move", "more winning moves"))
			break
		}
		left := strings.Trim(fmt.Sprint(move.Left), "[]")
		fmt.Fprintf(w, "Winning move: take %d of heap %d and leave %s.\n", move.Take, move.Heap, cmp.Or(left, "nothing"))
	}
	fmt.Fprintf(w, "Lost heaps: %s.\nPeriod: %s.\n", listed(r.Lost, shownLost), r.periodText())
	if size := r.TreeSize; size != "" {
		if len(size) > shownDigits {
			n, _ := new(big.Float).SetString(size)
			size = "about " + n.Text('e', 3)
		}
		fmt.Fprintf(w, "Nodes of the game tree: %s.\n", size)
	}
	line, most, enough := r.solution.Line(r.Stones), shownLine, shownPlay
	if r.Line != nil {
		line, most, enough = slices.Values(r.Line), len(r.Line)+1, len(r.Line)
	}
	text, err := FormatLine(ctx, line, most, enough)
	if err == nil {
		_, err = fmt.Fprintf(w, "Perfect play (the winner takes the most that wins, the loser the fewest):\n%s\n", text)
	}
	return err
}

// listed writes at most most numbers, separated by commas, and says how many it left out.
func listed(numbers []int, most int) string {
	if len(numbers) == 0 {
		return "none"
	}
	text := strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers[:min(most, len(numbers))]), " ", ", "), "[]")
	if hidden := len(numbers) - most; hidden > 0 {
		text += fmt.Sprintf(" and %d more", hidden)
	}
	return text
}

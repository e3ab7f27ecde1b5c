package heaps

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/games/heaps/misere"
	"github.com/sekilab/sekilab/internal/units"
)

// Limits of what a text shows; records have all.
const (
	shownValues    = 20
	shownLost      = 40
	shownRelations = 40
	shownDigits    = 40
	shownLine      = 200
	shownPlay      = 1_000_000 // numbers in the positions of a line
)

// title names a game at the beginning of a sentence.
func title(r Rules, misere bool) string {
	name := "Octal game " + r.String()
	switch {
	case r.TakeAway():
		name = "Take " + r.String()
	case slices.Max(r.digits) > 7:
		name = "Hexadecimal game " + r.String()
	}
	if misere {
		name += " in misère play"
	}
	return name
}

// String says what is known of the period.
func (r PeriodRecord) String() string {
	searched := stones(r.Searched)
	if r.Period == nil {
		return fmt.Sprintf("none is proved by the heaps up to %s", searched)
	}
	from := fmt.Sprintf("%d from %s on", *r.Period, stones(*r.Preperiod))
	switch {
	case !r.Proved:
		return fmt.Sprintf("%s, as far as %s; not proved", from, searched)
	case r.found.Residues:
		return from + ", proved for all heaps by the residues of the moves"
	}
	return fmt.Sprintf("%s, proved for all heaps by those up to %s", from, searched)
}

// WriteText writes the first values and what is known of the period.
func (r ValuesRecord) WriteText(_ context.Context, w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s: Grundy values from 0 stones on: %s.\nPeriod: %v.\n",
		title(r.grundy.Rules, false), listed(r.Values, shownValues), r.PeriodRecord)
	if !r.Proved {
		return err
	}
	var values []int
	for n := range r.found.Length {
		values = append(values, r.grundy.Value(r.found.Preperiod+n))
	}
	fmt.Fprintf(w, "The values of a period: %s.\n", listed(values, shownValues))
	return writeExceptions(w, r.Exceptions)
}

func writeExceptions(w io.Writer, exceptions []int) error {
	_, err := fmt.Fprintf(w, "Heaps before it that differ: %s.\n", listed(exceptions, shownValues))
	return err
}

// WriteText writes who wins, the lost heaps, what is known of the period, and a line of play.
func (r LostRecord) WriteText(ctx context.Context, w io.Writer) error {
	heaps := []int{r.Stones}
	writeWinner(w, title(r.solution.Rules, r.Misere), heaps, r.Winner, r.Best)
	fmt.Fprintf(w, "Lost heaps: %s.\nPeriod: %v.\n", listed(r.Lost, shownLost), r.PeriodRecord)
	if r.TreeSize != nil {
		size := r.TreeSize.String()
		if len(size) > shownDigits {
			size = "about " + new(big.Float).SetInt(r.TreeSize.Int).Text('e', 3)
		}
		fmt.Fprintf(w, "Nodes of the game tree: %s.\n", size)
	}
	return r.solution.Play(r.Stones).writeLine(ctx, w, heaps, r.Line)
}

// WriteText writes who wins, why, and a line of play.
func (r SumRecord) WriteText(ctx context.Context, w io.Writer) error {
	writeWinner(w, r.title, r.Heaps, r.Winner, r.Best)
	if r.Sum != nil {
		fmt.Fprintf(w, "Grundy values: %s; exclusive or %d.\n", listed(r.Grundy, shown), *r.Sum)
	} else {
		fmt.Fprintf(w, "Elements: %s; product %s.\n", listed(r.Elements, shown), r.Product)
	}
	return r.play.writeLine(ctx, w, r.Heaps, r.Line)
}

// writeWinner writes who wins at several heaps, and the first winning moves.
func writeWinner(w io.Writer, game string, heaps []int, winner string, best []Move) {
	noun := "stones"
	if slices.Equal(heaps, []int{1}) {
		noun = "stone"
	}
	fmt.Fprintf(w, "%s, %s of %s %s: the %s player wins.\n",
		game, units.Plural(len(heaps), "heap", "heaps"), listed(heaps, shown), noun, winner)
	for k, move := range best {
		if k == shown {
			fmt.Fprintf(w, "%s.\n", units.Plural(len(best)-k, "more winning move", "more winning moves"))
			break
		}
		left := strings.Trim(strings.ReplaceAll(fmt.Sprint(move.Left), " ", " and "), "[]")
		fmt.Fprintf(w, "Winning move: take %d of heap %d and leave %s.\n", move.Take, move.Heap, cmp.Or(left, "nothing"))
	}
}

// writeLine writes a line of play from some heaps, without its middle unless the whole was asked
// for, and of a very long one only the first positions.
func (p Play) writeLine(ctx context.Context, w io.Writer, heaps []int, whole []Step) error {
	line, most, enough := p.Line(heaps), shownLine, shownPlay/p.mostHeaps(heaps)
	if whole != nil {
		line, most, enough = slices.Values(whole), len(whole)+1, len(whole)
	}
	text, err := FormatLine(ctx, line, most, enough)
	if err == nil {
		_, err = fmt.Fprintf(w, "Perfect play (the winner takes the most that wins, the loser the fewest):\n%s\n", text)
	}
	return err
}

// mostHeaps returns a number of heaps that no position after some heaps exceeds.
func (p Play) mostHeaps(heaps []int) int {
	if p.rules.TakeAway() {
		return len(heaps)
	}
	most := 1
	for _, n := range heaps {
		most += n
	}
	return most
}

// WriteText writes the quotient, why the search ended, and what is known of the period.
func (r QuotientRecord) WriteText(_ context.Context, w io.Writer) error {
	of := "all heaps"
	if !r.Proved {
		of = "the heaps up to " + stones(r.misere.Heap())
	}
	fmt.Fprintf(w, "%s: the quotient of %s has %s.\n", title(r.misere.Rules, true), of, units.Plural(r.Order, "element", "elements"))
	switch next := stones(r.misere.Quotient.Heap() + 1); {
	case errors.Is(r.stopped, misere.ErrLimit):
		fmt.Fprintf(w, "With heaps of %s, %v.\n", next, r.stopped)
	case r.stopped != nil:
		fmt.Fprintf(w, "With heaps of %s, the search was interrupted.\n", next)
	}
	fmt.Fprintf(w, "Generators, with the first heap: %s.\nRelations: %s.\nLost: %s.\n",
		listed(r.Generators, shownRelations), listed(r.Relations, shownRelations), listed(r.Lost, shownRelations))
	_, err := fmt.Fprintf(w, "Elements from 0 stones on: %s.\nPeriod: %v.\n", listed(r.Elements, shownValues), r.PeriodRecord)
	if !r.Proved {
		return err
	}
	return writeExceptions(w, r.Exceptions)
}

func stones(n int) string { return units.Plural(n, "stone", "stones") }

// listed writes at most most items, separated by commas, and says how many it left out.
func listed[T any](items []T, most int) string {
	if len(items) == 0 {
		return "none"
	}
	text := strings.Join(units.Texts(items[:min(most, len(items))], func(item T) string { return fmt.Sprint(item) }), ", ")
	if hidden := len(items) - most; hidden > 0 {
		text += fmt.Sprintf(" and %d more", hidden)
	}
	return text
}

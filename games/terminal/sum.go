package terminal

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// Sum is a sum of positions of impartial games: a player to move moves in one of them.
type Sum []Term

// Term is a position of an impartial game.
type Term struct {
	*Impartial
	Node
}

// SumRecord is what was found of a sum.
type SumRecord struct {
	Term     string   `json:"term,omitempty"` // the part of a sum that the record is about
	Position string   `json:"position"`
	Value    *int     `json:"value"` // null if it is infinite
	Infinite []int    `json:"infinite,omitzero"`
	Winner   *string  `json:"winner"` // first, second or, of a draw, null
	Best     []string `json:"best"`   // the moves that win or, if none does, draw

	nimber Nimber
}

// Record returns the value of a sum of one or more positions, with all best moves.
func (s Sum) Record() SumRecord {
	r := SumRecord{nimber: s.without(-1), Best: []string{}}
	labels := units.Texts(s, func(t Term) string { return t.Label(t.Node) })
	r.Position = strings.Join(labels, " + ")
	if a := r.nimber; a.Value >= 0 {
		r.Value = &a.Value
	} else {
		r.Infinite = append([]int{}, a.Infinite...)
	}
	wanted := seki.Draw // for the opponent
	switch r.nimber.Outcome() {
	case seki.Win:
		r.Winner, wanted = new("first"), seki.Loss
	case seki.Loss:
		r.Winner = new("second")
		return r
	}
	for k, t := range s {
		rest := s.without(k)
		for _, v := range t.Moves(t.Node) {
			if rest.Plus(t.Nimber(v)).Outcome() == wanted {
				after := slices.Clone(labels)
				after[k] = t.Label(v)
				r.Best = append(r.Best, strings.Join(after, " + "))
			}
		}
	}
	return r
}

// without returns the value of all terms but number k.
func (s Sum) without(k int) (sum Nimber) {
	for j, t := range s {
		if j != k {
			sum = sum.Plus(t.Nimber(t.Node))
		}
	}
	return sum
}

// Records yields the records of all positions.
func (s *Impartial) Records() iter.Seq[SumRecord] {
	return recordsOf(s.Arena, func(v Node) SumRecord { return Sum{{s, v}}.Record() })
}

// Records returns the records of the terms, which have names, and then that of the sum.
func (s Sum) Records(names []string) []SumRecord {
	var list []SumRecord
	for k := range s {
		r := s[k : k+1].Record()
		r.Term = strings.TrimSpace(names[k])
		list = append(list, r)
	}
	return append(list, s.Record())
}

// Summary returns the lines above a table of all positions.
func (s *Impartial) Summary() string {
	start, result := Sum{{s, s.Start}}.Record(), "a draw"
	if start.Winner != nil {
		result = "the " + *start.Winner + " player wins"
	}
	return fmt.Sprintf("game   %s: %s, %s\nstart  %s: value %v, %s\n\n", s.Title, units.Plural(s.Size(), "position", "positions"),
		units.Plural(s.Edges(), "move", "moves"), start.Position, start.nimber, result)
}

// SumHeads are the columns of Cells.
var SumHeads = []any{"term", "position", "value", "winner", "best moves"}

// Cells returns the row of a sum in a table for people.
func (r SumRecord) Cells() []any {
	const shown = 3
	best := strings.Join(r.Best[:min(shown, len(r.Best))], ", ")
	if more := len(r.Best) - shown; more > 0 {
		best += fmt.Sprintf(" and %d more", more)
	}
	if best == "" {
		best = "-"
	}
	winner := "draw"
	if r.Winner != nil {
		winner = *r.Winner
	}
	return []any{cmp.Or(r.Term, "sum"), r.Position, r.nimber, winner, best}
}

package terminal

import (
	"fmt"
	"slices"
	"strings"
)

// Walked is the record of a position of a walk through a solved game.
type Walked struct {
	Record
	Moves   []WalkedMove `json:"moves"`
	Repeats bool         `json:"repeats"` // the position was passed before: the play is drawn
}

// WalkedMove is a move with the values of the position that it leads to.
type WalkedMove struct {
	Position string `json:"position"`
	Values   Values `json:"values"`
}

// Walked returns the record of the last position of a walk.
func (s *Solved) Walked(trace []Node) Walked {
	v, before := trace[len(trace)-1], trace[:len(trace)-1]
	r := Walked{Record: s.Record(v), Moves: []WalkedMove{}, Repeats: slices.Contains(before, v)}
	for _, next := range s.Moves(v) {
		after := s.Record(next)
		r.Moves = append(r.Moves, WalkedMove{after.Position, after.Values})
	}
	return r
}

// String returns the position and its numbered moves.
func (r Walked) String() string {
	switch {
	case r.Repeats:
		return fmt.Sprintf("%s again: the play is drawn", r.Position)
	case r.Owner == nil:
		return fmt.Sprintf("%s, the end: %v", r.Position, r.Values)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s to move: %v", r.Position, *r.Owner, r.Values)
	for k, m := range r.Moves {
		best := ""
		if m.Position == *r.Move {
			best = " (best)"
		}
		fmt.Fprintf(&b, "\n  %d  %s: %v%s", k+1, m.Position, m.Values, best)
	}
	return b.String()
}

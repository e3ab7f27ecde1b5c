package rules

import (
	"context"
	"errors"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// Threats is what a player reaches with ko threats: moves elsewhere that the opponent must answer, after which
// the ko may be taken back. Those of both cancel each other, so Number is how many more the player has. The player may
// so many times retake a ko in the next turn, and nothing else changes. With any number of threats the player
// is komaster (E. Berlekamp, "The economist's view of combinatorial games", Games of No Chance, 1996).
type Threats struct {
	First  seki.Player // who begins
	Player seki.Player // who has threats
	Number int         // the least that changes the value, 1 to mostThreats
	Value  seki.Value  // for Player; greater than without threats
}

// mostThreats is the number of threats up to which their effect is searched.
const mostThreats = 2

// addThreats finds what threats change for a player who does not gain without them. If the memory ends, it leaves
// out what it has not found.
func (s *Solver) addThreats(ctx context.Context, f *Fight) error {
	limit := s.room.limit
	s.room.limit = s.room.used + min((limit-s.room.used)/2, max(s.room.used, leastRoom/2))
	defer func() { s.room.limit = limit }()
	for _, first := range seki.Players {
		for _, p := range seki.Players {
			if err := s.withThreats(ctx, f, first, p); err != nil {
				if errors.Is(err, ErrMemory) {
					return nil
				}
				return err
			}
		}
	}
	return nil
}

// withThreats finds what threats of p change if first begins.
func (s *Solver) withThreats(ctx context.Context, f *Fight, first, p seki.Player) error {
	of := func(v seki.Value) seki.Value {
		if first != p {
			return v.Negate()
		}
		return v
	}
	at, best := s.startOf(first).state, of(f.Outcome.First(first))
	if best == seki.Win || !s.meetsKo(at, playerOf(board.ColourOf(p))) {
		return nil
	}
	for n := int8(1); n <= mostThreats && best < seki.Win; n++ {
		if at.threats = n; p == seki.R {
			at.threats = -n
		}
		v, _, err := s.value(ctx, at)
		if err != nil {
			return err
		}
		if v = of(v); v > best {
			best = v
			f.Threats = append(f.Threats, Threats{first, p, int(n), v})
		}
	}
	return nil
}

// meetsKo reports whether c, who does not gain from a state whose value is known, may be forbidden to retake a ko in
// the play by which the opponent has that. If not, that play does as well against any number of threats.
func (s *Solver) meetsKo(at state, c player) bool {
	p := s.gains[1-c]
	if p.result(at) != forcedBy(1-c) { // a draw
		p = s.gains[c]
	}
	if p.result(at) != forcedBy(1-c) {
		return true // by repetition
	}
	root, _ := p.find(at)
	seen := map[int32]bool{root: true}
	for todo := []int32{root}; len(todo) > 0; {
		k := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		add := func(c int32) {
			if !seen[c] {
				seen[c] = true
				todo = append(todo, c)
			}
		}
		x := p.nodes.at(k)
		switch {
		case x.turn == c && x.ko != noKo:
			return true
		case !x.expanded(): // decided, but perhaps only against nobody who has threats
			at := x.state
			at.threats = 1
			if r, _ := p.static(at); r != x.result {
				return true
			}
		case x.turn == c:
			for c := range p.children(x) {
				add(c)
			}
		default:
			if _, next, ok := p.turn(k, p.rank); ok {
				add(next)
			}
		}
	}
	return false
}

// spent returns the threats that are left when the player to move has used one, if there was one.
func (s state) spent() int8 {
	switch {
	case s.turn == black && s.threats > 0:
		return s.threats - 1
	case s.turn == white && s.threats < 0:
		return s.threats + 1
	}
	return s.threats
}

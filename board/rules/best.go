package rules

import (
	"slices"

	"github.com/sekilab/sekilab/board"
)

// Play is a line of play by which the winner of a fight gains.
type Play struct {
	Turns []board.Turn  // to where that is decided
	Lost  []board.Chain // the chains of the fight that are lost then, in turn; the loser may have the choice of others
}

// Play returns play in which the player who can gain does so in the fewest turns of
// those that the search has examined, and the opponent resists as long as possible. It returns nil if nobody can gain. The
// value of r must be known.
func (s *Solver) Play(r *Region) *Play {
	for _, c := range []player{black, white} {
		if k, ok := s.gains[c].find(r.state); ok && s.gains[c].nodes.at(k).result == forcedBy(c) {
			return s.line(c, k)
		}
	}
	return nil
}

// line returns the play from a node in which c gains.
func (s *Solver) line(c player, k int32) *Play {
	p, play := s.gains[c], new(Play)
	var taken []board.Chain
	at := p.nodes.at(k).state
	for lengths := (lengths{p, map[int32]int{}}); ; {
		t, next, ok := p.turn(k, lengths.of)
		if !ok {
			break
		}
		for _, chain := range s.chains {
			us, stones := playerOf(chain.Colour), s.numbers(chain)
			if at.stones[us]&stones != 0 && t.after.stones[us]&stones == 0 && !holds(taken, chain) {
				taken = append(taken, chain)
			}
		}
		play.Turns, k, at = append(play.Turns, s.named(t)), next, t.after
	}
	if p.nodes.at(k).expanded() { // a second pass ends the game
		play.Turns = append(play.Turns, board.Turn{Colour: at.turn.colour(), Pass: true})
	} else { // dead stones are taken from the board
		for _, p := range []player{c, 1 - c} {
			at.stones[1-p] &^= s.filled(at, p)
		}
	}
	for _, chain := range slices.Concat(taken, s.chains) {
		if !holds(play.Lost, chain) && holds(s.lost(at), chain) {
			play.Lost = append(play.Lost, chain)
		}
	}
	return play
}

func holds(chains []board.Chain, c board.Chain) bool {
	return slices.ContainsFunc(chains, func(d board.Chain) bool { return d.Stones[0] == c.Stones[0] })
}

// numbers returns the stones of a chain as a set.
func (g *ground) numbers(c board.Chain) (stones set) {
	for _, at := range c.Stones {
		stones |= one(slices.Index(g.points, at))
	}
	return stones
}

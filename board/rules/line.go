package rules

import (
	"slices"

	"github.com/sekilab/sekilab/board"
)

// Play is play by which a player gains.
type Play struct {
	Turns []board.Turn  // up to the turn that decides it; empty if they are not known
	Taken []board.Chain // the chains of the fight that are lost then, in turn; the loser may have the choice of others
}

// turn is a turn with the state after it.
type turn struct {
	by    player
	point int // noKo for a pass
	after state
}

// turns returns all turns but a second pass, a pass first.
func (g *ground) turns(s state) (list []turn) {
	if !s.passed {
		list = append(list, turn{s.turn, noKo, s.pass()})
	}
	for rest := g.empty(s); rest != 0; rest &= rest - 1 {
		k := first(rest)
		if after, ok := g.play(s, k); ok {
			list = append(list, turn{s.turn, k, after})
		}
	}
	return list
}

// named returns the turn by its names.
func (g *ground) named(t turn) board.Turn {
	if t.point == noKo {
		return board.Turn{Colour: t.by.colour(), Pass: true}
	}
	return board.Turn{Colour: t.by.colour(), Point: g.points[t.point]}
}

// turn returns a turn of a node with a result, and the node after it: for the player who
// forces the result one with the least measure of that node, for the other one with the
// greatest, and a stone rather than a pass. It chooses among the nodes on which the result
// rests, so that play by turn ends. ok is false if the play is at its end: the kept or filled
// points decide the position, or the player who forces the result passes a second time.
func (p *proof) turn(k int32, measure func(k int32) int) (best turn, next int32, ok bool) {
	x := p.nodes[k]
	wins := x.result == forcedBy(x.turn)
	if !x.expanded() || wins && x.passed && p.ended(x.state) == x.result {
		return best, 0, false
	}
	extreme := 0
	for _, t := range p.turns(x.state) {
		c, known := p.places[t.after]
		if !known || p.nodes[c].result != x.result || p.nodes[c].rank >= x.rank {
			continue
		}
		n := measure(c)
		if !ok || wins && n < extreme || !wins && (n > extreme || n == extreme && best.point == noKo) {
			best, next, ok, extreme = t, c, true, n
		}
	}
	return best, next, ok
}

// lengths measures nodes by the numbers of turns of the play from them, which it remembers.
type lengths struct {
	*proof
	known map[int32]int
}

func (l lengths) of(k int32) int {
	n, ok := l.known[k]
	if !ok {
		if _, next, more := l.turn(k, l.of); more {
			n = 1 + l.of(next)
		}
		l.known[k] = n
	}
	return n
}

// bestPlay returns play in which the player who can gain from a state does so in the fewest turns, among the turns that
// the search has examined, and the opponent resists as long as possible. It returns nil if nobody can gain. The value
// of the state must be known.
func (s *solver) bestPlay(at state) *Play {
	for _, c := range []player{black, white} {
		if s.gains[c].result(at) == forcedBy(c) {
			return s.line(c, at)
		}
	}
	return nil
}

// line returns the play from a state in which c gains.
func (s *solver) line(c player, at state) *Play {
	p, play := s.gains[c], new(Play)
	var taken []board.Chain
	k := p.places[at]
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
	if p.nodes[k].expanded() { // a second pass ends the game
		play.Turns = append(play.Turns, board.Turn{Colour: at.turn.colour(), Pass: true})
	} else { // dead stones are taken from the board
		for _, p := range []player{c, 1 - c} {
			at.stones[1-p] &^= s.filled(at, p)
		}
	}
	lost := s.lost(at)
	for _, chain := range slices.Concat(taken, s.chains) {
		if !holds(play.Taken, chain) && holds(lost, chain) {
			play.Taken = append(play.Taken, chain)
		}
	}
	return play
}

// lost returns the chains of the fight that are lost if the game ends in a state: some of the
// points under their stones do not belong to the area of their player.
func (s *solver) lost(at state) (lost []board.Chain) {
	areas := s.areas(at)
	for _, c := range s.chains {
		if s.numbers(c)&^areas[playerOf(c.Colour)] != 0 {
			lost = append(lost, c)
		}
	}
	return lost
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

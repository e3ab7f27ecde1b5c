package rules

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/sekilab/sekilab/board"
)

// Play is best play of both players in a fight that one of them wins: nobody can gain more, or lose less.
type Play struct {
	Turns []board.Turn  // to where it is decided
	Gain  int           // of the winner, in points
	Lost  []board.Chain // the chains of the fight that are lost, in turn
}

// Play returns best play from r, whose value must be known and no draw. If the memory is not enough
// to find out how much can be gained, it returns nil. Other errors are that of ctx.
func (s *Solver) Play(ctx context.Context, r *Region) (*Play, error) {
	limit := s.room.limit
	defer func() { s.room.limit = limit }()
	c := black
	if s.gains[black].result(r.state) != forcedBy(black) {
		c = white
	}
	var play *Play
	most, err := s.most(ctx, r.state, c)
	if err == nil {
		s.room.limit = min(limit, s.room.used+leastRoom) // the line asks these searches about more positions
		play, err = most.line(ctx, r.state)
	}
	if errors.Is(err, ErrMemory) {
		return nil, nil
	}
	return play, err
}

// most is what a player can gain from a state and no more.
type most struct {
	*Solver
	c    player
	gain int
	best *proof // that c gains so much
	more *proof // that c does not gain more; nil if that is impossible
}

// goal returns the goal of a search for whether c gains so many points.
func (s *Solver) goal(c player, gain int) int {
	if now := s.score(s.start); c == black {
		return now + gain
	} else {
		return now - gain + 1
	}
}

// leastRoom is the memory that each search for how much is gained may take at least, in bytes: a bulky five needs 20 MB.
// More, and more than the searches before it take, is not worth its time.
const leastRoom = 3 << 24

// most finds how much c gains, who gains something: first asking whether it is everything, then whether it
// is no more than a player can gain at least, one stone, then by halves.
func (s *Solver) most(ctx context.Context, at state, c player) (most, error) {
	all := 2 * size(s.start.stones[1-c]&s.stake)
	found := most{s, c, 1, s.gains[c], nil}
	limit := s.room.limit
	left := min((limit-s.room.used)/2, max(s.room.used, leastRoom))
	for high, guess := all, all; found.gain < high; {
		goal := s.goal(c, guess)
		p := s.mosts[goal]
		if p == nil {
			p = newProof(s.ground, goal, false, s.room)
			s.mosts[goal] = p
		}
		before := s.room.used
		s.room.limit = min(limit, before+left)
		p.fills = false
		p.node(at) // a first turn is shown where the fight is decided by filling
		p.fills = true
		result, err := p.ask(ctx, at, math.MaxInt)
		switch {
		case err != nil:
			delete(s.mosts, goal)
			s.room.used = before
			return found, err
		case result == forcedBy(c):
			found.gain, found.best = guess, p
		default:
			high, found.more = guess-1, p
		}
		if guess == all {
			guess = min(3, high)
		} else {
			guess = (found.gain + high + 1) / 2
		}
	}
	return found, nil
}

// line returns the play from a state. Once it is decided that c gains so much, the opponent goes on until it is
// decided that c does not gain more, which tells what is lost.
func (m most) line(ctx context.Context, at state) (*Play, error) {
	play := &Play{Gain: m.gain}
	taken := []board.Chain{}
	add := func(t turn) {
		for _, chain := range m.chains {
			us := playerOf(chain.Colour)
			stones := m.numbers(chain)
			if at.stones[us]&stones != 0 && t.after.stones[us]&stones == 0 && !holds(taken, chain) {
				taken = append(taken, chain)
			}
		}
		at = t.after
	}
	k, _ := m.best.find(at)
	for lengths := (lengths{m.best, map[int32]int{}}); ; {
		t, next, ok, err := m.turn(ctx, k, lengths.of)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		add(t)
		play.Turns, k = append(play.Turns, m.named(t)), next
	}
	over := m.best.nodes.at(k).expanded()
	if over { // a second pass ends the game
		play.Turns = append(play.Turns, board.Turn{Colour: at.turn.colour(), Pass: true})
	}
	if m.more != nil && !over {
		if _, err := m.more.ask(ctx, at, math.MaxInt); err != nil {
			return nil, err
		}
		for k, _ := m.more.find(at); ; {
			t, next, ok := m.more.turn(k, m.more.rank)
			if !ok {
				break
			}
			add(t)
			k = next
		}
	}
	if !over { // dead stones are taken from the board
		for _, p := range []player{m.c, 1 - m.c} {
			at.stones[1-p] &^= m.filled(at, p)
		}
	}
	for _, chain := range slices.Concat(taken, m.chains) {
		if !holds(play.Lost, chain) && holds(m.Lost(&Region{m.ground, at}), chain) {
			play.Lost = append(play.Lost, chain)
		}
	}
	return play, nil
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

// turn returns a turn as proof.turn does, but for the opponent of c only one after which c cannot gain more.
func (m most) turn(ctx context.Context, k int32, measure func(int32) int) (best turn, next int32, ok bool, err error) {
	x := m.best.nodes.at(k)
	if m.more == nil || x.turn == m.c {
		best, next, ok = m.best.turn(k, measure)
		return best, next, ok, nil
	}
	if !x.expanded() {
		return best, 0, false, nil
	}
	longest := 0
	for _, t := range m.turns(x.state) {
		c, known := m.best.find(t.after)
		if !known || m.best.nodes.at(c).result != x.result || m.best.nodes.at(c).rank >= x.rank {
			continue
		}
		gainsMore, err := m.more.ask(ctx, t.after, math.MaxInt)
		if err != nil {
			return best, 0, false, err
		}
		if n := measure(c); gainsMore != forcedBy(m.c) && (!ok || n > longest) {
			best, next, ok, longest = t, c, true, n
		}
	}
	return best, next, ok, nil
}

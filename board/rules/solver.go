package rules

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// Solver answers questions about one fight and the positions that follow. It keeps what it
// has found. It is not safe for concurrent use.
type Solver struct {
	start state
	*ground
	chains []board.Chain // of the fight
	room   *room
	gains  [2]*proof // the searches for: can Black gain, can White gain?
}

// NewSolver returns a solver for the fight of the chains that stand on the given points,
// which may use about memory bytes. The region is made of these chains and of all empty
// points connected with their liberties; the chains beside it are assumed alive. It fails
// if there is no stone on a point, if the region has more than MaxPoints points, or if a
// chain of the fight has no liberty.
func NewSolver(p *board.Position, points []board.Point, memory int64) (*Solver, error) {
	region, chains, err := surround(p, points)
	if err != nil {
		return nil, err
	}
	r, err := New(p, region, board.Black)
	if err != nil {
		return nil, err
	}
	s := solverOf(r, &room{limit: memory})
	s.chains = chains
	return s, nil
}

// solverOf returns a solver for all stones of a region, which it takes over.
func solverOf(r *Region, m *room) *Solver {
	s := &Solver{start: r.state, ground: r.ground, room: m}
	s.stake = s.start.stones[black] | s.start.stones[white]
	now := s.score(s.start)
	s.gains = [2]*proof{newProof(s.ground, now+1, false, s.room), newProof(s.ground, now, false, s.room)}
	return s
}

// fill makes the solver count what will be filled but in the positions before the first turn, so that a turn is shown.
func (s *Solver) fill() {
	for _, p := range s.gains {
		for _, first := range seki.Players {
			p.node(s.startOf(first).state)
		}
		p.fills = true
	}
}

// lost returns the chains of the fight that are lost if the game ends in a state: some of the
// points under their stones do not belong to the area of their player.
func (s *Solver) lost(at state) (lost []board.Chain) {
	areas := s.areas(at)
	for _, c := range s.chains {
		area := areas[playerOf(c.Colour)]
		if slices.ContainsFunc(c.Stones, func(at board.Point) bool { return area&one(slices.Index(s.points, at)) == 0 }) {
			lost = append(lost, c)
		}
	}
	return lost
}

// Start returns the region before the first turn, which is that of a player.
func (s *Solver) Start(first board.Colour) *Region {
	start := s.start
	start.turn = playerOf(first)
	return &Region{s.ground, start}
}

// Value is what the player to move can reach: Win, to gain; Loss, no more than that the
// opponent gains; otherwise Draw. repetition reports that the draw rests on play without
// end: one player can avoid a loss only by repeating positions. r must come from Start, by
// Play and Pass.
func (s *Solver) Value(ctx context.Context, r *Region) (v seki.Value, repetition bool, err error) {
	return s.value(ctx, r.state)
}

func (s *Solver) value(ctx context.Context, at state) (v seki.Value, repetition bool, err error) {
	err = s.search(ctx, at)
	v, repetition = s.known(at)
	if v != seki.Unknown {
		err = nil
	}
	return v, repetition, err
}

// known returns the value of a state as far as it has been found, and whether a draw rests on play without end.
func (s *Solver) known(at state) (v seki.Value, repetition bool) {
	us, them := at.turn, 1-at.turn
	wins, loses := s.gains[us].result(at), s.gains[them].result(at)
	switch {
	case wins == forcedBy(us):
		return seki.Win, false
	case loses == forcedBy(them):
		return seki.Loss, false
	case wins == unknown || loses == unknown:
		return seki.Unknown, false
	}
	return seki.Draw, wins == neither || loses == neither
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
	x := p.nodes.at(k)
	wins := x.result == forcedBy(x.turn)
	if !x.expanded() || wins && x.passed && p.ended(x.state) == x.result {
		return best, 0, false
	}
	extreme := 0
	for _, t := range p.turns(x.state) {
		c, known := p.find(t.after)
		if !known || p.nodes.at(c).result != x.result || p.nodes.at(c).rank >= x.rank {
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

// surround returns the region of the fight of the chains on some points, in the order of Position.Points, and these chains.
func surround(p *board.Position, points []board.Point) (region []board.Point, fight []board.Chain, err error) {
	chains := p.Chains()
	taken := map[board.Point]bool{}
	var open []board.Point
	for _, at := range points {
		if err := p.CheckStone(at); err != nil {
			return nil, nil, err
		}
		k := slices.IndexFunc(chains, func(c board.Chain) bool { return c.Has(at) })
		for _, stone := range chains[k].Stones {
			taken[stone] = true
		}
		open = append(open, chains[k].Liberties...)
	}
	for len(open) > 0 {
		var next []board.Point
		for _, at := range open {
			if taken[at] {
				continue
			}
			taken[at] = true
			for q := range p.Beside(at) {
				if p.At(q) == board.Empty {
					next = append(next, q)
				}
			}
		}
		open = next
	}
	for at := range p.Points() {
		if taken[at] {
			region = append(region, at)
		}
	}
	for _, c := range chains {
		if taken[c.Stones[0]] {
			fight = append(fight, c)
		}
	}
	return region, fight, nil
}

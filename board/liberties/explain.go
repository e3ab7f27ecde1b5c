package liberties

import (
	"context"
	"math"
	"slices"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// Explanation explains the outcome of a position by lines of play.
type Explanation = explain.ExplanationOf[Position, Move]

// Explain explains the outcome of P in the game g, as package explain does for matrices. It fails as
// Solver.Wins does.
func Explain(ctx context.Context, s *Solver, P Position, g seki.Game) (Explanation, error) {
	return explain.ExplainBy(ctx, rules{s, g}, P, g)
}

// rules are the rules of positions in one game.
type rules struct {
	solver *Solver
	game   seki.Game
}

func (r rules) Terminal(P Position) (seki.Outcome, bool, error) { return P.Terminal(r.game) }

func (r rules) Wins(ctx context.Context, P Position, q search.Question) (bool, error) {
	return r.solver.Wins(ctx, P, r.game, q)
}

func (r rules) Orbits(ctx context.Context, P Position, p seki.Player) ([]explain.Orbit[Move], error) {
	return P.Orbits(ctx, p)
}

func (r rules) After(P Position, mv Move) Position { return P.After(mv) }

func (r rules) Emptied(Q Position, mv Move) (e explain.Emptied) {
	if mv.Row >= 0 && Q.RowTotals()[mv.Row] == 0 {
		e.Row = mv.Row + 1
	}
	if mv.Col >= 0 && Q.ColTotals()[mv.Col] == 0 {
		e.Col = mv.Col + 1
	}
	return e
}

func (r rules) LeastSum(P Position, p seki.Player) int { return slices.Min(P.totals(p)) }

// Race returns a race that p wins in P by the race lemmas, moving first or second, nil if there is
// none. Of several it is the first with the least total.
func (r rules) Race(P Position, p seki.Player, first bool) *explain.RaceOf[Move] {
	b, tie := newGame(attackedBy(P, p)), r.game == seki.Seki
	var best *explain.RaceOf[Move]
	for i, total := range b.row[:b.m] {
		x := b.lineOf(i)
		if best != nil && best.Needs <= int(total) || !race(&x, tie, first) {
			continue
		}
		best = &explain.RaceOf[Move]{Player: p, Line: i, First: first, Needs: int(total), Allows: math.MaxInt32}
		best.ByTie = tie && !race(&x, false, first)
		need := total + 1
		if first {
			need = total
			best.Move = b.raceMove(i, r.game)
			if p == seki.C {
				best.Move.Row, best.Move.Col = best.Move.Col, best.Move.Row
			}
		}
		for j, c := range b.col[:b.n] {
			outside := c - x.shared[x.at+j]
			best.Allows = min(best.Allows, int(outside))
			if outside < need && x.shared[x.eyes+j] > 0 {
				best.Eyes = append(best.Eyes, j)
			}
		}
	}
	return best
}

// raceMove returns the first move of the attacker in row i that wins the race there. There must be one.
func (b *game) raceMove(i int, g seki.Game) Move {
	for cell := i * b.width; cell < (i+1)*b.width; cell++ {
		if !b.legal(cell, seki.R) {
			continue
		}
		b.play(cell)
		t := b.ended(cell, g, true)
		if t == pns.Unknown {
			x := b.lineOf(i)
			t = pns.TruthOf(race(&x, g == seki.Seki, false))
		}
		b.undo(cell)
		if t == pns.Yes {
			return b.move(cell)
		}
	}
	panic("liberties: no move wins the race")
}

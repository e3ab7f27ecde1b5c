package liberties

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Solver answers questions about positions and remembers the answers, within its memory. It is
// safe for concurrent use; one question is searched at a time.
type Solver struct {
	memory int64
	turn   chan struct{} // holds one value while a question is searched
	tables *pns.Tables
	nodes  uint64 // positions opened so far, which is reproducible
}

// NewSolver returns a solver with empty tables, which take at most about memory bytes, but at least a small table.
func NewSolver(memory int64) *Solver {
	return &Solver{memory: memory, turn: make(chan struct{}, 1), tables: pns.NewTables(memory / 2)}
}

// Wins answers a question about P in the game g. It fails with a *seki.ImpossibleError when P is
// outside the game, with search.ErrTooLarge, or with the cause of ctx when ctx ends first.
func (s *Solver) Wins(ctx context.Context, P Position, g seki.Game, q search.Question) (bool, error) {
	outcome, over, err := P.Terminal(g)
	switch {
	case err != nil:
		return false, err
	case over && q.First:
		return outcome.First(q.Attacker) == seki.Win, nil
	case over:
		return outcome.First(q.Attacker.Opponent()) == seki.Loss, nil
	}
	b := newGame(attackedBy(P, q.Attacker))
	if t := decide(b, g, q.First); t != pns.Unknown {
		return t == pns.Yes, nil
	}
	return s.search(ctx, b, g, q, false)
}

// Verdict returns the outcome and the kind of P in the game g. It fails as Wins does, with a partial verdict. The Matrix
// of the verdict is the matrix of P.
func (s *Solver) Verdict(ctx context.Context, P Position, g seki.Game) (search.Verdict, error) {
	v := search.Verdict{Matrix: P.Matrix(), Game: g}
	outcome, over, err := P.Terminal(g)
	if over || err != nil {
		v.Terminal, v.Kind, v.Err = over, seki.None, err
		v.First = [2]search.Range{{Min: outcome.R, Max: outcome.R}, {Min: outcome.C, Max: outcome.C}}
		return v, err
	}
	err = v.FindOutcome(ctx, func(ctx context.Context, q search.Question) (bool, error) { return s.Wins(ctx, P, g, q) })
	if err == nil {
		err = v.FindKind(func(p seki.Player) (bool, error) { return s.mustPass(ctx, P, g, p) })
	}
	return v, err
}

// mustPass reports whether p loses by every active move in P, which must not be over: whether the
// opponent wins P moving second if p may not pass.
func (s *Solver) mustPass(ctx context.Context, P Position, g seki.Game, p seki.Player) (bool, error) {
	q := search.Question{Attacker: p.Opponent()}
	return s.search(ctx, newGame(attackedBy(P, q.Attacker)), g, q, true)
}

// search answers a question by proof-number search. With mustMove the defender may not pass in the
// first turn.
func (s *Solver) search(ctx context.Context, b *game, g seki.Game, q search.Question, mustMove bool) (bool, error) {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return false, searchError(context.Cause(ctx), q, g)
	}
	if b.path() > s.memory/2 {
		return false, search.ErrTooLarge
	}
	w := newWorker(ctx, s, b, g, mustMove)
	key := make([]uint64, w.keys.words)
	if !mustMove {
		w.keys.key(q.First, key)
		if x, _, ok := w.Table.Find(key); ok && x.Truth() != pns.Unknown {
			return x.Truth() == pns.Yes, nil
		}
	}
	x, work := w.Solve(q.First, 0, pns.Open)
	s.nodes += w.Opened
	if w.Err != nil {
		return false, searchError(w.Err, q, g)
	}
	if !mustMove {
		w.Table.Put(key, x, work)
	}
	return x.Truth() == pns.Yes, nil
}

// attackedBy returns a position in which R is the attacker.
func attackedBy(P Position, attacker seki.Player) Position {
	if attacker == seki.C {
		return P.Transpose()
	}
	return P
}

// ended answers the question if the move just made in an entry ended the game.
func (b *game) ended(cell int, g seki.Game, byAttacker bool) pns.Truth {
	row, col := b.emptied(cell)
	return pns.ZeroLines(row, col, byAttacker && g == seki.Seki)
}

// path returns the most bytes that the positions on a path of the search take.
func (b *game) path() int64 {
	places := int64(b.m*b.n + 2*(b.m+b.n))
	return 2 * int64(b.sum) * places * (3*places + 64)
}

func searchError(err error, q search.Question, g seki.Game) error {
	return fmt.Errorf("searching in %s: %v: %w", g.Name(), q, err)
}

// A worker answers one question. It is the game of proof-number search (package pns) on its board. A
// question is whether the attacker wins, moving first or second:
//
//	F(P) = ∃ move of the attacker P → P':  S(P')
//	S(P) = F(P) ∧ ∀ moves of the defender P → P':  F(P')
//
// F(P) in S is the pass. An active move lowers the total and a pass leads from S to F alone, so there
// are no cycles. A move has the number of its entry in the framed matrix.
type worker struct {
	pns.Worker
	ctx      context.Context
	game     seki.Game
	b        *game
	keys     *keyer
	mustMove bool // leaves out the pass in the first turn
}

func newWorker(ctx context.Context, s *Solver, b *game, g seki.Game, mustMove bool) *worker {
	w := &worker{ctx: ctx, game: g, b: b, keys: newKeyer(b, g), mustMove: mustMove}
	w.Worker = pns.NewWorker(w, s.tables.Of(w.keys.words))
	return w
}

// Open implements pns.Game.
func (w *worker) Open(first bool, depth int, turns []int) ([]int, pns.Truth) {
	w.Opened++
	eventloop.Yield()
	decisive := pns.TruthOf(first) // one such child answers the question
	mover := seki.C
	if first {
		mover = seki.R
	}
	for turn := pns.Pass; turn < len(w.b.v); turn++ {
		if turn == pns.Pass && (first || depth == 0 && w.mustMove) || turn >= 0 && !w.b.legal(turn, mover) {
			continue
		}
		if (turn == pns.Pass || len(w.b.v) > 100) && w.ctx.Err() != nil {
			w.Err = context.Cause(w.ctx)
			return turns, pns.Unknown
		}
		switch w.after(turn, first) {
		case decisive:
			return turns, decisive
		case pns.Unknown:
			turns = append(turns, turn)
		}
	}
	return turns, pns.Unknown
}

// Key implements pns.Game.
func (w *worker) Key(turn int, first bool, key []uint64) pns.Truth {
	if turn != pns.Pass {
		w.b.play(turn)
		defer w.b.undo(turn)
	}
	w.keys.key(first, key)
	return pns.Unknown
}

// Play and Undo implement pns.Game.
func (w *worker) Play(move int) { w.b.play(move) }

// Undo implements pns.Game.
func (w *worker) Undo(move int) { w.b.undo(move) }

// after answers the question after a turn of the player to move, who is the attacker if first, by
// the end of the game or by races.
func (w *worker) after(turn int, first bool) pns.Truth {
	if turn == pns.Pass {
		return decide(w.b, w.game, true)
	}
	w.b.play(turn)
	defer w.b.undo(turn)
	if t := w.b.ended(turn, w.game, first); t != pns.Unknown {
		return t
	}
	return decide(w.b, w.game, !first)
}

// Estimate implements pns.Game. The numbers grow with the square of the total, the number of moves
// left, and with the distance of the player for whom they count from a won race, as in package search.
func (w *worker) Estimate(turn int, first bool) pns.Numbers {
	if turn != pns.Pass {
		w.b.play(turn)
		defer w.b.undo(turn)
	}
	attack, defence := w.b.leads()
	work := w.b.sum * w.b.sum
	number := func(own, other int32, mover bool) uint32 {
		x := 6 + 4*int(max(0, 1-own)) + 2*int(other-own)
		if mover {
			x -= 6
		} else {
			x += 6
		}
		return uint32(max(1, min(x*work/8, 1<<20)))
	}
	return pns.Numbers{PN: number(attack, defence, first), DN: number(defence, attack, !first)}
}

// leads returns the greatest lead of a row for the attacker, and of a column for the defender.
func (b *game) leads() (attack, defence int32) {
	attack, defence = -1<<30, -1<<30
	for i := range b.m {
		least := int32(1 << 30)
		for j := range b.n {
			least = min(least, b.col[j]-b.v[i*b.width+j])
		}
		attack = max(attack, least-b.row[i])
	}
	for j := range b.n {
		least := int32(1 << 30)
		for i := range b.m {
			least = min(least, b.row[i]-b.v[i*b.width+j])
		}
		defence = max(defence, least-b.col[j])
	}
	return attack, defence
}

package eyes

import (
	"context"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Options of a Solver. The zero value is ready for use.
type Options struct {
	Memory   int64          // limit of the table, in bytes; 0 means search.DefaultMemory
	Matrices *search.Solver // answers for positions without eyes and private liberties; optional
}

// Solver answers questions about positions and remembers the answers, within its memory. It is
// safe for concurrent use; one question is searched at a time.
type Solver struct {
	options Options
	turn    chan struct{} // holds one value while a question is searched
	table   table
	nodes   uint64
}

// NewSolver returns a solver with an empty table.
func NewSolver(o Options) *Solver {
	if o.Memory <= 0 {
		o.Memory = search.DefaultMemory
	}
	return &Solver{options: o, turn: make(chan struct{}, 1), table: newTable(o.Memory / 2)}
}

// Nodes returns the number of positions opened so far, which is reproducible. No question may be
// searched at the time.
func (s *Solver) Nodes() uint64 { return s.nodes }

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
	case P.IsMatrix() && s.options.Matrices != nil:
		return s.options.Matrices.Wins(ctx, P.Matrix(), g, q)
	}
	b := newBoard(P, q.Attacker)
	if t := decide(b, g, q.First); t != unknown {
		return t == yes, nil
	}
	return s.search(ctx, b, g, q, false)
}

// mustPass reports whether p loses by every active move in P, which must not be over: whether the
// opponent wins P moving second if p may not pass.
func (s *Solver) mustPass(ctx context.Context, P Position, g seki.Game, p seki.Player) (bool, error) {
	q := search.Question{Attacker: p.Opponent()}
	return s.search(ctx, newBoard(P, q.Attacker), g, q, true)
}

// search answers a question by proof-number search. With mustMove the defender may not pass in the
// first turn.
func (s *Solver) search(ctx context.Context, b *board, g seki.Game, q search.Question, mustMove bool) (bool, error) {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return false, searchError(context.Cause(ctx), q, g)
	}
	if b.path() > s.options.Memory/2 {
		return false, search.ErrTooLarge
	}
	w := worker{Solver: s, ctx: ctx, game: g, b: b, keys: newKeyer(b, g)}
	if !mustMove {
		if x, ok := s.table.get(w.keys.key(q.First)); ok && x.truth() != unknown {
			return x.truth() == yes, nil
		}
	}
	x, work := w.solve(q.First, mustMove, 0, numbers{infinite, infinite})
	if w.err != nil {
		return false, searchError(w.err, q, g)
	}
	if !mustMove {
		s.table.put(w.keys.key(q.First), x, work)
	}
	return x.truth() == yes, nil
}

func searchError(err error, q search.Question, g seki.Game) error {
	return fmt.Errorf("searching in %s: %v: %w", g.Name(), q, err)
}

// A worker answers one question by df-pn, depth-first proof-number search (Nagai 2002), with the
// numbers of weak proof-number search (Ueda et al. 2008), as package search does for matrices:
//
//	F(P) = ∃ move of the attacker P → P':  S(P')
//	S(P) = F(P) ∧ ∀ moves of the defender P → P':  F(P')
//
// F and S say that the attacker wins moving first and second; F(P) in S is the pass. An active move
// lowers the total and a pass leads from S to F alone, so there are no cycles.
type worker struct {
	*Solver
	ctx    context.Context
	game   seki.Game
	b      *board
	keys   *keyer
	frames [][]child // the open children of the positions on the path
	err    error     // why there is no answer
}

type child struct {
	numbers
	turn int // index of a liberty, −1 for a pass
	key  string
}

const (
	infinite  = 1 << 30
	openChild = 8 // what an open child adds to the numbers of its parent
)

// numbers are what is left to prove and to disprove at least: pn = 0 if the attacker wins, dn = 0
// if not.
type numbers struct{ pn, dn uint32 }

func numbersOf(t truth) numbers {
	if t == yes {
		return numbers{0, infinite}
	}
	return numbers{infinite, 0}
}

func (x numbers) truth() truth {
	switch {
	case x.pn == 0:
		return yes
	case x.dn == 0:
		return no
	}
	return unknown
}

// expand lists the undecided children of the board in w.frames[depth], or returns the answer if the
// decided ones give it. mustMove leaves out the pass.
func (w *worker) expand(first, mustMove bool, depth int) truth {
	if depth == len(w.frames) {
		w.frames = append(w.frames, nil)
	}
	list := w.frames[depth][:0]
	w.nodes++
	eventloop.Yield()
	decisive := truthOf(first) // one such child answers the question
	for turn := -1; turn < len(w.b.v); turn++ {
		if turn < 0 && (first || mustMove) || turn >= 0 && !w.b.legal(turn, first) {
			continue
		}
		if (turn < 0 || len(w.b.v) > 100) && w.ctx.Err() != nil {
			w.err = context.Cause(w.ctx)
			return unknown
		}
		t := w.after(turn, first)
		if t == decisive {
			w.frames[depth] = list
			return t
		}
		if t == unknown {
			list = append(list, child{turn: turn})
		}
	}
	open := list[:0]
	for _, c := range list {
		c.key = w.keys.keyAfter(c.turn, !first)
		if slices.ContainsFunc(open, func(d child) bool { return d.key == c.key }) {
			continue
		}
		var ok bool
		if c.numbers, ok = w.table.get(c.key); !ok {
			c.numbers = w.estimate(c.turn, !first)
		}
		switch c.truth() {
		case decisive:
			w.frames[depth] = open
			return decisive
		case unknown:
			open = append(open, c)
		}
	}
	w.frames[depth] = open
	if len(open) == 0 {
		return truthOf(!first)
	}
	return unknown
}

// after answers the question after a turn of the player to move, who is the attacker if first, by
// the end of the game or by races.
func (w *worker) after(turn int, first bool) truth {
	if turn < 0 {
		return decide(w.b, w.game, true)
	}
	w.b.play(turn)
	defer w.b.undo(turn)
	if t := w.b.ended(turn, w.game, first); t != unknown {
		return t
	}
	return decide(w.b, w.game, !first)
}

// solve searches the position on the board until its numbers reach a limit or w.err is set. It
// returns the numbers and the number of positions opened.
func (w *worker) solve(first, mustMove bool, depth int, limit numbers) (numbers, uint64) {
	start := w.nodes
	if t := w.expand(first, mustMove, depth); t != unknown {
		return numbersOf(t), w.nodes - start
	}
	for {
		x, best, second, open := evaluate(w.frames[depth], first)
		if x.truth() != unknown || x.pn >= limit.pn || x.dn >= limit.dn || w.err != nil {
			return x, w.nodes - start
		}
		c := w.frames[depth][best]
		// Leave the child as soon as it is no longer the best, or the numbers of this position
		// reach their limit.
		below := numbers{min(limit.pn, second+1+second/5), max(limit.dn-open, c.dn+1)}
		if !first {
			below = numbers{max(limit.pn-open, c.pn+1), min(limit.dn, second+1+second/5)}
		}
		if c.turn >= 0 {
			w.b.play(c.turn)
		}
		y, work := w.solve(!first, false, depth+1, below)
		if c.turn >= 0 {
			w.b.undo(c.turn)
		}
		if w.err != nil {
			return x, w.nodes - start
		}
		w.frames[depth][best].numbers = y
		w.table.put(c.key, y, work)
	}
}

// evaluate returns the numbers of a position from those of its children, the child to search
// next, the second best number, and what the other open children add.
func evaluate(children []child, first bool) (x numbers, best int, second, open uint32) {
	least, greatest := uint32(infinite), uint32(0)
	second, best = infinite, -1
	for k, c := range children {
		own, other := c.pn, c.dn // own: the number that the player to move wants small
		if !first {
			own, other = c.dn, c.pn
		}
		if other == 0 {
			continue // refuted
		}
		open++
		switch {
		case best < 0 || own < least:
			best, least, second = k, own, least
		case own < second:
			second = own
		}
		greatest = max(greatest, other)
	}
	switch {
	case open == 0:
		x = numbers{infinite, 0}
	case least == 0:
		x = numbers{0, infinite}
	default:
		open = (open - 1) * openChild
		x = numbers{least, min(greatest+open, infinite-1)}
	}
	if !first {
		x.pn, x.dn = x.dn, x.pn
	}
	return x, best, second, open
}

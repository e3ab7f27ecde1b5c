package search

import (
	"context"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// A worker answers questions about positions of one size, one at a time. It is the game of
// proof-number search (package pns) on its board. A question is whether the attacker wins:
//
//	F(A) = ∃ move A → A':  S(A')                     an OR node
//	S(A) = F(A) ∧ ∀ moves A → A':  F(A')             an AND node; F(A) is the pass
//
// An active move lowers the sum, and a pass leads only from S to F, so the graph
// of questions has no cycle.
type worker struct {
	pns.Worker
	game     seki.Game
	attacker seki.Player
	b        *board
	tag      uint64 // of keys
	labels   *labeler
	leads    leads
	ctx      context.Context
	counted  uint64 // of the positions opened, added to the count of the solver
	*team
	mayBlock bool   // positions are decided by decideBlocking
	mustMove bool   // the first position is without its pass
	prober   Prober // nil if there is none

	solver *Solver
}

const (
	tagFirst   = 1
	tagDSeki   = 2
	tagCitable = 4 // of a search for certificates: the other answers leave no proof in the table
)

// tagOf returns the tag of keys for questions of a player moving second.
func tagOf(b *board, width uint, g seki.Game, citable bool) uint64 {
	tag := uint64(b.m)<<3 | uint64(b.n)<<20 | uint64(width)<<37 // no more than 1<<16 lines
	if g == seki.DSeki {
		tag |= tagDSeki
	}
	if citable {
		tag |= tagCitable
	}
	return tag
}

func (w *worker) question(first bool) uint64 {
	if first {
		return w.tag | tagFirst
	}
	return w.tag
}

// Open implements pns.Game.
func (w *worker) Open(first bool, depth int, turns []int) ([]int, pns.Truth) {
	if depth > 0 { // recall has probed the first position
		t, err := w.probe(first)
		if t != pns.Unknown || err != nil {
			w.Err = err
			return turns, t
		}
	}
	w.tick()
	if w.mayBlock {
		if t := decideBlocking(w.b, first); t != pns.Unknown {
			return turns, t
		}
	}
	turns, t := w.scan(turns, first, first || depth == 0 && w.mustMove)
	if t == pns.Unknown && w.Err == nil {
		w.labels.prepare(w.b)
	}
	return turns, t
}

// Key implements pns.Game. A large board may stop it, which sets w.Err.
func (w *worker) Key(turn int, first bool, key []uint64) pns.Truth {
	if len(w.b.a) > largeBoard && w.stopped() {
		return pns.Unknown
	}
	i, j := cell(turn)
	if i >= 0 {
		w.b.play(i, j)
		defer w.b.undo(i, j)
	}
	w.labels.keyAfter(w.b, i, j, key[1:])
	key[0] = w.question(first)
	return pns.Unknown
}

// Play and Undo implement pns.Game.
func (w *worker) Play(move int) { w.b.play(cell(move)) }

// Undo implements pns.Game.
func (w *worker) Undo(move int) { w.b.undo(cell(move)) }

// turnAt returns the number of the move in (i, j).
func turnAt(i, j int) int { return i<<16 | j }

// cell returns the row and the column of a turn, −1 of a pass.
func cell(turn int) (i, j int) {
	if turn == pns.Pass {
		return -1, -1
	}
	return turn >> 16, turn & (1<<16 - 1)
}

// scan appends the turns after which races decide nothing, without the pass if mustMove. It ends with the answer
// at a turn that gives it, which takes no keys and no look-ups.
func (w *worker) scan(turns []int, first, mustMove bool) ([]int, pns.Truth) {
	if w.small() {
		w.leads.set(w.b, w.game)
	}
	decisive := pns.TruthOf(first)
	if !mustMove {
		// The pass: the same matrix, attacker first.
		switch w.decide(true, -1, -1) {
		case decisive:
			return turns, decisive
		case pns.Unknown:
			turns = append(turns, pns.Pass)
		}
	}
	for i := range w.b.m {
		for j := range w.b.n {
			if w.b.a[i*w.b.n+j] == 0 {
				continue
			}
			if len(w.b.a) > largeBoard && w.stopped() {
				return turns, pns.Unknown
			}
			w.b.play(i, j)
			t := ended(w.b, w.game, first, i, j)
			if t == pns.Unknown {
				t = w.decide(!first, i, j)
			}
			w.b.undo(i, j)
			switch t {
			case decisive:
				return turns, decisive
			case pns.Unknown:
				turns = append(turns, turnAt(i, j))
			}
		}
	}
	return turns, pns.Unknown
}

// decide answers a question about the board after a move in (i, j), or a pass if i < 0, by
// races, threats and decideUncitable.
func (w *worker) decide(first bool, i, j int) pns.Truth {
	var t pns.Truth
	if w.small() {
		t = w.leads.decide(w.b, w.game, first, i, j)
	} else {
		t = decideDeep(w.b, w.game, first)
	}
	if t == pns.Unknown && !w.solver.citable {
		t = decideUncitable(w.b, w.game, first)
	}
	return t
}

// prospects returns the prospects of the players after a move in (i, j), or a pass if
// i < 0. On a large board they leave out some crossing lines of long lines.
func (w *worker) prospects(i, j int) (attack, defence prospects) {
	if w.small() {
		return w.leads.prospects(w.b, i, j)
	}
	if i >= 0 {
		w.b.play(i, j)
		defer w.b.undo(i, j)
	}
	w.leads.set(w.b, w.game)
	return w.leads.prospects(w.b, -1, -1)
}

// small reports whether w.leads can hold all lines of the board.
func (w *worker) small() bool { return w.b.m <= maxLine && w.b.n <= maxLine }

package search

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/floor"
)

// A worker answers questions about positions of one size, one at a time, by
// df-pn, depth-first proof-number search (Nagai 2002), with the numbers of weak
// proof-number search (Ueda et al. 2008).
//
// A question is whether the attacker wins, moving first (F) or second (S):
//
//	F(A) = ∃ move A → A':  S(A')                     an OR node
//	S(A) = F(A) ∧ ∀ moves A → A':  F(A')             an AND node; F(A) is the pass
//
// An active move lowers the sum, and a pass leads only from S to F, so the graph
// of questions has no cycle. It has many transpositions, by which the usual sum
// over the children counts the same work several times. Weak numbers do not: the
// greatest number of a child, plus openChild for each other open child.
type worker struct {
	*shape
	game     seki.Game
	attacker seki.Player
	b        *board
	labels   *labeler
	leads    leads
	frames   []frame
	ctx      context.Context
	count    uint64   // positions opened
	counted  uint64   // of these, added to the count of the solver
	others   []uint64 // see busy
	err      error    // why the worker stopped without an answer
	*team
	self     int    // number in the team
	mustMove bool   // the first position is without its pass
	prober   Prober // nil if it is not asked

	solver     *Solver
	root       int // sum of the first position
	stairs     *stairs
	opened     []uint64     // positions by sum, not told to the stairs yet
	startFloor *floor.Floor // the one of the stairs when the search began
	floor      *floor.Probe // nil if there is none below the position
	floorSum   int
	upright    []int32 // scratch of lookUp
}

// shape holds what all boards of one size and entry width share.
type shape struct {
	id    uint64
	m, n  int
	width uint
	table *table
}

// frame holds the open children of one position on the path.
type frame struct {
	children []child
	keys     []uint64
	open     []openTurn // see scan
	count    uint32     // of children when the position was opened
}

type child struct {
	numbers
	i, j int // i < 0 is a pass
	hash uint64
	key  int // offset in keys
}

// openTurn is a move, or a pass if i < 0.
type openTurn struct{ i, j int }

const (
	tagFirst = 1
	tagDSeki = 2
	tagAlone = 4 // of a search without decideUnproved, whose answers leave no proof in the table
)

func (w *worker) question(first bool) uint64 {
	tag := w.id << 3
	if first {
		tag |= tagFirst
	}
	if w.game == seki.DSeki {
		tag |= tagDSeki
	}
	if w.solver.alone {
		tag |= tagAlone
	}
	return tag
}

// expand opens the position on the board. It lists the undecided children in
// w.frames[depth], or returns the answer if the decided ones give it. A large
// board may stop it, which sets w.err and leaves the list incomplete.
func (w *worker) expand(first bool, depth int) truth {
	if depth == len(w.frames) {
		w.frames = append(w.frames, frame{})
	}
	f := &w.frames[depth]
	f.children, f.keys = f.children[:0], f.keys[:0]
	w.tick()
	decisive := truthOf(first) // one such child answers the question
	above := w.floor != nil && w.b.sum() == w.floorSum+1
	if w.scan(f, first, first || depth == 0 && w.mustMove, above) == decisive {
		return decisive
	}
	if w.err != nil {
		return unknown
	}
	w.labels.prepare(w.b)
	for _, turn := range f.open {
		if len(w.b.a) > largeBoard && w.stopped() {
			return unknown
		}
		t := unknown
		if turn.i >= 0 {
			w.b.play(turn.i, turn.j)
		}
		if above && turn.i >= 0 {
			t = w.lookUp(w.floor, !first)
		} else {
			w.list(f, !first, turn)
		}
		if turn.i >= 0 {
			w.b.undo(turn.i, turn.j)
		}
		if w.err != nil {
			return unknown
		}
		if t == decisive {
			return t
		}
	}
	w.table.touch(f.children)
	listed := f.children
	f.children = f.children[:0]
	for _, c := range listed {
		x, ok := w.table.get(f.keys[c.key:c.key+w.labels.words+1], c.hash)
		if !ok {
			x = w.estimate(!first, c.i, c.j)
		}
		switch x.truth() {
		case decisive:
			return decisive
		case unknown:
			c.numbers = x
			f.children = append(f.children, c)
		}
	}
	f.count = uint32(len(f.children))
	if len(f.children) == 0 {
		return truthOf(!first)
	}
	return unknown
}

// scan lists in f.open the turns after which races decide nothing, without the pass if
// mustMove, and without a look at threats if above, where a look-up is as quick. It ends
// with the answer at a turn that gives it, which takes no keys and no look-ups.
func (w *worker) scan(f *frame, first, mustMove, above bool) truth {
	f.open = f.open[:0]
	if w.small() {
		w.leads.set(w.b, w.game)
	}
	decisive := truthOf(first)
	if !mustMove {
		// The pass: the same matrix, attacker first.
		switch w.decide(true, true, -1, -1) {
		case decisive:
			return decisive
		case unknown:
			f.open = append(f.open, openTurn{-1, -1})
		}
	}
	for i := range w.b.m {
		for j := range w.b.n {
			if w.b.a[i*w.b.n+j] == 0 {
				continue
			}
			if len(w.b.a) > largeBoard && w.stopped() {
				return unknown
			}
			w.b.play(i, j)
			t := ended(w.b, w.game, first, i, j)
			if t == unknown {
				t = w.decide(!first, !above, i, j)
			}
			w.b.undo(i, j)
			switch t {
			case decisive:
				return decisive
			case unknown:
				f.open = append(f.open, openTurn{i, j})
			}
		}
	}
	return unknown
}

// decide answers a question about the board after a move in (i, j), or a pass if i < 0, by
// races, and if deep by threats, lines of sum 2 and good lines.
func (w *worker) decide(first, deep bool, i, j int) truth {
	var t truth
	switch {
	case w.small():
		t = w.leads.decide(w.b, w.game, first, deep, i, j)
	case deep:
		t = decideDeep(w.b, w.game, first)
	default:
		t = decide(w.b, w.game, first)
	}
	if t == unknown && deep && !w.solver.alone {
		t = decideUnproved(w.b, w.game, first)
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

// list adds the position on the board as a child without numbers, unless an
// equivalent child is listed already.
func (w *worker) list(f *frame, first bool, turn openTurn) {
	at := len(f.keys)
	for range w.labels.words + 1 {
		f.keys = append(f.keys, 0)
	}
	key := f.keys[at:]
	w.labels.keyAfter(w.b, turn.i, turn.j, key[1:])
	key[0] = w.question(first)
	h := hash(key)
	for k := range f.children {
		if c := &f.children[k]; c.hash == h && equal(f.keys[c.key:], key) {
			f.keys = f.keys[:at]
			return
		}
	}
	f.children = append(f.children, child{i: turn.i, j: turn.j, hash: h, key: at})
}

// solve searches the position on the board until its numbers reach a limit or
// w.err is set. It returns the numbers and the number of nodes opened.
func (w *worker) solve(first bool, depth int, limit numbers) (numbers, uint64) {
	start := w.count
	if depth > 0 { // recall has probed the first position
		t, err := w.probe(first)
		if t != unknown {
			return numbersOf(t), 1
		}
		if err != nil {
			w.err = err
			return numbers{1, 1}, 0
		}
	}
	if t := w.expand(first, depth); t != unknown {
		return numbersOf(t), w.count - start
	}
	if w.err != nil { // the children may be incomplete
		return numbers{1, 1}, w.count - start
	}
	for {
		x, best, second, open := w.frames[depth].evaluate(first, w.busy(depth))
		if depth == 0 && w.self == 0 {
			w.report(open/openChild+1, w.frames[0].count)
		}
		if x.truth() != unknown || x.pn >= limit.pn || x.dn >= limit.dn || w.err != nil {
			return x, w.count - start
		}
		f := &w.frames[depth]
		c := f.children[best]
		key := f.keys[c.key : c.key+w.labels.words+1]
		if y, ok := w.table.get(key, c.hash); ok && y != c.numbers && y.truth() != unknown {
			f.children[best].numbers = y
			continue
		}
		// Leave the child as soon as it is no longer the best, or the numbers of
		// this position reach its limit.
		var below numbers
		if first {
			below = numbers{min(limit.pn, second+1+second/5), max(limit.dn-open, c.dn+1)}
		} else {
			below = numbers{max(limit.pn-open, c.pn+1), min(limit.dn, second+1+second/5)}
		}
		if c.i >= 0 {
			w.b.play(c.i, c.j)
		}
		w.enter(depth, c.hash)
		y, work := w.solve(!first, depth+1, below)
		w.enter(depth, 0)
		if c.i >= 0 {
			w.b.undo(c.i, c.j)
		}
		f = &w.frames[depth]
		f.children[best].numbers = y
		if w.err != nil && y.truth() == unknown {
			return x, w.count - start
		}
		w.table.put(f.keys[c.key:c.key+w.labels.words+1], c.hash, y, work)
	}
}

// evaluate returns the numbers of a position from those of its children, the
// child to search next, the second best number, and openChild times the number
// of open children but one. A child that another worker is searching (busy)
// counts as worse when the next child is chosen, so that workers spread.
func (f *frame) evaluate(first bool, busy []uint64) (x numbers, best int, second, open uint32) {
	least, greatest := uint32(infinite), uint32(0)
	chosen := uint32(infinite)
	second, best = infinite, -1
	for k := range f.children {
		c := &f.children[k]
		own, other := c.pn, c.dn // own: the number that the player to move wants small
		if !first {
			own, other = c.dn, c.pn
		}
		if other == 0 {
			continue // refuted
		}
		open++
		least = min(least, own)
		if len(busy) > 0 && slices.Contains(busy, c.hash) {
			own = min(own+own/2+1, infinite)
		}
		if own < chosen || best < 0 {
			best, chosen, second = k, own, chosen
		} else if own < second {
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
		open--
		open *= openChild
		x = numbers{least, min(greatest+open, infinite-1)}
	}
	if !first {
		x.pn, x.dn = x.dn, x.pn
	}
	return x, best, second, open
}

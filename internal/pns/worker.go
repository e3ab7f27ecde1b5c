package pns

import "slices"

// Pass is the turn that changes nothing on the board.
const Pass = -1

// A Game is a position that a Worker plays on, with its rules, its lemmas and its keys. A turn is the
// number of a move, or Pass. There must be no cycle of questions, and a player to move has a turn.
//
// Open and Key may set Worker.Err, which ends the search. Without an answer, their results do not
// matter then.
type Game interface {
	// Open appends the turns that lead to questions without an answer yet, or returns the answer to
	// the question about the position that the others give. It counts the position in Opened, unless
	// it was known.
	Open(first bool, depth int, turns []int) ([]int, Truth)
	// Key writes the key of the position after a turn, or returns the answer. It is called for the
	// turns of the last call of Open. It sets all words of the key. Equal keys stand for equal
	// questions.
	Key(turn int, first bool, key []uint64) Truth
	// Estimate returns the first numbers of the position after a turn. They decide in which order
	// positions are searched and nothing else.
	Estimate(turn int, first bool) Numbers
	// Play makes a move, and Undo takes it back.
	Play(move int)
	Undo(move int)
}

// A Worker answers questions about a game, one at a time.
type Worker struct {
	Table  *Table
	Opened uint64 // positions
	Err    error  // why the worker stopped without an answer

	game   Game
	frames []frame
	team   *Team
	self   int      // number in the team
	others []uint64 // see busy
}

// NewWorker returns a worker that remembers positions in a table.
func NewWorker(game Game, table *Table) Worker {
	return Worker{game: game, Table: table, team: NewTeam(1)}
}

// frame holds the open children of one position on the path.
type frame struct {
	children []child
	keys     []uint64
	turns    []int  // see Game.Open
	count    uint32 // of children when the position was opened
}

type child struct {
	Numbers
	turn int
	hash uint64
	key  int // offset in keys
}

// Solve searches the position on the board, which is at the given depth below the first one, until
// its numbers reach a limit or w.Err is set. It returns the numbers and the number of positions
// opened, at least 1.
func (w *Worker) Solve(first bool, depth int, limit Numbers) (Numbers, uint64) {
	start := w.Opened
	if t := w.expand(first, depth); t != Unknown {
		return NumbersOf(t), max(1, w.Opened-start)
	}
	if w.Err != nil { // the children may be incomplete
		return Numbers{1, 1}, w.Opened - start
	}
	for {
		x, next := w.frames[depth].evaluate(first, w.busy(depth))
		if depth == 0 && w.self == 0 {
			w.team.report(next.open/OpenChild+1, w.frames[0].count)
		}
		if x.Truth() != Unknown || x.PN >= limit.PN || x.DN >= limit.DN || w.Err != nil {
			return x, w.Opened - start
		}
		w.descend(first, depth, next, limit)
	}
}

// descend searches the chosen child of the position on the board, unless another worker has answered
// it meanwhile.
func (w *Worker) descend(first bool, depth int, next choice, limit Numbers) {
	f := &w.frames[depth]
	c := f.children[next.best]
	key := w.key(f, c)
	if y, _, ok := w.Table.find(key, c.hash); ok && y != c.Numbers && y.Truth() != Unknown {
		f.children[next.best].Numbers = y
		return
	}
	if c.turn != Pass {
		w.game.Play(c.turn)
	}
	w.enter(depth, c.hash)
	y, work := w.Solve(!first, depth+1, next.below(first, c.Numbers, limit))
	w.enter(depth, 0)
	if c.turn != Pass {
		w.game.Undo(c.turn)
	}
	f = &w.frames[depth] // frames may have moved
	f.children[next.best].Numbers = y
	if w.Err == nil || y.Truth() != Unknown {
		w.Table.put(key, c.hash, y, work)
	}
}

// expand opens the position on the board. It lists the undecided children in w.frames[depth], or
// returns the answer if the decided ones give it. If w.Err is set, the list is incomplete.
func (w *Worker) expand(first bool, depth int) (t Truth) {
	if depth == len(w.frames) {
		w.frames = append(w.frames, frame{})
	}
	f := &w.frames[depth]
	f.children = f.children[:0]
	if f.turns, t = w.game.Open(first, depth, f.turns[:0]); t == Unknown && w.Err == nil {
		t = w.list(f, first)
	}
	if t == Unknown && w.Err == nil {
		t = w.recall(f, first)
	}
	return t
}

// list lists the children without numbers, one for each key.
func (w *Worker) list(f *frame, first bool) Truth {
	decisive := TruthOf(first) // one such child answers the question
	at := 0
	for _, turn := range f.turns {
		f.keys = slices.Grow(f.keys[:at], w.Table.words)[:at+w.Table.words]
		key := f.keys[at:]
		t := w.game.Key(turn, !first, key)
		if t == decisive || w.Err != nil {
			return t
		}
		if t != Unknown {
			continue
		}
		if h := hash(key); !f.holds(key, h) {
			f.children = append(f.children, child{turn: turn, hash: h, key: at})
			at += w.Table.words
		}
	}
	return Unknown
}

// holds reports whether a child with a key is listed.
func (f *frame) holds(key []uint64, h uint64) bool {
	for k := range f.children {
		if c := &f.children[k]; c.hash == h && equal(f.keys[c.key:], key) {
			return true
		}
	}
	return false
}

// recall gives the children their numbers and keeps the open ones.
func (w *Worker) recall(f *frame, first bool) Truth {
	decisive := TruthOf(first)
	w.Table.touch(f.children)
	listed := f.children
	f.children = f.children[:0]
	for _, c := range listed {
		x, _, ok := w.Table.find(w.key(f, c), c.hash)
		if !ok {
			x = w.game.Estimate(c.turn, !first)
		}
		switch x.Truth() {
		case decisive:
			return decisive
		case Unknown:
			c.Numbers = x
			f.children = append(f.children, c)
		}
	}
	f.count = uint32(len(f.children))
	if len(f.children) == 0 {
		return TruthOf(!first)
	}
	return Unknown
}

func (w *Worker) key(f *frame, c child) []uint64 { return f.keys[c.key : c.key+w.Table.words] }

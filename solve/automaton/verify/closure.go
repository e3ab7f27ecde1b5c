package verify

import (
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/automaton/internal/format"
)

// closure is the tuples of all matrices, up to symmetry.
type closure struct {
	*automaton
	*tuples
	ended []ended // by set of positive entries

	rows     [format.MaxCells][]step // of the tuple at hand: by entry and letter, where its children go
	scratch  tuple
	children []seki.Outcome
}

// ended is the label of matrices with a zero line.
type ended struct {
	label
	over bool
}

func newClosure(a *automaton) *closure {
	c := &closure{automaton: a, tuples: newTuples(a.cells), scratch: make(tuple, 1+a.cells)}
	for e := range a.cells {
		c.rows[e] = make([]step, 1<<a.cells)
	}
	for positive := range 1 << a.cells {
		c.ended = append(c.ended, a.ending(positive))
	}
	return c
}

// ending returns the label of the matrices with a set of positive entries, if they have a
// zero line. It depends on whether there are zero rows and columns, not on how many:
// no play leads to several, and what the automaton says there is a matter of form.
func (a *automaton) ending(positive int) ended {
	zeroRow, zeroCol := false, false
	for i := range a.Size.Rows {
		row := (1<<a.Size.Cols - 1) << (i * a.Size.Cols)
		zeroRow = zeroRow || positive&row == 0
	}
	for j := range a.Size.Cols {
		empty := true
		for i := range a.Size.Rows {
			empty = empty && positive>>(i*a.Size.Cols+j)&1 == 0
		}
		zeroCol = zeroCol || empty
	}
	example := [][]int{{1, 1}, {1, 1}}
	if zeroRow {
		example[1] = []int{0, 0}
	}
	if zeroCol {
		example[0][1], example[1][1] = 0, 0
	}
	outcome, over, err := seki.Must(seki.FromRows(example)).Terminal(a.Game)
	if err != nil {
		panic(err)
	}
	return ended{label{Result: seki.Result{Outcome: outcome, Kind: seki.None}, Over: true}, over}
}

// check follows all letters from the tuple of the zero matrix on and applies the rules and
// the strategy to every tuple met. Tuples take maxBytes at most (0: no limit), and what
// follows from one tuple.
func (c *closure) check(maxBytes int64, pause func(checked int) error) error {
	c.insert(c.scratch, parent{})
	for k := 0; k < c.count; k++ {
		if bytes := c.bytes(); maxBytes > 0 && bytes > maxBytes {
			return &LimitError{k, c.count, bytes}
		}
		if k%1024 == 0 {
			if err := pause(k); err != nil {
				return err
			}
		}
		t := c.at(k)
		if err := c.checkTuple(k, t); err != nil {
			return err
		}
		c.follow(t)
		for b := range 1 << c.cells {
			c.insert(c.successor(t, b), parent{uint32(k), uint16(b)})
		}
	}
	return nil
}

// checkTuple checks the label of the matrix and the moves of its state.
func (c *closure) checkTuple(k int, t tuple) error {
	own := c.labels[t.state()]
	want := c.byRules(t)
	if own != want {
		return c.refused(t.state(), c.matrixOf(k), "the file says %v, the rules say %v", own, want)
	}
	for _, p := range seki.Players {
		listed := c.moves[p][t.state()]
		if !activeKeeps(own, p) {
			if listed != 0 {
				return c.refused(t.state(), c.matrixOf(k), "%v has a list of moves and needs none", p)
			}
			continue
		}
		var good uint16
		for e := range c.cells {
			if t.positive()>>e&1 != 0 && c.label(step(t[1+e])).Outcome.First(p.Opponent()).Negate() == own.Outcome.First(p) {
				good |= 1 << e
			}
		}
		// Each symmetry that fixes the state turns the matrix into one with the same state.
		for _, s := range c.fixing[c.coset[t.state()]] {
			if owner := c.owner(s, p); c.moves[owner][t.state()]&c.letters[s][good] == 0 {
				return c.refused(t.state(), c.matrixOf(k).turned(c.entries[s]), "no move listed for %v keeps %v", owner, own.Outcome)
			}
		}
	}
	return nil
}

// byRules returns the label that the rules of the game give a matrix from those of its children.
func (c *closure) byRules(t tuple) label {
	if end := c.ended[t.positive()]; end.over {
		return end.label
	}
	c.children = c.children[:0]
	for e := range c.cells {
		if t.positive()>>e&1 != 0 {
			c.children = append(c.children, c.label(step(t[1+e])).Outcome)
		}
	}
	return label{Result: reference.Result(c.children)}
}

// activeKeeps reports whether p, to move, keeps the value by an active move and needs one to
// show it: not if p loses anyhow or must pass.
func activeKeeps(l label, p seki.Player) bool {
	if l.Over || l.Kind == seki.Complete {
		return false
	}
	must, one := l.Kind.MustPass()
	return l.Outcome.First(p) != seki.Loss && !(one && must == p)
}

// follow notes where the children of a tuple go by the letters that successor needs.
func (c *closure) follow(t tuple) {
	for e := range c.cells {
		if t.positive()>>e&1 == 0 {
			continue
		}
		for b := range 1 << c.cells {
			if b>>e&1 != 0 {
				c.rows[e][b] = c.after(step(t[1+e]), b)
			}
		}
	}
}

// successor returns the tuple of 2h + b, that of h being t, turned so that its state is a
// numbered one. The child at e is 2h + (b − 1_e) if b has a one there, else 2(h − 1_e) + (b + 1_e).
func (c *closure) successor(t tuple, b int) tuple {
	own := c.next[t.state()]
	g := c.inverse[own[b].Symmetry()]
	positive := t.positive() | uint16(b)
	next := c.scratch
	clear(next)
	next[0] = word(own[b].State())<<positiveBits | word(c.letters[g][positive])
	for e, to := range c.entries[g] {
		switch {
		case b>>e&1 != 0:
			next[1+to] = word(c.image(g, own[b&^(1<<e)]))
		case positive>>e&1 != 0:
			next[1+to] = word(c.image(g, c.rows[e][b|1<<e]))
		}
	}
	return next
}

// matrixOf returns a matrix, up to symmetry, whose tuple is number k: one with the fewest binary
// digits, as shorter words are read first.
func (c *closure) matrixOf(k int) matrix {
	var path []parent
	for ; k != 0; k = int(c.parent(k).tuple) {
		path = append(path, c.parent(k))
	}
	m := newMatrix(c.cells)
	for _, from := range slices.Backward(path) {
		b := int(from.letter)
		m.read(b)
		// The tuple was turned after the letter, and so is the matrix.
		own := c.next[c.at(int(from.tuple)).state()][b]
		m = m.turned(c.entries[c.inverse[own.Symmetry()]])
	}
	return m
}

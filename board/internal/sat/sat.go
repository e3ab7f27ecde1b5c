// Package sat decides the satisfiability of clauses by conflict-driven clause learning
// (J. P. Marques-Silva, K. A. Sakallah, "GRASP", 1999) in the manner of MiniSat (N. Eén,
// N. Sörensson, "An extensible SAT-solver", 2003), with restarts by M. Luby's sequence
// and learned clauses kept by the number of their decision levels (G. Audemard,
// L. Simon, "Predicting learnt clauses quality in modern SAT solvers", 2009).
//
// It is here because a search must stop when its context does, and clauses must be
// addable between searches.
package sat

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	"github.com/sekilab/sekilab/internal/eventloop"
)

// Lit is a literal: a variable or, in its lowest bit, the negation of one.
type Lit int32

// Not returns the negation.
func (l Lit) Not() Lit { return l ^ 1 }

func (l Lit) variable() int { return int(l >> 1) }

// clause holds at least two literals. The first two are watched; the first is the one
// implied when the clause is a reason.
type clause struct {
	lits    []Lit
	levels  int // number of decision levels when learned; 0 for a clause given
	deleted bool
}

type watch struct {
	*clause
	other Lit // some literal of the clause: if it is true, the clause need not be visited
}

// Solver is a set of clauses. The zero Solver has none. It is not safe for
// concurrent use.
type Solver struct {
	learned       []*clause
	watches       [][]watch // by literal: clauses that watch its negation
	value         []int8    // by literal: 1 true, −1 false, 0 unset
	level         []int     // by variable: decision level, valid if it has a value
	reason        []*clause
	phase         []bool  // by variable: the last value
	step          float64 // increment of a variable's activity
	order         order
	trail         []Lit
	decisions     []int // length of the trail at each decision
	propagated    int
	restarts      int
	unsatisfiable bool
	model         []bool

	// Conflicts counts the conflicts of all searches.
	Conflicts int

	seen  []bool
	marks []int // by level
	mark  int
}

// Var returns a new variable.
func (s *Solver) Var() Lit {
	if s.value == nil {
		s.grow() // variable 0 is none
		s.step = 1
	}
	v := s.grow()
	heap.Push(&s.order, v)
	return Lit(v << 1)
}

func (s *Solver) grow() int {
	s.watches = append(s.watches, nil, nil)
	s.value = append(s.value, 0, 0)
	s.level = append(s.level, 0)
	s.reason = append(s.reason, nil)
	s.phase = append(s.phase, false)
	s.order.activity = append(s.order.activity, 0)
	s.seen = append(s.seen, false)
	s.marks = append(s.marks, 0)
	s.order.place = append(s.order.place, -1)
	return len(s.level) - 1
}

// Add adds a clause: at least one of the literals is true.
func (s *Solver) Add(lits ...Lit) {
	s.backtrack(0)
	lits = slices.Clone(lits)
	slices.Sort(lits)
	lits = slices.Compact(lits)
	for _, l := range lits {
		if s.value[l] > 0 || slices.Contains(lits, l.Not()) {
			return
		}
	}
	lits = slices.DeleteFunc(lits, func(l Lit) bool { return s.value[l] < 0 })
	switch len(lits) {
	case 0:
		s.unsatisfiable = true
	case 1:
		s.set(lits[0], nil)
	default:
		s.attach(&clause{lits: lits})
	}
}

func (s *Solver) attach(c *clause) {
	for k, l := range c.lits[:2] {
		s.watches[l.Not()] = append(s.watches[l.Not()], watch{c, c.lits[1-k]})
	}
	if c.levels > 0 {
		s.learned = append(s.learned, c)
	}
}

// set makes a literal true that has no value yet.
func (s *Solver) set(l Lit, reason *clause) {
	v := l.variable()
	s.value[l], s.value[l.Not()] = 1, -1
	s.level[v], s.reason[v], s.phase[v] = len(s.decisions), reason, l&1 == 0
	s.trail = append(s.trail, l)
}

// backtrack undoes all decisions after the first n.
func (s *Solver) backtrack(n int) {
	if len(s.decisions) <= n {
		return
	}
	for _, l := range s.trail[s.decisions[n]:] {
		s.value[l], s.value[l.Not()] = 0, 0
		if v := l.variable(); s.order.place[v] < 0 {
			heap.Push(&s.order, v)
		}
	}
	s.trail = s.trail[:s.decisions[n]]
	s.decisions = s.decisions[:n]
	s.propagated = len(s.trail)
}

// propagate assigns the literals that the clauses force. It returns a clause that can no
// longer be satisfied, or nil.
func (s *Solver) propagate() *clause {
	for s.propagated < len(s.trail) {
		truth := s.trail[s.propagated]
		s.propagated++
		list := s.watches[truth]
		kept := list[:0]
		for k, w := range list {
			if s.value[w.other] > 0 {
				kept = append(kept, w)
				continue
			}
			c := w.clause
			if c.deleted {
				continue
			}
			if c.lits[0] == truth.Not() {
				c.lits[0], c.lits[1] = c.lits[1], c.lits[0]
			}
			first := c.lits[0]
			if s.value[first] > 0 {
				kept = append(kept, watch{c, first})
				continue
			}
			if s.rewatch(c, first) {
				continue
			}
			kept = append(kept, watch{c, first})
			if s.value[first] < 0 {
				s.watches[truth] = append(kept, list[k+1:]...)
				return c
			}
			s.set(first, c)
		}
		clear(list[len(kept):])
		s.watches[truth] = kept
	}
	return nil
}

// rewatch watches a literal that is not false in place of the second, and reports whether
// there is one.
func (s *Solver) rewatch(c *clause, first Lit) bool {
	for k := 2; k < len(c.lits); k++ {
		if l := c.lits[k]; s.value[l] >= 0 {
			c.lits[1], c.lits[k] = l, c.lits[1]
			s.watches[l.Not()] = append(s.watches[l.Not()], watch{c, first})
			return true
		}
	}
	return false
}

// learn returns a clause that follows from the conflict. Its first literal is the only one
// of the last level; its second has the level to backtrack to.
func (s *Solver) learn(conflict *clause) []Lit {
	lits := []Lit{0}
	open, at := 0, len(s.trail)-1
	var pivot Lit
	for c := conflict; ; c = s.reason[pivot.variable()] {
		for _, l := range c.lits {
			v := l.variable()
			if l == pivot || s.seen[v] || s.level[v] == 0 {
				continue
			}
			s.seen[v] = true
			s.bump(v)
			if s.level[v] == len(s.decisions) {
				open++
			} else {
				lits = append(lits, l)
			}
		}
		for !s.seen[s.trail[at].variable()] {
			at--
		}
		pivot = s.trail[at]
		at--
		s.seen[pivot.variable()] = false
		if open--; open == 0 {
			break
		}
	}
	lits[0] = pivot.Not()
	all := slices.Clone(lits)
	// A literal implied by the others is redundant.
	lits = append(lits[:1], slices.DeleteFunc(lits[1:], func(l Lit) bool {
		c := s.reason[l.variable()]
		return c != nil && !slices.ContainsFunc(c.lits, func(k Lit) bool {
			return k != l.Not() && !s.seen[k.variable()] && s.level[k.variable()] > 0
		})
	})...)
	for _, l := range all {
		s.seen[l.variable()] = false
	}
	for k := 2; k < len(lits); k++ {
		if s.level[lits[k].variable()] > s.level[lits[1].variable()] {
			lits[1], lits[k] = lits[k], lits[1]
		}
	}
	return lits
}

func (s *Solver) bump(v int) {
	activity := s.order.activity
	if activity[v] += s.step; activity[v] > 1e100 {
		for k := range activity {
			activity[k] *= 1e-100
		}
		s.step *= 1e-100
	}
	if k := s.order.place[v]; k >= 0 {
		heap.Fix(&s.order, k)
	}
}

// count returns the number of different decision levels of the literals.
func (s *Solver) count(lits []Lit) int {
	s.mark++
	n := 0
	for _, l := range lits {
		if at := &s.marks[s.level[l.variable()]]; *at != s.mark {
			*at = s.mark
			n++
		}
	}
	return n
}

// Status is the answer of Solve.
type Status int

const (
	Unknown Status = iota
	Satisfiable
	Unsatisfiable
)

// Solve decides whether the clauses can be satisfied. It returns Unknown after about the
// given number of conflicts or when the context ends. It keeps the clauses it has learned,
// so the next call continues the work.
func (s *Solver) Solve(ctx context.Context, conflicts int) Status {
	defer s.backtrack(0)
	for last := s.Conflicts + conflicts; s.Conflicts < last && ctx.Err() == nil; {
		s.reduce()
		s.restarts++
		switch done := s.search(ctx, 128*luby(s.restarts)); {
		case s.unsatisfiable:
			return Unsatisfiable
		case done:
			return Satisfiable
		}
		s.backtrack(0)
	}
	return Unknown
}

// search runs until the given number of conflicts and reports whether it found a model.
func (s *Solver) search(ctx context.Context, conflicts int) bool {
	for {
		if conflict := s.propagate(); conflict != nil {
			s.Conflicts++
			if len(s.decisions) == 0 {
				s.unsatisfiable = true
				return false
			}
			lits := s.learn(conflict)
			levels := s.count(lits)
			back := 0
			if len(lits) > 1 {
				back = s.level[lits[1].variable()]
			}
			s.backtrack(back)
			var reason *clause
			if len(lits) > 1 {
				reason = &clause{lits: lits, levels: levels}
				s.attach(reason)
			}
			s.set(lits[0], reason)
			s.step /= 0.95
			conflicts--
			continue
		}
		eventloop.Yield()
		if conflicts <= 0 || s.Conflicts%256 == 0 && ctx.Err() != nil {
			return false
		}
		v := 0
		for s.order.Len() > 0 && v == 0 {
			if next := heap.Pop(&s.order).(int); s.value[next<<1] == 0 {
				v = next
			}
		}
		if v == 0 {
			s.model = slices.Clone(s.phase)
			return true
		}
		s.decisions = append(s.decisions, len(s.trail))
		l := Lit(v << 1)
		if !s.phase[v] {
			l = l.Not()
		}
		s.set(l, nil)
	}
}

// Value reports whether a variable is true in the last model.
func (s *Solver) Value(v Lit) bool { return s.model[v.variable()] }

// reduce deletes the worse half of the learned clauses when there are many. It runs without
// decisions, so no learned clause is needed as a reason.
func (s *Solver) reduce() {
	if len(s.learned) < 4000+s.Conflicts/8 {
		return
	}
	slices.SortStableFunc(s.learned, func(a, b *clause) int { return cmp.Compare(a.levels, b.levels) })
	half := len(s.learned) / 2
	for _, c := range s.learned[half:] {
		if c.levels <= 2 {
			half++
			continue
		}
		c.deleted = true
	}
	clear(s.learned[half:])
	s.learned = s.learned[:half]
}

// luby returns the k-th number, k ≥ 1, of the sequence 1 1 2 1 1 2 4 1 1 2 ….
func luby(k int) int {
	for {
		power := 1
		for power-1 < k {
			power *= 2
		}
		if power-1 == k {
			return power / 2
		}
		k -= power/2 - 1
	}
}

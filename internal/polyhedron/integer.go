package polyhedron

import (
	"container/heap"
	"context"
	"fmt"
	"slices"
	"sort"
)

// maxBranches bounds the search for an integer point.
const maxBranches = 1 << 11

// LimitError says that a search was given up.
type LimitError struct {
	Branches int
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("no integer solution of a system of inequalities was found in %d steps", e.Branches)
}

// thin is the width of an inequality up to which its values are tried one by one.
const thin = 4

// Least returns a point of l in p with the least sum of the coordinates that count, nil if there is none; it returns
// these coordinates, on which l is. It fails with a *LimitError, with ErrLarge and as the context does.
//
// Where an inequality leaves few values of its form, these are tried: otherwise branching could go on for ever
// between two hyperplanes that no point of l is on.
func (p *Polyhedron) Least(ctx context.Context, l *Lattice) ([]int64, error) {
	if k, _ := p.fraction(); k < 0 {
		return p.corner(), nil
	}
	inequalities := slices.Clip(p.given)
	for k := range p.counted {
		inequalities = append(inequalities, inequality{coordinate(k), 0})
	}
	start, err := divide(part{p, l}, inequalities)
	if err != nil {
		return nil, err
	}
	open := parts(start)
	heap.Init(&open)
	for steps := 0; len(open) > 0; steps++ {
		if steps == maxBranches {
			return nil, &LimitError{maxBranches}
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		q := heap.Pop(&open).(part)
		k, below := q.fraction()
		if k < 0 {
			return q.corner(), nil
		}
		for side := range 2 {
			half, err := q.cut(k, below+int64(side), side == 1)
			if err != nil {
				return nil, err
			}
			if half != nil {
				heap.Push(&open, part{half, q.lattice})
			}
		}
	}
	return nil, nil
}

// part is a part of a polyhedron that is searched, with the lattice in it.
type part struct {
	*Polyhedron
	lattice *Lattice
}

// divide divides a part along those of the given inequalities that leave few values of their forms.
func divide(a part, given []inequality) (list []part, err error) {
	for k, g := range given {
		if len(g.coefficients) > len(a.lattice.origin) {
			continue // of a congruence, which the lattice has
		}
		if wide, err := a.AtLeast(g.coefficients, g.bound+thin); err != nil {
			return nil, err
		} else if wide != nil {
			continue
		}
		for v := g.bound; v < g.bound+thin; v++ {
			var b part
			if b.lattice, err = a.lattice.Where(g.coefficients, v, 0); err != nil {
				return nil, err
			}
			if b.Polyhedron, err = a.Equal(g.coefficients, v); err != nil {
				return nil, err
			}
			if b.lattice == nil || b.Polyhedron == nil {
				continue
			}
			more, err := divide(b, given[k+1:])
			if err != nil {
				return nil, err
			}
			list = append(list, more...)
		}
		return list, nil
	}
	return []part{a}, nil
}

// parts is a heap, the part with the least sum first; of several the one that was divided most.
type parts []part

func (h parts) Len() int { return len(h) }
func (h parts) Less(i, j int) bool {
	a, b := h[i].LeastSum(), h[j].LeastSum()
	return a < b || a == b && len(h[i].given) > len(h[j].given)
}
func (h parts) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *parts) Push(x any)   { *h = append(*h, x.(part)) }
func (h *parts) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// fraction returns a coordinate of the point of the least sum that is no integer and the greatest integer below it;
// −1 if there is none.
func (p *Polyhedron) fraction() (k int, below int64) {
	for k := range p.coordinates {
		if v := p.value(k); v%p.den != 0 {
			return k, v / p.den
		}
	}
	return -1, 0
}

// value returns a coordinate of the point of the least sum, times den.
func (p *Polyhedron) value(k int) int64 {
	if i := slices.Index(p.basic, p.coordinates[k]); i >= 0 {
		return p.rows[i][0]
	}
	return 0
}

// corner returns the coordinates that count of the point of the least sum, which are integers.
func (p *Polyhedron) corner() []int64 {
	x := make([]int64, p.counted)
	for k := range x {
		x[k] = p.value(k) / p.den
	}
	return x
}

// cut returns the points of p with x[k] ≥ v, or with x[k] ≤ v.
func (p *Polyhedron) cut(k int, v int64, above bool) (*Polyhedron, error) {
	if above {
		return p.AtLeast(coordinate(k), v)
	}
	return p.AtMost(coordinate(k), v)
}

// coordinate returns the coefficients of x[k].
func coordinate(k int) []int64 {
	c := make([]int64, k+1)
	c[k] = 1
	return c
}

// Points calls yield for all integer points of p with a sum of at most most, in lexicographic order, until it
// returns false. It gives the coordinates that count, of which the others are to be functions.
func (p *Polyhedron) Points(ctx context.Context, most int64, yield func([]int64) bool) error {
	q, err := p.AtMost(slices.Repeat([]int64{1}, p.counted), most)
	if q == nil {
		return err
	}
	_, err = q.points(ctx, 0, yield)
	return err
}

// points goes through the points coordinate by coordinate, from the given one on.
func (p *Polyhedron) points(ctx context.Context, k int, yield func([]int64) bool) (more bool, err error) {
	if ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	if k == len(p.coordinates) {
		return yield(p.corner()), nil
	}
	v, err := p.least(k)
	if err != nil {
		return false, err
	}
	for ; ; v++ {
		rest, err := p.cut(k, v, true)
		if rest == nil {
			return err == nil, err
		}
		at, err := rest.cut(k, v, false)
		if err != nil {
			return false, err
		}
		if at == nil {
			continue
		}
		if more, err := at.points(ctx, k+1, yield); err != nil || !more {
			return more, err
		}
	}
}

// least returns the least value of a coordinate, rounded up.
func (p *Polyhedron) least(k int) (_ int64, err error) {
	reached := func(v int) bool {
		q, fault := p.cut(k, int64(v), false)
		if err == nil {
			err = fault
		}
		return q != nil || fault != nil
	}
	high := 0
	for !reached(high) {
		high = 2*high + 1
	}
	return int64(sort.Search(high, reached)), err
}

// Bounded reports whether p is bounded, so that it has finitely many integer points.
func (p *Polyhedron) Bounded() (bool, error) {
	// p goes on for ever in the directions that satisfy the inequalities with the bounds 0.
	directions, err := Orthant(len(p.coordinates)).AtLeast(slices.Repeat([]int64{1}, len(p.coordinates)), 1)
	for _, c := range p.given {
		if directions == nil || err != nil {
			break
		}
		directions, err = directions.AtLeast(c.coefficients, 0)
	}
	return directions == nil, err
}

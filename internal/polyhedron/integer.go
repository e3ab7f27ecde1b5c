package polyhedron

import (
	"container/heap"
	"context"
	"fmt"
	"math/big"
	"slices"
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

var one = big.NewInt(1)

// Least returns a point of l in p with the least sum of the coordinates that count, nil if there is none; it returns
// these coordinates, on which l is. It fails with a *LimitError and as the context does.
//
// Where an inequality leaves few values of its form, these are tried: otherwise branching could go on for ever
// between two hyperplanes that no point of l is on.
func (p *Polyhedron) Least(ctx context.Context, l *Lattice) ([]*big.Int, error) {
	if p.fraction() < 0 {
		return p.corner(), nil
	}
	inequalities := slices.Clip(p.given)
	for k := range p.counted {
		inequalities = append(inequalities, inequality{coordinate(k), new(big.Int)})
	}
	open := parts(divide(part{p, l}, inequalities))
	heap.Init(&open)
	for steps := 0; len(open) > 0; steps++ {
		if steps == maxBranches {
			return nil, &LimitError{maxBranches}
		}
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		q := heap.Pop(&open).(part)
		k := q.fraction()
		if k < 0 {
			return q.corner(), nil
		}
		below := floor(q.value(k))
		for _, half := range []*Polyhedron{q.AtMost(coordinate(k), below), q.AtLeast(coordinate(k), new(big.Int).Add(below, one))} {
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
func divide(a part, given []inequality) (list []part) {
	for k, g := range given {
		if len(g.coefficients) > len(a.lattice.origin) {
			continue // of a congruence, which the lattice has
		}
		if a.AtLeast(g.coefficients, new(big.Int).Add(g.bound, big.NewInt(thin))) != nil {
			continue
		}
		for more := range int64(thin) {
			v := new(big.Int).Add(g.bound, big.NewInt(more))
			b := part{a.Equal(g.coefficients, v), a.lattice.Where(g.coefficients, v, new(big.Int))}
			if b.Polyhedron != nil && b.lattice != nil {
				list = append(list, divide(b, given[k+1:])...)
			}
		}
		return list
	}
	return []part{a}
}

// parts is a heap, the part with the least sum first; of several the one that was divided most.
type parts []part

func (h parts) Len() int { return len(h) }

func (h parts) Less(i, j int) bool {
	order := h[i].LeastSum().Cmp(h[j].LeastSum())
	return order < 0 || order == 0 && len(h[i].given) > len(h[j].given)
}

func (h parts) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *parts) Push(x any)   { *h = append(*h, x.(part)) }

func (h *parts) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// fraction returns a coordinate of the point of the least sum that is no integer, −1 if there is none.
func (p *Polyhedron) fraction() int {
	for k := range p.coordinates {
		if !p.value(k).IsInt() {
			return k
		}
	}
	return -1
}

// value returns a coordinate of the point of the least sum.
func (p *Polyhedron) value(k int) *big.Rat {
	if i := slices.Index(p.basic, p.coordinates[k]); i >= 0 {
		return p.rows[i][0]
	}
	return new(big.Rat)
}

// corner returns the coordinates that count of the point of the least sum, which are integers.
func (p *Polyhedron) corner() []*big.Int {
	x := make([]*big.Int, p.counted)
	for k := range x {
		x[k] = p.value(k).Num()
	}
	return x
}

// coordinate returns the coefficients of x[k].
func coordinate(k int) []*big.Int {
	c := slices.Repeat([]*big.Int{new(big.Int)}, k+1)
	c[k] = one
	return c
}

// Points calls yield for all integer points of p with a sum of at most most, in lexicographic order, until it
// returns false. It gives the coordinates that count, of which the others are to be functions.
func (p *Polyhedron) Points(ctx context.Context, most *big.Int, yield func([]*big.Int) bool) error {
	q := p.AtMost(slices.Repeat([]*big.Int{one}, p.counted), most)
	if q == nil {
		return nil
	}
	_, err := q.points(ctx, 0, yield)
	return err
}

// points goes through the points coordinate by coordinate, from the given one on.
func (p *Polyhedron) points(ctx context.Context, k int, yield func([]*big.Int) bool) (more bool, err error) {
	if ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	if k == len(p.coordinates) {
		return yield(p.corner()), nil
	}
	for v := p.least(k); p.AtLeast(coordinate(k), v) != nil; v = new(big.Int).Add(v, one) {
		at := p.Equal(coordinate(k), v)
		if at == nil {
			continue
		}
		if more, err := at.points(ctx, k+1, yield); err != nil || !more {
			return more, err
		}
	}
	return true, nil
}

// least returns the least value of a coordinate, rounded up.
func (p *Polyhedron) least(k int) *big.Int {
	reached := func(v *big.Int) bool { return p.AtMost(coordinate(k), v) != nil }
	low, high := new(big.Int), new(big.Int)
	for !reached(high) {
		low = new(big.Int).Add(high, one)
		high = new(big.Int).Add(high, low)
	}
	for low.Cmp(high) < 0 {
		middle := new(big.Int).Add(low, high)
		if middle.Rsh(middle, 1); reached(middle) {
			high = middle
		} else {
			low = middle.Add(middle, one)
		}
	}
	return low
}

// Bounded reports whether p is bounded, so that it has finitely many integer points.
func (p *Polyhedron) Bounded() bool {
	// p goes on for ever in the directions that satisfy the inequalities with the bounds 0.
	directions := Orthant(len(p.coordinates)).AtLeast(slices.Repeat([]*big.Int{one}, len(p.coordinates)), one)
	for _, c := range p.given {
		if directions == nil {
			break
		}
		directions = directions.AtLeast(c.coefficients, new(big.Int))
	}
	return directions == nil
}

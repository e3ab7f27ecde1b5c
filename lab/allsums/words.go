package allsums

import (
	"context"
	"fmt"
	"math/bits"
	"sort"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/digraph"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton/theorems"
)

const (
	maxEdges = 1 << 27 // letters that are followed back to find out whether they are finitely many
	maxLeast = 1 << 12 // matrices of the least sum among which a counterexample is chosen
)

// undecided returns the canonical forms of all matrices that lead to a refused node, in
// order, and whether they are finitely many.
func (p *product) undecided(ctx context.Context) (classes []seki.Matrix, finite bool, err error) {
	if len(p.order)*p.letters() > maxEdges {
		return nil, false, nil // or it would take long
	}
	next := make([][]int32, len(p.nodes))
	for _, at := range p.order {
		if err := ctx.Err(); err != nil {
			return nil, false, context.Cause(ctx)
		}
		s := p.decode(p.keys[at])
		for b := range p.letters() {
			if to, ok := p.next(&s, b); ok && (at != 0 || b != 0) { // a leading zero adds nothing
				next[at] = append(next[at], p.index[p.encode(to)])
			}
		}
	}
	refused := make([]bool, len(p.nodes))
	for _, at := range p.refused {
		refused[at] = true
	}
	useful := digraph.Leading(next, refused)
	if !digraph.Acyclic(next, useful) {
		return nil, false, nil
	}
	classes, err = theorems.Words(ctx, p.size, p.start(), func(s *state, b int) (*state, bool, bool) {
		to, ok := p.next(s, b)
		if !ok {
			return nil, false, false
		}
		at := p.index[p.encode(to)]
		return to, useful[at], refused[at]
	})
	if err != nil {
		err = fmt.Errorf("%w; they are asked for because of %w", err, p.why)
	}
	return classes, true, err
}

// infinite is the error for a claim that is undecided for infinitely many classes.
func (p *product) infinite() error {
	return fmt.Errorf("%w, and infinitely many %v classes ask for it", p.why, p.size)
}

// leastFailing returns a matrix of the least sum for which the claim fails, in canonical form,
// nil if it fails for none. Of the first maxLeast that are found it is the least.
func (p *product) leastFailing(ctx context.Context) (*seki.Matrix, error) {
	var least *seki.Matrix
	back := map[int32][][]int{}
	for _, at := range p.failing {
		list, err := p.leastMatrices(ctx, at, back)
		if err != nil {
			return nil, err
		}
		for _, entries := range list {
			A, err := seki.New(p.size.Rows, p.size.Cols, entries)
			if err != nil {
				return nil, fmt.Errorf("it fails at sum %d and at no smaller one, but a counterexample cannot be shown: %w", p.nodes[at].sum, err)
			}
			if form := canon.Form(A); least == nil || form.Compare(*least) < 0 {
				least = &form
			}
		}
	}
	return least, nil
}

// leastMatrices returns the entries of the matrices with the least sum that lead to a node.
// All but the last letter is a matrix with the least sum that leads to another node.
func (p *product) leastMatrices(ctx context.Context, at int32, back map[int32][][]int) ([][]int, error) {
	if list, ok := back[at]; ok {
		return list, nil
	}
	sum := p.nodes[at].sum
	if sum == 0 {
		return [][]int{make([]int, p.size.Rows*p.size.Cols)}, nil
	}
	var list [][]int
	from := sort.Search(len(p.order), func(k int) bool { return 2*p.nodes[p.order[k]].sum+int64(p.size.Rows*p.size.Cols) >= sum })
	for _, before := range p.order[from:] {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		ones := sum - 2*p.nodes[before].sum
		if ones < 0 || len(list) > maxLeast {
			break
		}
		s := p.decode(p.keys[before])
		for b := range p.letters() {
			if int64(bits.OnesCount(uint(b))) != ones {
				continue
			}
			if to, ok := p.next(&s, b); !ok || p.encode(to) != p.keys[at] {
				continue
			}
			heads, err := p.leastMatrices(ctx, before, back)
			if err != nil {
				return nil, err
			}
			for _, h := range heads {
				A := make([]int, len(h))
				for e, v := range h {
					A[e] = 2*v + b>>e&1
				}
				list = append(list, A)
			}
		}
	}
	back[at] = list
	return list, nil
}

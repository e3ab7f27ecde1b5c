package theorems

import (
	"context"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// Family is the matrices that are written as the words uv…vw, v any number of times: a
// proof that there are infinitely many, since v leads from a state to itself. Words are
// letters, the most significant first.
type Family struct {
	Size    seki.Size
	U, V, W []int
}

// Member returns the entries of the matrix with k times v, in row-major order.
func (f Family) Member(k int) []*big.Int {
	entries := make([]*big.Int, f.Size.Rows*f.Size.Cols)
	for e := range entries {
		entries[e] = new(big.Int)
	}
	read := func(word []int) {
		for _, b := range word {
			for e, v := range entries {
				v.Lsh(v, 1)
				v.SetBit(v, 0, uint(b>>e&1))
			}
		}
	}
	read(f.U)
	for range k {
		read(f.V)
	}
	read(f.W)
	return entries
}

// Rows returns the rows of Member.
func (f Family) Rows(k int) [][]*big.Int {
	return slices.Collect(slices.Chunk(f.Member(k), f.Size.Cols))
}

// family returns a family of words to wanted nodes, with v as short as can be, then u, and
// then w. Some cycle runs through the useful nodes.
func (g *graph) family(ctx context.Context, wanted, useful []bool) (*Family, error) {
	f := &Family{Size: g.a.Size()}
	for length := 1; f.V == nil; length++ {
		var at automaton.State
		tried := map[automaton.State]bool{} // up to permutations, which do not change cycles
		err := g.search(ctx, g.a.Start(), 1, useful, func(s automaton.State, u []int) bool {
			if p := g.a.Permuted(s); !tried[p] {
				tried[p] = true
				at, f.U, f.V = s, u, g.cycle(s, length, useful)
			}
			return f.V != nil
		})
		if err != nil {
			return nil, err
		}
		if f.V == nil || wanted[g.node(at)] {
			continue
		}
		err = g.search(ctx, at, 0, useful, func(s automaton.State, w []int) bool {
			f.W = w
			return wanted[g.node(s)]
		})
		if err != nil {
			return nil, err
		}
	}
	return f, nil
}

// search visits the useful states that words from s lead to, each by a shortest word, the
// first letter of which is at least first, until visit returns true.
func (g *graph) search(ctx context.Context, s automaton.State, first int, useful []bool, visit func(automaton.State, []int) bool) error {
	type reached struct {
		state automaton.State
		from  int
		b     int
	}
	queue := []reached{{state: s, from: -1}}
	seen := map[automaton.State]bool{}
	word := func(k int) (w []int) {
		for ; queue[k].from >= 0; k = queue[k].from {
			w = append([]int{queue[k].b}, w...)
		}
		return w
	}
	for k := 0; k < len(queue); k++ {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		for b := range g.a.Letters() {
			next := g.a.Next(queue[k].state, b)
			if k == 0 && b < first || seen[next] || !useful[g.node(next)] {
				continue
			}
			seen[next] = true
			queue = append(queue, reached{next, k, b})
			if visit(next, word(len(queue)-1)) {
				return nil
			}
		}
	}
	return nil
}

// cycle returns a word of the given length from s through useful nodes to s, or nil.
func (g *graph) cycle(s automaton.State, length int, useful []bool) []int {
	type reached struct {
		state automaton.State
		word  []int
	}
	level := []reached{{s, nil}}
	for range length {
		var next []reached
		seen := map[automaton.State]bool{}
		for _, r := range level {
			for b := range g.a.Letters() {
				if to := g.a.Next(r.state, b); !seen[to] && useful[g.node(to)] {
					seen[to] = true
					next = append(next, reached{to, append(slices.Clone(r.word), b)})
				}
			}
		}
		level = next
	}
	for _, r := range level {
		if r.state == s {
			return r.word
		}
	}
	return nil
}

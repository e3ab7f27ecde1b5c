package theorems

import (
	"context"
	"math/big"
	"math/bits"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// Bounds returns lower bounds of the shares that Limit computes, by following the random
// walk for some letters, and the part of the whole that they leave open. It needs no
// equations: what has come to states that are not left, and all of which have one result,
// stays there. Numbers are rounded down. Cost: letters times the letters between states.
func Bounds(ctx context.Context, a *automaton.Automaton, letters int) (s Shares, open *big.Rat, err error) {
	const unit = 62 // bits
	w := newWalk(a)
	mass := make([]uint64, len(w.counts))
	mass[a.Orbit(a.Start())] = 1 << unit
	cells := a.Size().Rows * a.Size().Cols
	for range letters {
		if err := ctx.Err(); err != nil {
			return Shares{}, nil, context.Cause(ctx)
		}
		after := make([]uint64, len(mass))
		for k, m := range mass {
			for _, to := range w.next[k] {
				hi, lo := bits.Mul64(m, uint64(w.counts[k][to]))
				after[to] += hi<<(64-cells) | lo>>cells
			}
		}
		mass = after
	}
	list := map[seki.Result]*big.Rat{}
	one := new(big.Int).Lsh(big.NewInt(1), unit)
	open = big.NewRat(1, 1)
	for _, part := range w.components() {
		if !w.closed(part) || !w.constant(part) {
			continue
		}
		for _, k := range part {
			p := new(big.Rat).SetFrac(new(big.Int).SetUint64(mass[k]), one)
			open.Sub(open, p)
			w.addShare(list, k, p)
		}
	}
	return newShares(list, 1), open, nil
}

// Of returns the share of the results that have a property.
func (s Shares) Of(holds func(seki.Result) bool) *big.Rat {
	sum := new(big.Rat)
	for _, share := range s.List {
		if holds(share.Result) {
			sum.Add(sum, share.Share)
		}
	}
	return sum
}

// constant reports whether the states of a component have one result, or one and that of
// the transposes.
func (w *walk) constant(part []int) bool {
	first, _ := w.a.At(w.a.Representative(part[0]))
	for _, k := range part {
		if r, _ := w.a.At(w.a.Representative(k)); r != first {
			return false
		}
	}
	return true
}

package theorems

import (
	"context"
	"hash/maphash"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// Least reports whether no automaton with fewer states tells the outcome, the kind and
// whether the game is over. It refines partitions of the states (E. F. Moore 1956), where a
// hash stands for a class: what differs in its hash differs in what it tells, so that as
// many hashes as states prove it. Cost: states times letters, in each round, and 4 bytes of
// memory for each transition.
func Least(ctx context.Context, a *automaton.Automaton) (bool, error) {
	states := []automaton.State{a.Start()}
	index := map[automaton.State]int32{a.Start(): 0}
	var next []int32 // by state and letter
	for k := 0; k < len(states); k++ {
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		for b := range a.Letters() {
			to := a.Next(states[k], b)
			if _, ok := index[to]; !ok {
				index[to] = int32(len(states))
				states = append(states, to)
			}
			next = append(next, index[to])
		}
	}
	type label struct {
		seki.Result
		over bool
	}
	type telling struct{ before, after uint64 } // a hash of the rounds before, and of the states after
	seed := maphash.MakeSeed()
	told := make([]uint64, len(states))
	for k, s := range states {
		r, over := a.At(s)
		told[k] = maphash.Comparable(seed, label{r, over})
	}
	for classes := 0; ; {
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		different := map[uint64]bool{}
		for _, h := range told {
			different[h] = true
		}
		if len(different) == len(states) || len(different) <= classes {
			return len(different) == len(states), nil
		}
		classes = len(different)
		refined := make([]uint64, len(states))
		for k := range states {
			h := told[k]
			for _, to := range next[k*a.Letters() : (k+1)*a.Letters()] {
				h = maphash.Comparable(seed, telling{h, told[to]})
			}
			refined[k] = h
		}
		told = refined
	}
}

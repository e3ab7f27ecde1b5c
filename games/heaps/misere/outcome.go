package misere

import (
	"context"
	"encoding/binary"
	"slices"
)

// outcomes solves positions by recursion, down to those of a quotient.
type outcomes struct {
	ctx    context.Context
	moves  func(n int) [][3]int // what the moves from a heap leave
	limits Limits
	base   *Quotient
	// assume takes heaps of the quotient for equivalent beside greater heaps as well if they
	// have the same element. This is quick but may be wrong.
	assume bool
	known  map[string]bool
	asked  int   // how often lost was called
	err    error // why a position could not be solved
}

// lost reports whether the player to move loses at a sum of heaps that have moves. Without an
// answer it sets err.
func (o *outcomes) lost(sum []int) bool {
	if o.asked++; o.asked%256 == 0 && o.err == nil {
		o.err = o.ctx.Err()
	}
	if o.err != nil {
		return false
	}
	sum = o.normal(sum)
	small, _ := slices.BinarySearch(sum, o.base.Heap()+1)
	x := o.base.Of(sum[:small])
	if small == len(sum) {
		return o.base.lost[x]
	}
	if o.assume {
		sum = slices.Concat(o.base.words[x], sum[small:]) // a word has the fewest stones, so this ends
	}
	key := keyOf(sum)
	if lost, ok := o.known[key]; ok {
		return lost
	}
	if len(o.known) >= o.limits.Positions {
		o.err = o.limits.positions()
		return false
	}
	lost := true
	for _, after := range o.options(sum) {
		if o.lost(after) {
			lost = false
			break
		}
		if o.err != nil {
			return false
		}
	}
	o.known[key] = lost
	return lost
}

// normal returns an equivalent sum, sorted. A heap whose moves all leave nothing is lost for the
// player to move, and two of them beside any position change nothing: who wins there plays on in
// the rest and answers the first with the second.
func (o *outcomes) normal(sum []int) []int {
	single, odd := 0, false
	var rest []int
	for _, n := range sum {
		switch moves := o.moves(n); {
		case len(moves) == 0:
		case len(moves) == 1 && !slices.ContainsFunc(moves[0][:], func(left int) bool { return len(o.moves(left)) > 0 }):
			single, odd = n, !odd
		default:
			rest = append(rest, n)
		}
	}
	if odd {
		rest = append(rest, single)
	}
	slices.Sort(rest)
	return rest
}

// options returns the positions after a move, in the order in which they are tried: first those
// of the quotient.
func (o *outcomes) options(sum []int) [][]int {
	var known, others [][]int
	for k, n := range sum {
		if k > 0 && sum[k-1] == n {
			continue
		}
		for _, left := range o.moves(n) {
			after := append(slices.Delete(slices.Clone(sum), k, k+1), left[:]...)
			if slices.Max(after) <= o.base.Heap() {
				known = append(known, after)
			} else {
				others = append(others, after)
			}
		}
	}
	return append(known, others...)
}

func keyOf(sum []int) string {
	key := make([]byte, 0, 2*len(sum))
	for _, n := range sum {
		key = binary.AppendUvarint(key, uint64(n))
	}
	return string(key)
}

package box

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/sekilab/sekilab/seki"
)

// fullest returns the greatest number of positions that up to three of the entries put into a
// word, at most 64, and the least sum of entries that do.
func fullest(entries []int) (most, least int) {
	all := append(slices.Clone(entries), 0, 0, 0) // a zero stands for no entry
	most = 1
	for i, u := range all {
		for j, v := range all[:i] {
			for _, w := range all[:j] {
				positions, sum := (u+1)*(v+1)*(w+1), u+v+w
				if positions <= 64 && (positions > most || positions == most && sum < least) {
					most, least = positions, sum
				}
			}
		}
	}
	return most, least
}

// Every positive entry has its place, the words are as full as they can be, their order is the
// one that is documented, and the sets of bits agree with their definitions.
func TestLayout(t *testing.T) {
	check := func(A seki.Matrix) {
		entries := A.Entries()
		b := New(A, seki.Seki)
		var positive []cell
		var values []int
		all := 1.0
		for at, v := range entries {
			if v > 0 {
				positive = append(positive, cell{at, v, lines{1 << (at / A.Cols()), 1 << (at % A.Cols())}})
				values = append(values, v)
				all *= float64(v + 1)
			}
		}
		cells := slices.Concat(b.inner, slices.DeleteFunc(slices.Clone(b.outer), func(c cell) bool { return c.top == 0 }))
		slices.SortFunc(cells, func(a, b cell) int { return cmp.Compare(a.at, b.at) })
		if !slices.Equal(cells, positive) || len(b.outer) != max(2, len(positive)-len(b.inner)) {
			t.Fatalf("%v: inner %v, outer %v", A, b.inner, b.outer)
		}
		positions, sum := 1, 0
		for k, c := range b.inner {
			if b.shift[k] != uint(positions) {
				t.Fatalf("%v: shifts %v", A, b.shift)
			}
			positions *= c.top + 1
			sum += c.top
		}
		if most, least := fullest(values); positions != most || sum != least || b.top != uint(positions-1) ||
			b.full != ^uint64(0)>>(64-positions) {
			t.Fatalf("%v: %d positions, sum %d in a word, want %d, %d", A, positions, sum, most, least)
		}
		if b.Words()*float64(positions) != all ||
			b.Bytes() != int64(b.Words())/int64(b.outer[0].top+1)*int64(unsafe.Sizeof(word{})) {
			t.Fatalf("%v: %v words, %d bytes", A, b.Words(), b.Bytes())
		}
		words := 1
		for k := len(b.outer) - 1; k > 0; k-- {
			if b.stride[k] != words || b.outer[k].top > b.outer[0].top || k > 1 && b.outer[k].top < b.outer[k-1].top {
				t.Fatalf("%v: outer %v, strides %v", A, b.outer, b.stride)
			}
			words *= b.outer[k].top + 1
		}
		if b.stride[0] != words {
			t.Fatalf("%v: strides %v", A, b.stride)
		}
		for bit := range uint(positions) {
			rows, cols := b.all.rows, b.all.cols // without a positive inner entry
			for k, c := range b.inner {
				holds := int(bit)/int(b.shift[k])%(c.top+1) > 0
				if b.positive[k]>>bit&1 == 1 != holds {
					t.Fatalf("%v: inner entry %d is positive in %b", A, k, b.positive[k])
				}
				if holds {
					rows &^= c.lines.rows
					cols &^= c.lines.cols
				}
			}
			for i, zero := range b.zeroRow {
				if zero>>bit&1 != rows>>i&1 {
					t.Fatalf("%v: row %d is zero in %b", A, i, zero)
				}
			}
			for j, zero := range b.zeroCol {
				if zero>>bit&1 != cols>>j&1 {
					t.Fatalf("%v: column %d is zero in %b", A, j, zero)
				}
			}
		}
	}
	// Any two choices of entries that give as many positions, and entries that do not fit a word.
	choices := map[int][][]int{} // by positions
	for u := range 64 {
		for v := range u + 1 {
			for w := range v + 1 {
				p := (u + 1) * (v + 1) * (w + 1)
				choices[p] = append(choices[p], []int{u, v, w})
			}
		}
	}
	for p := 2; p <= 64; p++ {
		for _, a := range choices[p] {
			for _, b := range choices[p] {
				check(seki.Must(seki.New(2, 3, append(slices.Clone(a), b...))))
			}
		}
	}
	check(seki.Must(seki.New(2, 2, []int{64, 63, 0, 64})))
	check(seki.Must(seki.New(2, 1, []int{64, 70})))
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		entries := make([]int, 1+rng.IntN(4)*rng.IntN(4))
		for at := range entries {
			entries[at] = rng.IntN(3 + rng.IntN(12))
		}
		check(seki.Must(seki.New(1, len(entries), entries)))
	}
}

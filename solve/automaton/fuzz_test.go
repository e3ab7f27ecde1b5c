package automaton

import (
	"math/big"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// FuzzResult compares results with the recursion for small entries, and what is refused
// with Matrix.Terminal.
func FuzzResult(f *testing.F) {
	sizes := []seki.Size{{Rows: 1, Cols: 1}, {Rows: 1, Cols: 2}, {Rows: 3, Cols: 1}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}, {Rows: 3, Cols: 2}}
	var automata [][2]*Automaton
	for _, size := range sizes {
		var pair [2]*Automaton
		for g, game := range seki.Games {
			a, err := Find(f.Context(), Options{Size: size, Game: game})
			if err != nil {
				f.Fatal(err)
			}
			pair[g] = a
		}
		automata = append(automata, pair)
	}
	f.Add(uint8(3), []byte{2, 1, 1, 2})
	f.Add(uint8(4), []byte{4, 0, 3, 1, 5, 2})
	f.Add(uint8(5), []byte{0, 0, 3, 1, 0, 2})
	f.Fuzz(func(t *testing.T, which uint8, bytes []byte) {
		k := int(which) % len(sizes)
		entries := make([]int, sizes[k].Rows*sizes[k].Cols)
		large := make([]*big.Int, len(entries))
		for e := range entries {
			if e < len(bytes) {
				entries[e] = int(bytes[e]) % (24 / len(entries))
			}
			large[e] = big.NewInt(int64(entries[e]))
		}
		A := seki.Must(seki.New(sizes[k].Rows, sizes[k].Cols, entries))
		for g, game := range seki.Games {
			want, err := reference.New(game).Solve(A)
			got, refused := automata[k][g].Result(large)
			if (err != nil) != (refused != nil) || err == nil && got != want {
				t.Errorf("%v, %v: %v %v, want %v %v", game, A, got, refused, want, err)
			}
		}
	})
}

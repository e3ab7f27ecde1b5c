package search_test

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton/embedded"
)

// TestAgainstAutomata compares the search with automata on random matrices with entries far
// beyond all layers, where the search decides soon: entries uniform up to a bound of one to
// five digits.
func TestAgainstAutomata(t *testing.T) {
	count, wait := 40, 10*time.Millisecond
	if os.Getenv("SEKI_LONG") != "" {
		count, wait = 500, 50*time.Millisecond
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, size := range []seki.Size{{Rows: 1, Cols: 3}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}, {Rows: 3, Cols: 2}} {
		for _, game := range seki.Games {
			decided := 0
			for k := range count {
				bound := []int{5, 12, 100, 1000, 10_000}[k%5]
				entries := make([]int, size.Rows*size.Cols)
				for e := range entries {
					entries[e] = random.IntN(bound + 1)
				}
				A := seki.Must(seki.New(size.Rows, size.Cols, entries))
				if _, _, err := A.Terminal(game); err != nil {
					continue
				}
				want, ok, err := embedded.Result(A, game)
				if err != nil || !ok {
					t.Fatal(A, ok, err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), wait)
				v, err := search.New(search.Options{Memory: 1 << 24, Workers: 1}).Verdict(ctx, A, game)
				cancel()
				if err == nil && v.Decided() {
					decided++
					if got := v.Result(); got != want {
						t.Errorf("%v, %v: the search says %v, the automaton %v", game, A, got, want)
					}
				}
			}
			t.Logf("%v, %v: %d of %d decided", size, game, decided, count)
			if decided == 0 {
				t.Errorf("%v, %v: nothing is decided", size, game)
			}
		}
	}
}

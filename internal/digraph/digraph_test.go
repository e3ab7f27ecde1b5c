package digraph

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAgainstClosure compares both functions with the transitive closure of random graphs.
func TestAgainstClosure(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	acyclic := 0
	for range 3000 {
		n := 1 + random.IntN(6)
		next := make([][]int32, n)
		targets, chosen := make([]bool, n), make([]bool, n)
		var path, inside [6][6]bool
		for k := range next {
			targets[k], chosen[k] = random.IntN(4) == 0, random.IntN(3) > 0
		}
		for range random.IntN(2 * n) {
			from, to := random.IntN(n), random.IntN(n)
			next[from] = append(next[from], int32(to))
			path[from][to] = true
			inside[from][to] = chosen[from] && chosen[to]
		}
		for mid := range n {
			for from := range n {
				for to := range n {
					path[from][to] = path[from][to] || path[from][mid] && path[mid][to]
					inside[from][to] = inside[from][to] || inside[from][mid] && inside[mid][to]
				}
			}
		}
		want, cycle := make([]bool, n), false
		for from := range n {
			want[from] = targets[from]
			for to := range n {
				want[from] = want[from] || path[from][to] && targets[to]
			}
			cycle = cycle || inside[from][from]
		}
		if got := Leading(next, targets); !slices.Equal(got, want) {
			t.Fatalf("%v, targets %v: %v, want %v", next, targets, got, want)
		}
		if got := Acyclic(next, chosen); got == cycle {
			t.Fatalf("%v, chosen %v: acyclic is %v", next, chosen, got)
		}
		if !cycle {
			acyclic++
		}
	}
	if acyclic < 100 || acyclic > 2900 {
		t.Errorf("%d graphs are acyclic", acyclic)
	}
}

package learning_test

import (
	"math/big"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// K(x) of Theorem 4.3 is what LNWT loses in G_n, 2ⁿ − 1 plays, and less than the bound
// of Corollary 4.4.
func TestTheorem43IsSharpInG(t *testing.T) {
	for n := 1; n <= 70; n++ {
		g, x := example(t, game(t, "gn", n), "a"+strconv.Itoa(n))
		bound, _ := learning.BoundOf(learning.LNWT, &g.Arena, g.Solve(0), x)
		want := new(big.Int).Lsh(big.NewInt(1), uint(n))
		if want.Sub(want, big.NewInt(1)); bound.K.Cmp(want) != 0 {
			t.Errorf("G_%d: K(x) = %v, not %v", n, bound.K, want)
		}
	}
}

// The recursion in the proof of Theorem 4.3, by plain recursion over the sets Aⁿ of
// (W1) and (W2).
func TestLongTheorem43ByItsProof(t *testing.T) {
	t.Parallel()
	checkMany(t, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, cyclic), "x0")
		solution := g.Solve(0)
		rank := map[terminal.Node]int{}
		for v := range terminal.Node(g.Size()) {
			if g.Wins(v, 0) {
				rank[v] = 0
			}
		}
		for n := 1; n <= g.Size(); n++ {
			for v := range terminal.Node(g.Size()) {
				inside := 0
				for _, y := range g.Moves(v) {
					if r, ok := rank[y]; ok && r < n {
						inside++
					}
				}
				if _, ok := rank[v]; !ok && (inside > 0 && g.Owner(v) == 0 || inside > 0 && inside == len(g.Moves(v))) {
					rank[v] = n
				}
			}
		}
		var K func(v terminal.Node) int64
		K = func(v terminal.Node) int64 {
			sum, least := int64(0), int64(-1)
			for _, y := range g.Moves(v) {
				if r, ok := rank[y]; ok && r < rank[v] {
					k := K(y)
					sum += k
					if least < 0 || k < least {
						least = k
					}
				}
			}
			if g.Owner(v) == 0 {
				return (least+1)*int64(len(g.Moves(v))) - 1
			}
			return sum
		}
		for v := range rank {
			bound, ok := learning.BoundOf(learning.LNWT, &g.Arena, solution, v)
			if !ok || bound.K.Int64() != K(v) || bound.K.Cmp(bound.Value) >= 0 {
				t.Fatalf("%s: K(x) = %v below %v, by the proof %d", g.Label(v), bound.K, bound.Value, K(v))
			}
		}
	})
}

// What a learned strategy ensures is the least result over all plays that follow it,
// enumerated one by one.
func TestLongEnsures(t *testing.T) {
	t.Parallel()
	seen := map[seki.Value]int{}
	checkMany(t, func(t *rapid.T) {
		g, x := example(t, randomgame.Draw(t, cyclic), "x0")
		e := learning.Experiment{Arena: &g.Arena, Start: x, Rule: learning.LNWP, Opponent: learning.Random, Plays: 20}
		r := testtool.Must(e.Run(t.Context(), func(learning.Step) {}))(t)
		listed := map[terminal.Node]terminal.Node{}
		for _, v := range g.Reachable(r.Learned, x) {
			if next := g.Next(r.Learned, v); next != terminal.None {
				listed[v] = next
			}
		}
		reached := map[terminal.Node]terminal.Node{}
		var least func(v terminal.Node, path map[terminal.Node]bool) seki.Value
		least = func(v terminal.Node, path map[terminal.Node]bool) seki.Value {
			if path[v] {
				return seki.Draw
			}
			if g.Terminal(v) {
				return g.Result(terminal.Play{Trace: []terminal.Node{v}}, 0)
			}
			path[v] = true
			defer delete(path, v)
			result := seki.Win
			for _, w := range g.Moves(v) {
				if g.Owner(v) == 0 && w != g.Next(r.Learned, v) {
					continue
				}
				if g.Owner(v) == 0 {
					reached[v] = w
				}
				result = min(result, least(w, path))
			}
			return result
		}
		if want := least(x, map[terminal.Node]bool{}); r.Ensures != want {
			t.Fatalf("the strategy ensures %v, not %v", want, r.Ensures)
		}
		seen[r.Ensures]++
		if len(listed) != len(reached) {
			t.Fatalf("moves at %v, not at %v", listed, reached)
		}
		for v, w := range reached {
			if listed[v] != w {
				t.Fatalf("the move at %d is %d, not %d", v, w, listed[v])
			}
		}
	})
	if len(seen) < 3 {
		t.Errorf("only the results %v occurred", seen)
	}
}

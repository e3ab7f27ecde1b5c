package pyramid

import (
	"maps"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

// The lengths of lost games at random positions of few bars, also of larger games, are those of the
// equations: W is L more, if every win takes at most L turns.
func TestLongLengthsOfLargeGames(t *testing.T) {
	t.Parallel()
	most := 18
	if testtool.Long() {
		most = 22
	}
	plain, s := plainTurns(MaxTiers), newLengths(ctx, MaxLostTiers)
	lost := 0
	rapid.Check(t, func(t *rapid.T) {
		var x Position
		for bars := rapid.IntRange(2, most).Draw(t, "bars"); bars > 0; {
			n := rapid.IntRange(1, min(bars, 12)).Draw(t, "run")
			x[n-1]++
			bars -= n
		}
		if v := x.nim(); v > 0 && v <= 12 { // make it lost for the player to move
			x[v-1]++
		}
		if !loses(x) {
			return
		}
		lost++
		if got := s.length(x); got != plain.W(x)-plain.L {
			t.Errorf("M(%v) = %d, by the equations %d", x, got, plain.W(x)-plain.L)
		}
	})
	if lost == 0 {
		t.Error("no position was lost")
	}
}

// Every tree is a complete winning strategy: it has all replies, and the greatest number of turns over all paths. A
// tree that ends at a turn has exactly the positions that the winner can face by then. It is cut at the last turn if
// the game continues.
func TestTreesWin(t *testing.T) {
	t.Parallel()
	for p := 2; p <= 6; p++ {
		turns, expanded := map[Position]int{}, map[Position]*Node{} // the nodes that were checked
		var check func(n *Node)
		check = func(n *Node) {
			x, after := n.Position, n.Position.After(n.Best)
			if _, done := turns[x]; done {
				if expanded[x] != n {
					t.Fatalf("p = %d: %v has two nodes", p, x)
				}
				return
			}
			replies := map[Position]bool{}
			for _, v := range Moves(after) {
				replies[after.After(v)] = true
			}
			if len(replies) != len(n.Next) || n.Cut {
				t.Fatalf("p = %d, %v: %d of %d replies", p, x, len(n.Next), len(replies))
			}
			turns[x], expanded[x] = 1, n
			for _, next := range n.Next {
				if !replies[next.Position] {
					t.Fatalf("p = %d: %v is no reply at %v", p, next.Position, after)
				}
				check(next)
				turns[x] = max(turns[x], 1+turns[next.Position])
			}
			if n.Turns != turns[x] {
				t.Errorf("p = %d: %d turns at %v, want %d", p, n.Turns, x, turns[x])
			}
		}
		first, longest := testtool.Must(Tree(p, 0, 10_000))(t), 0
		for _, n := range first {
			check(n)
			longest = max(longest, turns[n.Position])
		}
		v := testtool.Must(Solve(ctx, p))(t)
		if want := map[bool]*int{true: v.W, false: v.Z}[v.FirstWins]; longest != *want ||
			v.FirstWins != (first[0].Position == Start(p)) {
			t.Errorf("p = %d: %d turns, the value is %d", p, longest, *want)
		}
		met := map[Position]bool{}
		for turn, faced := 1, first; len(faced) > 0 && p <= 5; turn++ {
			var later []*Node
			last := map[Position]bool{} // faced first in this turn
			for _, n := range faced {
				if !met[n.Position] {
					met[n.Position], last[n.Position] = true, true
					later = append(later, expanded[n.Position].Next...)
				}
			}
			got := map[Position]bool{}
			var walk func(nodes []*Node)
			walk = func(nodes []*Node) {
				for _, n := range nodes {
					if got[n.Position] {
						continue
					}
					if got[n.Position] = true; n.Cut != last[n.Position] || n.Cut && n.Next != nil {
						t.Fatalf("%d tiers to turn %d: %+v", p, turn, n)
					}
					walk(n.Next)
				}
			}
			if walk(testtool.Must(Tree(p, turn, 10_000))(t)); !maps.Equal(got, met) {
				t.Fatalf("%d tiers to turn %d: %v, not %v", p, turn, got, met)
			}
			faced = later
		}
	}
	if _, err := Tree(7, 0, 100); err == nil {
		t.Error("a tree of more than 100 positions is accepted")
	}
	if _, err := Tree(7, 1, 100); err != nil {
		t.Errorf("seven tiers to turn 1: %v", err)
	}
}

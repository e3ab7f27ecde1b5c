package pyramid

import (
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/testtool"
)

// plainLengths computes M(x) of lengths by its definition.
type plainLengths map[Position]int

func (s plainLengths) of(x Position) int {
	if x == Last() {
		return 0
	}
	if v, ok := s[x]; ok {
		return v
	}
	best := 1000
	for _, u := range Moves(x) {
		longest := -1
		y := x.After(u)
		for _, v := range Moves(y) {
			if z := y.After(v); loses(z) {
				longest = max(longest, 1+s.of(z))
			}
		}
		best = min(best, longest)
	}
	s[x] = best
	return best
}

// The lengths of lost games against the definition at every lost position of the game with seven
// tiers, and with two single bars more.
func TestLengths(t *testing.T) {
	t.Parallel()
	const p = 7
	plain, s := plainLengths{}, newLengths(ctx, p)
	for x := range reachable(p) {
		if !loses(x) {
			continue
		}
		m := plain.of(x)
		if got := s.of(x); got != m {
			t.Fatalf("M(%v) = %d, by definition %d", x, got, m)
		}
		x[0] += 2
		if got := plain.of(x); got != m+1 {
			t.Errorf("M(%v) = %d, two single bars less have %d", x, got, m)
		}
	}
}

// The same at random positions of larger games, of few bars.
func TestLongLengthsOfLargeGames(t *testing.T) {
	t.Parallel()
	most := 18
	if testtool.Long() {
		most = 22
	}
	plain, s := plainLengths{}, newLengths(ctx, MaxLostTiers)
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
		if got := s.of(x); got != plain.of(x) {
			t.Errorf("M(%v) = %d, by definition %d", x, got, plain.of(x))
		}
	})
	if lost == 0 {
		t.Error("no position was lost")
	}
}

// Fujita 2016, Figure 6: the second player's optimal decisions for p = 3. The file
// has the states and decisions π* that Example 4.3 derives.
func TestFigure6(t *testing.T) {
	tree := testtool.Must(NewTree(3, 0, 1000))(t)
	want := testtool.Must(os.ReadFile("testdata/figure6.txt"))(t)
	var got strings.Builder
	if err := tree.WriteText(&got); err != nil || got.String() != string(want) {
		t.Errorf("%v, got\n%s", err, got.String())
	}
}

// Every tree is a complete winning strategy: it has all replies, and the text says the
// greatest number of turns over all paths.
func TestTreesWin(t *testing.T) {
	t.Parallel()
	for p := 2; p <= 6; p++ {
		built := testtool.Must(NewTree(p, 0, 10_000))(t)
		turns := map[Position]int{} // of the nodes that were checked
		position := func(n *tree.Node) Position {
			x, _, err := ParsePosition(n.Key)
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
		var check func(n *tree.Node)
		check = func(n *tree.Node) {
			x := position(n)
			if _, done := turns[x]; done {
				if name := x.Text(p); n.Text != name+" as above" && n.Next[0].Lines[0] != Last().Text(p) {
					t.Fatalf("p = %d, %v again: %+v", p, x, n)
				}
				return
			}
			var u Move
			if _, err := fmt.Sscanf(n.Lines[1], "(%d,%d,%d)", &u.Run, &u.From, &u.To); err != nil {
				t.Fatal(err)
			}
			after := x.After(u)
			if after == Last() {
				turns[x] = 1
				if n.Text != fmt.Sprintf("%v mark %v: the last bar is left", x.Text(p), u) || len(n.Next) != 1 || !n.Next[0].End {
					t.Fatalf("p = %d, %v: %+v", p, x, n)
				}
				return
			}
			replies := map[Position]bool{}
			for _, v := range Moves(after) {
				replies[after.After(v)] = true
			}
			if len(replies) != len(n.Next) {
				t.Fatalf("p = %d, %v: %d of %d replies", p, x, len(n.Next), len(replies))
			}
			turns[x] = 1
			for _, next := range n.Next {
				if !replies[position(next)] {
					t.Fatalf("p = %d: %v is no reply at %v", p, next.Key, after)
				}
				check(next)
				turns[x] = max(turns[x], 1+turns[position(next)])
			}
			if want := fmt.Sprintf("%v mark %v, %d turns", x.Text(p), u, turns[x]); n.Text != want {
				t.Errorf("p = %d: %s, want %s", p, n.Text, want)
			}
		}
		roots := []*tree.Node{built.Root}
		if built.Root.Fill == picture.Lost {
			roots = built.Root.Next
		}
		longest := 0
		for _, root := range roots {
			check(root)
			longest = max(longest, turns[position(root)])
		}
		v := testtool.Must(Solve(ctx, p))(t)
		if want := map[bool]*int{true: v.W, false: v.Z}[!(built.Root.Fill == picture.Lost)]; longest != *want || v.FirstWins == (built.Root.Fill == picture.Lost) {
			t.Errorf("p = %d: %d turns, the value is %d", p, longest, *want)
		}
	}
	if _, err := NewTree(7, 0, 100); err == nil || !strings.Contains(err.Error(), "more than 100 positions") {
		t.Errorf("limit: %v", err)
	}
	if _, err := NewTree(7, 1, 100); err != nil {
		t.Errorf("seven tiers to turn 1: %v", err)
	}
	if _, err := NewTree(1, 0, 100); err == nil {
		t.Error("one tier is accepted")
	}
}

func TestTreeGraph(t *testing.T) {
	built := testtool.Must(NewTree(5, 0, 10_000))(t)
	var dot strings.Builder
	testtool.NoError(t, built.WriteDOT(&dot))
	positions := map[string]bool{}
	var walk func(n *tree.Node)
	walk = func(n *tree.Node) {
		positions[n.Key] = true
		for _, next := range n.Next {
			walk(next)
		}
	}
	walk(built.Root)
	if got := strings.Count(dot.String(), "shape="); got != len(positions) {
		t.Errorf("DOT has %d boxes for %d positions", got, len(positions))
	}
}

// A tree that ends at a turn has exactly the positions that the winner can face by then, as
// the complete tree has them, and "…" where that is the last turn and the game goes on.
func TestTreeEndsAtTurn(t *testing.T) {
	for p := 3; p <= 5; p++ {
		whole := testtool.Must(NewTree(p, 0, 10_000))(t)
		expanded := map[string]*tree.Node{}
		var walk func(n *tree.Node)
		walk = func(n *tree.Node) {
			if expanded[n.Key] == nil {
				expanded[n.Key] = n
			}
			for _, next := range n.Next {
				walk(next)
			}
		}
		walk(whole.Root)
		faced, met := []*tree.Node{whole.Root}, map[string]bool{}
		if whole.Root.Key == "" {
			faced = whole.Root.Next
		}
		for turn := 1; len(faced) > 0; turn++ {
			var later []*tree.Node
			atTurn := map[string]bool{} // where the game goes on
			for _, n := range faced {
				if n.End || met[n.Key] {
					continue
				}
				met[n.Key] = true
				n = expanded[n.Key]
				atTurn[n.Key] = !n.Next[0].End
				later = append(later, n.Next...)
			}
			cut := testtool.Must(NewTree(p, turn, 10_000))(t)
			got := map[string]bool{}
			var check func(n *tree.Node)
			check = func(n *tree.Node) {
				if n.End {
					return
				}
				if n.Key != "" && !got[n.Key] {
					got[n.Key] = true
					if ends := strings.HasSuffix(n.Lines[1], " …"); ends != atTurn[n.Key] || ends != strings.HasSuffix(n.Text, " …") || ends != (n.Next == nil) {
						t.Fatalf("%d tiers to turn %d: %+v", p, turn, n)
					}
				}
				for _, next := range n.Next {
					check(next)
				}
			}
			check(cut.Root)
			if !maps.Equal(got, met) {
				t.Fatalf("%d tiers to turn %d: %v, not %v", p, turn, got, met)
			}
			faced = later
		}
	}
}

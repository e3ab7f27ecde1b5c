package pyramid

import (
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// plainLengths computes M(x) and N(x) of delaySearch and normalBounds by their
// definitions.
type plainLengths struct {
	left            *remainders
	misere, normals map[Position]int
}

func (s *plainLengths) m(x Position) int {
	if x == Last() {
		return 0
	}
	if v, ok := s.misere[x]; ok {
		return v
	}
	best := 1000
	for _, u := range Moves(x) {
		longest := -1
		y := x.After(u)
		for _, v := range Moves(y) {
			if z := y.After(v); loses(z) {
				longest = max(longest, 1+s.m(z))
			}
		}
		best = min(best, longest)
	}
	s.misere[x] = best
	return best
}

func (s *plainLengths) n(x Position) int {
	if x.runs() == 0 {
		return 0
	}
	if v, ok := s.normals[x]; ok {
		return v
	}
	best := 1000
	for y := range splits(x) {
		longest := -1
		for z := range splits(y) {
			if z.nim() == 0 {
				longest = max(longest, 1+s.n(z))
			}
		}
		best = min(best, longest)
	}
	s.normals[x] = best
	return best
}

// splits returns the positions after any move, marking the last bar included.
func splits(x Position) map[Position]bool {
	out := map[Position]bool{}
	for n := 1; n <= MaxTiers; n++ {
		for a := 0; a < n && x[n-1] > 0; a++ {
			for b := 0; a+b < n; b++ {
				out[x.split(n, a, b)] = true
			}
		}
	}
	return out
}

// The lemmas of delaySearch and the bounds of normalBounds against the definitions,
// at every position of the game with 8 tiers, where the bounds are exact.
func TestLemmas(t *testing.T) {
	t.Parallel()
	const p = 8
	plain := &plainLengths{newRemainders(p), map[Position]int{}, map[Position]int{}}
	d, err := newDelaySearch(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	for x := range reachable(p) {
		if !loses(x) {
			continue
		}
		m := plain.m(x)
		if got, err := d.of(x); err != nil || got != m {
			t.Fatalf("M(%v) = %d (%v), by definition %d", x, got, err, m)
		}
		longer := x
		longer[0] += 2
		if got := plain.m(longer); got != m+1 {
			t.Errorf("lemma 2 at %v: %d after %d", x, got, m)
		}
		if x.longRuns() == 0 {
			continue
		}
		n := plain.n(x)
		if m != n && m != n-1 {
			t.Errorf("lemma 3 at %v: M = %d, N = %d", x, m, n)
		}
		if low, high := d.normal.of(x); low != n || high != n {
			t.Errorf("N(%v) = %d, bounds %d and %d", x, n, low, high)
		}
	}
}

// The bounds of larger games hold at random positions of few bars.
func TestBoundsOfLargeGames(t *testing.T) {
	t.Parallel()
	plain := &plainLengths{newRemainders(16), map[Position]int{}, map[Position]int{}}
	games := map[int]*delaySearch{}
	for _, p := range []int{12, 13, 14, 16} {
		var err error
		if games[p], err = newDelaySearch(ctx, p); err != nil {
			t.Fatal(err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		var x Position
		for bars := rapid.IntRange(2, 22).Draw(t, "bars"); bars > 0; {
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
		for p, d := range games {
			if got, err := d.of(x); err != nil || got != plain.m(x) {
				t.Errorf("%d tiers: M(%v) = %d (%v), by definition %d", p, x, got, err, plain.m(x))
			}
			if x.longRuns() == 0 {
				continue
			}
			if low, high := d.normal.of(x); low > plain.n(x) || high < plain.n(x) {
				t.Errorf("%d tiers: N(%v) = %d outside %d … %d", p, x, plain.n(x), low, high)
			}
		}
	})
}

// winningMoves lists exactly the moves after which the opponent loses.
func TestWinningMoves(t *testing.T) {
	t.Parallel()
	left := newRemainders(7)
	for x := range reachable(7) {
		want := map[Position]bool{}
		for _, u := range Moves(x) {
			if y := x.After(u); loses(y) {
				want[y] = true
			}
		}
		got := map[Position]bool{}
		left.winningMoves(x, func(y Position) bool { got[y] = true; return true })
		if x != Last() && fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("at %v: %v, want %v", x, got, want)
		}
	}
}

// Fujita 2016, Figure 6: the second player's optimal decisions for p = 3. The file
// has the states and decisions π* that Example 4.3 derives.
func TestFigure6(t *testing.T) {
	tree, err := NewTree(3, 1000)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/figure6.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	if err := tree.WriteText(&got); err != nil || got.String() != string(want) {
		t.Errorf("%v, got\n%s", err, got.String())
	}
}

// Every tree is a complete winning strategy: it has all replies, and Turns is the
// greatest number of turns over all paths.
func TestTreesWin(t *testing.T) {
	t.Parallel()
	for p := 2; p <= 6; p++ {
		tree, err := NewTree(p, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		longest := 0
		done := map[*Node]bool{}
		var check func(n *Node)
		check = func(n *Node) {
			if done[n] {
				return
			}
			done[n] = true
			after := n.Position.After(n.Decision)
			replies := map[Position]bool{}
			for _, v := range Moves(after) {
				replies[after.After(v)] = true
			}
			if len(replies) != len(n.Next) || n.ends() != (after == Last()) {
				t.Fatalf("p = %d, %v: %d of %d replies", p, n.Position, len(n.Next), len(replies))
			}
			turns := 0
			for _, next := range n.Next {
				if !replies[next.Position] {
					t.Fatalf("p = %d: %v is no reply at %v", p, next.Position, after)
				}
				check(next)
				turns = max(turns, next.Turns)
			}
			if n.Turns != turns+1 {
				t.Errorf("p = %d, %v: %d turns, its successors have %d", p, n.Position, n.Turns, turns)
			}
		}
		for _, root := range tree.Roots {
			check(root)
			longest = max(longest, root.Turns)
		}
		v, err := Solve(ctx, p, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]int{true: v.W, false: v.Z}[tree.FirstWins]; longest != want {
			t.Errorf("p = %d: %d turns, the value is %d", p, longest, want)
		}
	}
	if _, err := NewTree(7, 100); err == nil || !strings.Contains(err.Error(), "more than 100 positions") {
		t.Errorf("limit: %v", err)
	}
	if _, err := NewTree(1, 100); err == nil {
		t.Error("one tier is accepted")
	}
}

func TestTreePictures(t *testing.T) {
	tree, err := NewTree(5, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	var dot, svg strings.Builder
	if err := tree.WriteDOT(&dot); err != nil {
		t.Fatal(err)
	}
	if err := tree.WriteSVG(&svg); err != nil {
		t.Fatal(err)
	}
	positions := map[Position]bool{}
	ends := 0
	tree.walk(func(n *Node, _ []bool, _ bool) {
		positions[n.Position] = true
		if n.ends() {
			ends++
		}
	})
	if got := strings.Count(dot.String(), "\\n"); got != len(positions) {
		t.Errorf("DOT has %d boxes for %d positions", got, len(positions))
	}
	if got := strings.Count(svg.String(), "<ellipse"); got != ends {
		t.Errorf("SVG has %d ovals for %d ends", got, ends)
	}
}

// The bounds agree up to 12 tiers, and from 14 on for runs of up to 11 bars. A pair of
// runs of n adds ⌊log2(n+1)⌋.
func TestBoundsAgree(t *testing.T) {
	t.Parallel()
	for _, p := range []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15} {
		b, err := newNormalBounds(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		for set, high := range b.high.single {
			if low := b.low.single[set]; low != high {
				t.Errorf("%d tiers, set %b: %d and %d", p, set, low, high)
			}
		}
		for n := 1; n <= p; n++ {
			if want := int16(bits.Len(uint(n+1)) - 1); b.low.pair[n] != want || n <= b.reach && b.high.pair[n] != want {
				t.Errorf("%d tiers, a pair of %d: %d and %d, want %d", p, n, b.low.pair[n], b.high.pair[n], want)
			}
		}
	}
}

package pyramid

import (
	"fmt"
	"maps"
	"math/bits"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/testtool"
)

// plainLengths computes M(x) and N(x) of delaySearch and normalLengths by their
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

// The lemmas of delaySearch and the bounds of normalLengths against the definitions,
// at every position of the game with 8 tiers, where the bounds are exact.
func TestLemmas(t *testing.T) {
	t.Parallel()
	const p = 7
	plain := &plainLengths{newRemainders(p), map[Position]int{}, map[Position]int{}}
	d := testtool.Must(newDelaySearch(ctx, p, nil))(t)
	for x := range reachable(p) {
		if !loses(x) {
			continue
		}
		m := plain.m(x)
		if got := d.of(x); d.err != nil || got != m {
			t.Fatalf("M(%v) = %d (%v), by definition %d", x, got, d.err, m)
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
		if g := d.normal.reduce(x); d.normal.bound(g) != n || g.beyond > 0 {
			t.Errorf("N(%v) = %d, the bound is %d", x, n, d.normal.bound(g))
		}
	}
}

// The bounds of larger games hold at random positions of few bars.
func TestLongBoundsOfLargeGames(t *testing.T) {
	t.Parallel()
	sizes := []int{12}
	if testtool.Long() {
		sizes = []int{12, 13, 14, 16}
	}
	plain := &plainLengths{newRemainders(16), map[Position]int{}, map[Position]int{}}
	games := map[int]*delaySearch{}
	for _, p := range sizes {
		games[p] = testtool.Must(newDelaySearch(ctx, p, nil))(t)
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
			if got := d.of(x); d.err != nil || got != plain.m(x) {
				t.Errorf("%d tiers: M(%v) = %d (%v), by definition %d", p, x, got, d.err, plain.m(x))
			}
			if x.longRuns() == 0 {
				continue
			}
			if g := d.normal.reduce(x); d.normal.bound(g) > plain.n(x) || g.beyond == 0 && d.normal.bound(g) != plain.n(x) {
				t.Errorf("%d tiers: N(%v) = %d, the bound is %d", p, x, plain.n(x), d.normal.bound(g))
			}
		}
	})
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
		v := testtool.Must(Solve(ctx, p, nil))(t)
		if want := map[bool]int{true: v.W, false: v.Z}[!(built.Root.Fill == picture.Lost)]; longest != want || v.FirstWins == (built.Root.Fill == picture.Lost) {
			t.Errorf("p = %d: %d turns, the value is %d", p, longest, want)
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

func TestTreePictures(t *testing.T) {
	built := testtool.Must(NewTree(5, 0, 10_000))(t)
	var dot, svg strings.Builder
	testtool.NoError(t, built.WriteGraph(&dot, "dot"))
	testtool.NoError(t, built.WriteGraph(&svg, "svg"))
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
	const legend = 5 // boxes: two colours, the start, and two for the end of a play
	if got := strings.Count(svg.String(), "<rect x="); got != len(positions)+1+legend {
		t.Errorf("SVG has %d boxes for %d positions, of which the last bar has two", got, len(positions))
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

// The bound is exact for runs of up to exactRuns bars: from every set of them, and from
// every pair, the loser has a move after which every answer, also in a run of any further
// pair, lowers it by at least one. A pair of runs of n adds ⌊log2(n+1)⌋.
func TestNormalLengths(t *testing.T) {
	t.Parallel()
	n := testtool.Must(newNormalLengths(ctx, 15))(t)
	const pairs = 1<<exactRuns - 1
	keeps := func(g reduced, from uint32, bound int16) bool {
		for run := 1; run <= exactRuns; run++ {
			if from&bit(run) == 0 {
				continue
			}
			rest := reduced{odd: g.odd ^ bit(run), value: g.value ^ run}
			for a := range run {
				for b := 0; b <= a && a+b < run; b++ {
					y := n.add(n.add(rest, a), b)
					if n.longest(y, y.odd|bit(a)|bit(b)|pairs, bound) < bound {
						return true
					}
				}
			}
		}
		return false
	}
	for set := uint32(1); set <= pairs; set++ {
		g := reducedSet(set)
		if g.value == 0 && (!keeps(g, set, n.single[set]) || keeps(g, set, n.single[set]-1)) {
			t.Errorf("set %b: %d is not the least that the loser can keep to", set, n.single[set])
		}
	}
	for run := 1; run <= 15; run++ {
		if want := int16(bits.Len(uint(run+1)) - 1); n.pair[run] != want {
			t.Errorf("a pair of %d: %d, want %d", run, n.pair[run], want)
		}
		if run <= exactRuns && !keeps(reduced{}, bit(run), n.pair[run]) {
			t.Errorf("a pair of %d: the loser cannot keep to %d", run, n.pair[run])
		}
	}
}

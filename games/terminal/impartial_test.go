package terminal

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// digraph is an impartial game: by position, where its moves lead.
type digraph [][]int

func (g digraph) Players() int              { return 1 }
func (g digraph) Owner(int) Player          { return 0 }
func (g digraph) Winners(int) []Player      { return nil }
func (g digraph) Moves(v int) iter.Seq[int] { return slices.Values(g[v]) }

func (g digraph) solve(t *testing.T) *Impartial {
	t.Helper()
	starts := make([]int, len(g))
	for v := range starts {
		starts[v] = v
	}
	graph := testtool.Must(Explore(t.Context(), g, len(g), starts...))(t)
	return testtool.Must(SolveImpartial(t.Context(), Named{Arena: &graph.Arena, Label: graph.Label}))(t)
}

// product is the sum of two positions of a digraph as a game of two players by the definition.
type product struct{ digraph }

type productPosition struct{ u, v, mover int }

func (g product) Players() int                       { return 2 }
func (g product) Owner(x productPosition) Player     { return Player(x.mover) }
func (g product) Winners(x productPosition) []Player { return []Player{Player(1 - x.mover)} }
func (g product) Moves(x productPosition) iter.Seq[productPosition] {
	return func(yield func(productPosition) bool) {
		for _, u := range g.digraph[x.u] {
			if !yield(productPosition{u, x.v, 1 - x.mover}) {
				return
			}
		}
		for _, v := range g.digraph[x.v] {
			if !yield(productPosition{x.u, v, 1 - x.mover}) {
				return
			}
		}
	}
}

// nim returns a digraph with the nim heaps of 0 to 4 behind its positions.
func (g digraph) nim() digraph {
	n := len(g)
	for k := range 5 {
		var less []int
		for j := range k {
			less = append(less, n+j)
		}
		g = append(g, less)
	}
	return g
}

// checkSums compares the outcomes and best moves of all sums of two positions of a digraph with
// those by retrograde analysis of the product. With a nim heap this says what the value of a position is.
func checkSums(t *testing.T, g digraph) {
	t.Helper()
	s := g.solve(t)
	var starts []productPosition
	for u := range g {
		for v := range g {
			starts = append(starts, productPosition{u, v, 0})
		}
	}
	graph := testtool.Must(Explore(t.Context(), product{g}, 1<<20, starts...))(t)
	values := graph.Solve(0)
	for _, x := range starts {
		sum := Sum{{s, Node(x.u)}, {s, Node(x.v)}}
		r := sum.Record()
		v, _ := graph.Node(x)
		if got, want := r.nimber.Outcome(), values.Value(v); got != want {
			t.Fatalf("%v, sum of %d and %d: %v for the player to move, by the values %v and %v %v",
				g, x.u, x.v, want, s.Nimber(Node(x.u)), s.Nimber(Node(x.v)), got)
		}
		best := []string{}
		for _, w := range graph.Moves(v) {
			y := graph.Position(w)
			if values.Value(v) != seki.Loss && values.Value(w) == values.Value(v) {
				best = append(best, fmt.Sprint(y.u, " + ", y.v))
			}
		}
		if slices.Sort(r.Best); !slices.Equal(slices.Compact(r.Best), slices.Sorted(slices.Values(best))) {
			t.Fatalf("%v, sum of %d and %d: best moves %v, not %v", g, x.u, x.v, r.Best, best)
		}
	}
}

// All digraphs of up to three positions, and larger ones by chance, with and without cycles.
func TestLongSumsOfDigraphs(t *testing.T) {
	t.Parallel()
	for code := range 1 << 9 {
		g := make(digraph, 3)
		for edge := range 9 {
			if code>>edge&1 == 1 {
				g[edge/3] = append(g[edge/3], edge%3)
			}
		}
		checkSums(t, g.nim())
	}
	random, rounds := rand.New(rand.NewPCG(1, 2)), 150
	if testtool.Long() {
		rounds = 4000
	}
	infinite := map[string]bool{}
	for range rounds {
		n, density, acyclic := 4+random.IntN(5), 0.1+0.4*random.Float64(), random.IntN(5) == 0
		g := make(digraph, n)
		for u := range g {
			for v := range g {
				if random.Float64() < density && (!acyclic || v < u) {
					g[u] = append(g[u], v)
				}
			}
		}
		checkSums(t, g.nim())
		s := g.solve(t)
		for v := range Node(n) {
			a := s.Nimber(v)
			infinite[a.String()] = true
			if a.Value < 0 && acyclic {
				t.Fatalf("%v: position %d has the value %v", g, v, a)
			}
		}
	}
	for _, value := range []string{"0", "1", "2", "3", "∞()", "∞(0)", "∞(1)", "∞(0,1)", "∞(2)", "∞(0,1,2)"} {
		if !infinite[value] {
			t.Errorf("no position has the value %s", value)
		}
	}
}

// T. Ferguson, Game Theory, part I, figure 3.4: positions a, b, c, d, e. The end e has the value 0,
// d 1, and a, b and c are drawn. From c a move leads to d, so that beside a heap of 1 it is won.
func TestFerguson(t *testing.T) {
	s := digraph{{1}, {2}, {0, 3}, {4}, {}}.solve(t)
	var got []string
	for v := range Node(5) {
		got = append(got, s.Nimber(v).String())
	}
	if want := "∞() ∞() ∞(1) 1 0"; strings.Join(got, " ") != want {
		t.Errorf("%v, not %s", got, want)
	}
}

// Sums of three positions, by the definition where play ends.
func TestPlus(t *testing.T) {
	var all []Nimber
	for k := range 4 {
		all = append(all, Nimber{Value: k}, Nimber{Value: -1, Infinite: []int{k}})
	}
	all = append(all, Nimber{Value: -1}, Nimber{Value: -1, Infinite: []int{0, 2, 3}})
	for _, a := range all {
		for _, b := range all {
			if a.Plus(b).String() != b.Plus(a).String() {
				t.Errorf("%v + %v is %v or %v", a, b, a.Plus(b), b.Plus(a))
			}
			for _, c := range all {
				if x, y := a.Plus(b).Plus(c).String(), a.Plus(b.Plus(c)).String(); x != y {
					t.Errorf("%v + %v + %v is %v or %v", a, b, c, x, y)
				}
			}
		}
	}
}

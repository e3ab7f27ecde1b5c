package elimination

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// random returns a game with random strict preferences and turns.
func random(t *testing.T, r *rand.Rand, items, players int) *Game {
	names := strings.Fields("A B C D E F G H I J K L M")[:items]
	var preferences [][]string
	for range players {
		order := slices.Clone(names)
		r.Shuffle(items, func(i, j int) { order[i], order[j] = order[j], order[i] })
		preferences = append(preferences, order)
	}
	var turns []int
	for range 1 + r.IntN(items-1) {
		turns = append(turns, r.IntN(players))
	}
	return mustNew(t, preferences, turns...)
}

// TestLongVeto compares the pass through the turns with backward induction over all sets of
// items: results, best first strikes and the line, in 3,000 games, with SEKI_LONG=1 in 30,000.
func TestLongVeto(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 3))
	games := 3000
	if testtool.Long() {
		games = 30_000
	}
	for range games {
		players := 1 + r.IntN(5)
		g := random(t, r, 2+r.IntN(9), players)
		s, v := g.Solve(), g.Veto()
		if want := s.Result(g.All()); v.Left != want || g.Foreseen() != want {
			t.Fatalf("%v: %d is left, by one pass %d, and by backward induction %d", g, v.Left, g.Foreseen(), want)
		}
		if want := s.Line(g.All()); !slices.Equal(v.Strikes, want) {
			t.Fatalf("%v: strikes %v, and by backward induction %v", g, v.Strikes, want)
		}
		for item, left := range v.After {
			if want := s.Result(g.All().without(item)); left != want {
				t.Fatalf("%v: after %d, %d is left, and by backward induction %d", g, item, left, want)
			}
		}
	}
}

// TestVetoOfNinetyNine plays a game of 99 items by its line: the result is that of every game on the way.
func TestVetoOfNinetyNine(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 4))
	var orders []Order
	const items = 99
	for range 4 {
		var order Order
		for _, item := range r.Perm(items) {
			order = append(order, []string{fmt.Sprint(item)})
		}
		orders = append(orders, order)
	}
	g := testtool.Must(New(orders))(t)
	v := g.Veto()
	left := g.leftAll()
	for k, strike := range v.Strikes {
		if got := g.after(k, left)[strike]; got != v.Left {
			t.Fatalf("after strike %d, %d is left, not %d", k+1, got, v.Left)
		}
		left[strike] = false
	}
	if !left[v.Left] {
		t.Errorf("%d is struck", v.Left)
	}
}

func TestVetoRefusesIndifference(t *testing.T) {
	order := testtool.Must(ParseOrder("A B=C"))(t)
	g := testtool.Must(New([]Order{order}))(t)
	defer func() {
		if recover() == nil {
			t.Error("an indifferent player is accepted")
		}
	}()
	g.Veto()
}

// TestCompare compares the means over random profiles with those over all profiles of
// three items, which are enumerated.
func TestCompare(t *testing.T) {
	var all [][]string
	for _, order := range []string{"ABC", "ACB", "BAC", "BCA", "CAB", "CBA"} {
		all = append(all, strings.Split(order, ""))
	}
	want := make([]Comparison, 2)
	for _, one := range all {
		for _, other := range all {
			g := mustNew(t, [][]string{one, other})
			_, naive := g.Naive()
			left := g.Solve().Result(g.All())
			for p := range want {
				want[p].Naive += float64(g.ranks[p][naive]+1) / 36
				want[p].Foreseen += float64(g.ranks[p][left]+1) / 36
				switch {
				case g.ranks[p][left] < g.ranks[p][naive]:
					want[p].Better++
				case g.ranks[p][left] > g.ranks[p][naive]:
					want[p].Worse++
				default:
					want[p].Same++
				}
			}
		}
	}
	const games = 36_000
	got := testtool.Must(Compare(context.Background(), games, 3, 2, nil, 31))(t)
	for p, c := range got {
		w := want[p]
		if math.Abs(c.Naive-w.Naive) > 0.02 || math.Abs(c.Foreseen-w.Foreseen) > 0.02 || c.Strikes != 1 ||
			math.Abs(float64(c.Better)/games-float64(w.Better)/36) > 0.02 || math.Abs(float64(c.Worse)/games-float64(w.Worse)/36) > 0.02 {
			t.Errorf("player %d: %+v, of all profiles %+v", p+1, c, w)
		}
		if c.Better+c.Same+c.Worse != games {
			t.Errorf("player %d: %+v", p+1, c)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Compare(ctx, 1, 3, 2, nil, 1); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

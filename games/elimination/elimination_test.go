package elimination

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

func mustNew(t testtool.T, preferences [][]string) *Game {
	return testtool.Must(New(preferences...))(t)
}

// byTree is backward induction on the complete tree of strikes.
func byTree(preferences [][]string, left []string, turn int) string {
	if len(left) == 1 {
		return left[0]
	}
	order := preferences[turn%len(preferences)]
	best := ""
	for i := range left {
		rest := slices.Delete(slices.Clone(left), i, i+1)
		r := byTree(preferences, rest, turn+1)
		if best == "" || slices.Index(order, r) < slices.Index(order, best) {
			best = r
		}
	}
	return best
}

// drawGame draws a game of at most most items.
func drawGame(t *rapid.T, most int) (items []string, preferences [][]string) {
	items = []string{"A", "B", "C", "D", "E", "F"}[:rapid.IntRange(2, most).Draw(t, "items")]
	for range rapid.IntRange(1, len(items)-1).Draw(t, "players") {
		preferences = append(preferences, rapid.Permutation(items).Draw(t, "order"))
	}
	return items, preferences
}

// The induction over sets agrees with that over the whole tree. The line follows
// best strikes and ends with the result.
func TestSolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items, preferences := drawGame(t, 6)
		g := mustNew(t, preferences)
		s := g.Solve()
		if got, want := g.Items[s.Result(g.All())], byTree(preferences, items, 0); got != want {
			t.Fatalf("%s is left, by the tree %s", got, want)
		}
		left := g.All()
		for i, item := range s.Line(left) {
			if g.Mover(i) != i%len(preferences) || s.Best(left)&(1<<item) == 0 {
				t.Fatalf("strike %d of %v", i+1, s.Line(g.All()))
			}
			left = left.Without(item)
		}
		if left.only() != s.Result(g.All()) {
			t.Fatalf("the line leaves %s", g.Items[left.only()])
		}
		strikes, last := g.Naive()
		rest := slices.Clone(items)
		for i, item := range strikes {
			order := slices.Clone(preferences[i%len(preferences)])
			worst := slices.MaxFunc(rest, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) })
			if g.Items[item] != worst {
				t.Fatalf("naive strike %d is %s, not %s", i+1, g.Items[item], worst)
			}
			rest = slices.DeleteFunc(rest, func(item string) bool { return item == worst })
		}
		if len(rest) != 1 || g.Items[last] != rest[0] {
			t.Fatalf("naive play leaves %s, not %v", g.Items[last], rest)
		}
	})
}

// In the example of Finding winning strategies naive play leaves C. Backward induction leaves B, and the first strikes
// A and C are equally good.
func ExampleGame_Solve() {
	var orders [][]string
	for _, text := range []string{"A B C D", "C A B D", "D B C A"} {
		orders = append(orders, ParseOrder(text))
	}
	g, err := New(orders...)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, naive := g.Naive()
	s := g.Solve()
	fmt.Println(g.Items[naive], g.Names(s.Best(g.All())), g.Items[s.Result(g.All())])
	// Output: C [A C] B
}

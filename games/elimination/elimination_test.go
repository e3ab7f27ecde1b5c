package elimination

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

func article() [][]string {
	return [][]string{{"A", "B", "C", "D"}, {"C", "A", "B", "D"}, {"D", "B", "C", "A"}}
}

func mustNew(t testtool.T, preferences [][]string, turns ...int) *Game {
	return testtool.Must(New(preferences, turns...))(t)
}

func names(g *Game, strikes []int) string {
	var b strings.Builder
	for k, item := range strikes {
		fmt.Fprintf(&b, "%d%s ", g.Mover(k)+1, g.Items[item])
	}
	return strings.TrimSpace(b.String())
}

// The example of Finding winning strategies: naive play strikes D, B, A and leaves
// C; backward induction leaves B, and the first strikes A and C are equally good.
// Player 1 can only choose between the results B and C.
func TestArticle(t *testing.T) {
	g := mustNew(t, article())
	strikes, left := g.Naive()
	if names(g, strikes) != "1D 2B 3A" || g.Items[left] != "C" {
		t.Errorf("naive: %s leaves %s", names(g, strikes), g.Items[left])
	}
	s := g.Solve()
	if got := g.Items[s.Result(g.All())]; got != "B" {
		t.Errorf("backward induction leaves %s", got)
	}
	if got := g.Names(s.Best(g.All())); !slices.Equal(got, []string{"A", "C"}) {
		t.Errorf("best first strikes %v, want A and C", got)
	}
	results := map[string]bool{}
	for item := range g.All().items {
		results[g.Items[s.Result(g.All().Without(item))]] = true
	}
	if fmt.Sprint(results) != "map[B:true C:true]" {
		t.Errorf("player 1 chooses between %v", results)
	}
}

// byTree is backward induction on the complete tree of strikes.
func byTree(preferences [][]string, turns []int, left []string, turn int) string {
	if len(left) == 1 {
		return left[0]
	}
	order := preferences[turns[turn%len(turns)]]
	best := ""
	for i := range left {
		rest := slices.Delete(slices.Clone(left), i, i+1)
		r := byTree(preferences, turns, rest, turn+1)
		if best == "" || slices.Index(order, r) < slices.Index(order, best) {
			best = r
		}
	}
	return best
}

// drawGame draws a game of at most most items.
func drawGame(t *rapid.T, most int) (items []string, preferences [][]string, turns []int) {
	players := rapid.IntRange(1, 4).Draw(t, "players")
	items = []string{"A", "B", "C", "D", "E", "F"}[:rapid.IntRange(2, most).Draw(t, "items")]
	for range players {
		preferences = append(preferences, rapid.Permutation(items).Draw(t, "order"))
	}
	return items, preferences, rapid.SliceOfN(rapid.IntRange(0, players-1), 1, len(items)-1).Draw(t, "turns")
}

// The induction over sets agrees with that over the whole tree, in any order of turns. The line follows
// best strikes and ends with the result.
func TestSolve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items, preferences, turns := drawGame(t, 6)
		g := mustNew(t, preferences, turns...)
		s := g.Solve()
		if got, want := g.Items[s.Result(g.All())], byTree(preferences, turns, items, 0); got != want {
			t.Fatalf("%s is left, by the tree %s", got, want)
		}
		left := g.All()
		for i, item := range s.Line(left) {
			if g.Mover(i) != turns[i%len(turns)] || s.Best(left)&(1<<item) == 0 {
				t.Fatalf("strike %d of %s", i+1, names(g, s.Line(g.All())))
			}
			left = left.Without(item)
		}
		if left.only() != s.Result(g.All()) {
			t.Fatalf("the line leaves %s", g.Items[left.only()])
		}
		strikes, last := g.Naive()
		rest := slices.Clone(items)
		for i, item := range strikes {
			order := slices.Clone(preferences[turns[i%len(turns)]])
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

// Without turns every player strikes once in a round.
func TestTurns(t *testing.T) {
	g, same := mustNew(t, article()), mustNew(t, article(), 0, 1, 2)
	for k := range 6 {
		if g.Mover(k) != k%3 || same.Mover(k) != k%3 {
			t.Errorf("strike %d is by players %d and %d", k, g.Mover(k), same.Mover(k))
		}
	}
	for want, turns := range map[string][]int{
		"there is no player 4 to strike":        {0, 3},
		"there is no player 0 to strike":        {-1},
		"a round of 4 strikes needs at least 5": {0, 0, 0, 0},
	} {
		if _, err := New(article(), turns...); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("turns %v: %v, want %q", turns, err, want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	many := strings.Fields(strings.Repeat("x ", MaxItems+1))
	for i := range many {
		many[i] += fmt.Sprint(i)
	}
	for want, preferences := range map[string][][]string{
		"there are no players":                      {},
		"a round of 2 strikes needs at least 3":     {{"A", "B"}, {"A", "B"}},
		"player 2: B is repeated":                   {{"A", "B", "C"}, {"B", "B", "A"}},
		"player 2 names D, which player 1 does":     {{"A", "B", "C"}, {"A", "B", "D"}},
		"player 2 does not name C":                  {{"A", "B", "C"}, {"A", "B"}},
		"player 1: A is repeated":                   {{"A", "A"}, {"A", "A"}},
		fmt.Sprintf("%d items are too", MaxItems+1): {many},
	} {
		if _, err := New(preferences); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v: %v, want %q", preferences, err, want)
		}
	}
}

func ExampleGame_Solve() {
	var orders [][]string
	for _, text := range []string{"A B C D", "C A B D", "D B C A"} {
		orders = append(orders, ParseOrder(text))
	}
	g, err := New(orders)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Solve()
	fmt.Println(g.Names(s.Best(g.All())), g.Items[s.Result(g.All())])
	// Output: [A C] B
}

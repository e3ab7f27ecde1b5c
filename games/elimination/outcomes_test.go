package elimination

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

// drawEqual draws a game in which items may be equally good.
func drawEqual(t *rapid.T, most int) (g *Game, ranks []map[string]int, turns []int) {
	items := []string{"A", "B", "C", "D", "E"}[:rapid.IntRange(2, most).Draw(t, "items")]
	var orders []Order
	for range rapid.IntRange(1, 3).Draw(t, "players") {
		order, rank := Order{}, map[string]int{}
		for k, item := range rapid.Permutation(items).Draw(t, "order") {
			if k > 0 && rapid.Bool().Draw(t, "equal") {
				order[len(order)-1] = append(order[len(order)-1], item)
			} else {
				order = append(order, []string{item})
			}
			rank[item] = len(order)
		}
		orders, ranks = append(orders, order), append(ranks, rank)
	}
	turns = rapid.SliceOfN(rapid.IntRange(0, len(orders)-1), 1, len(items)-1).Draw(t, "turns")
	return testtool.Must(New(orders, turns...))(t), ranks, turns
}

// position is a node of the complete tree: the items struck so far, in order.
type position = string

// profile is a strategy for all players: the item struck at each position.
type profile map[position]string

// play returns the item left when the players follow the profile from a position.
func (f profile) play(items []string, at position) string {
	for len(at) < len(items)-1 {
		at += f[at]
	}
	for _, item := range items {
		if !slices.Contains([]rune(at), []rune(item)[0]) {
			return item
		}
	}
	return ""
}

// An independent way: all strategies for all players in the complete tree, by position,
// of which those are kept that nobody can improve by another strike at any position.
func TestOutcomesByAllStrategies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, ranks, turns := drawEqual(t, 3)
		var positions []position
		var list func(at position)
		list = func(at position) {
			if len(at) == len(g.Items)-1 {
				return
			}
			positions = append(positions, at)
			for _, item := range left(g.Items, at) {
				list(at + item)
			}
		}
		list("")
		found := map[string]bool{}
		f := profile{}
		var all func(k int)
		all = func(k int) {
			if k < len(positions) {
				for _, item := range left(g.Items, positions[k]) {
					f[positions[k]] = item
					all(k + 1)
				}
				return
			}
			for _, at := range positions {
				rank := ranks[turns[len(at)%len(turns)]]
				for _, item := range left(g.Items, at) {
					if rank[f.play(g.Items, at+item)] < rank[f.play(g.Items, at)] {
						return
					}
				}
			}
			found[f.play(g.Items, "")] = true
		}
		all(0)
		_, outcomes := g.Outcomes()
		compare(t, g.Names(outcomes), found)
	})
}

func left(items []string, at position) []string {
	return slices.DeleteFunc(slices.Clone(items), func(item string) bool { return slices.Contains([]rune(at), []rune(item)[0]) })
}

func compare(t *rapid.T, got []string, want map[string]bool) {
	t.Helper()
	set := map[string]bool{}
	for _, item := range got {
		set[item] = true
	}
	if fmt.Sprint(set) != fmt.Sprint(want) {
		t.Fatalf("outcomes %v, not %v", set, want)
	}
}

// For larger trees: all ways to combine the results of the strikes at each position.
// The naive outcomes are those of all naive plays. The outcomes of best and worst
// choice among equally good items and the result of Solve are among the outcomes.
func TestLongOutcomesByCombination(t *testing.T) {
	items := 4
	if testtool.Long() {
		items = 5
	}
	rapid.Check(t, func(t *rapid.T) {
		g, ranks, turns := drawEqual(t, items)
		var induction, naive func(items []string) map[string]bool
		induction = func(items []string) map[string]bool {
			if len(items) == 1 {
				return map[string]bool{items[0]: true}
			}
			turn := len(g.Items) - len(items)
			rank, results := ranks[turns[turn%len(turns)]], map[string]bool{}
			var combine func(k int, chosen []string)
			combine = func(k int, chosen []string) {
				if k < len(items) {
					for r := range induction(slices.Delete(slices.Clone(items), k, k+1)) {
						combine(k+1, append(chosen, r))
					}
					return
				}
				for _, r := range chosen {
					if !slices.ContainsFunc(chosen, func(q string) bool { return rank[q] < rank[r] }) {
						results[r] = true
					}
				}
			}
			combine(0, nil)
			return results
		}
		naive = func(items []string) map[string]bool {
			if len(items) == 1 {
				return map[string]bool{items[0]: true}
			}
			turn := len(g.Items) - len(items)
			rank, results := ranks[turns[turn%len(turns)]], map[string]bool{}
			for k, item := range items {
				if slices.ContainsFunc(items, func(q string) bool { return rank[q] > rank[item] }) {
					continue
				}
				for r := range naive(slices.Delete(slices.Clone(items), k, k+1)) {
					results[r] = true
				}
			}
			return results
		}
		naives, outcomes := g.Outcomes()
		want := induction(g.Items)
		compare(t, g.Names(outcomes), want)
		compare(t, g.Names(naives), naive(g.Items))
		if !want[g.Items[g.Solve().Result(g.All())]] {
			t.Fatal("the result of Solve is no outcome")
		}
		for p, rank := range ranks {
			for item := range want {
				for _, best := range g.Names(g.Best(p, outcomes)) {
					for _, worst := range g.Names(g.Worst(p, outcomes)) {
						if !want[best] || !want[worst] || rank[best] > rank[item] || rank[worst] < rank[item] {
							t.Fatalf("player %d: best %s, worst %s of %v", p+1, best, worst, want)
						}
					}
				}
			}
		}
		if !g.Indifferent() && len(want) != 1 {
			t.Fatalf("without equally good items the outcomes are %v", want)
		}
	})
}

func TestParseOrder(t *testing.T) {
	for text, want := range map[string]string{
		"A B C": "[[A] [B] [C]]", "A,B=C = D": "[[A] [B C D]]", " tea ,water": "[[tea] [water]]", "": "[]",
	} {
		if got, err := ParseOrder(text); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"=", "A =", "=A", "A==B"} {
		if got, err := ParseOrder(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}

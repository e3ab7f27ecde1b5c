package rules_test

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/games/rules"
	"github.com/sekilab/sekilab/games/terminal"
)

// perfect solves a game with chance or payoffs.
func perfect(t *testing.T, text, set string) (*terminal.Perfect, error) {
	t.Helper()
	game, err := rules.Parse(t.Context(), text, set)
	if err != nil {
		return nil, err
	}
	graph, err := game.Explore(t.Context(), 1<<20)
	if err != nil {
		return nil, err
	}
	return terminal.SolvePayoffs(t.Context(), terminal.Named{
		Arena: &graph.Arena, Title: game.Title, Players: game.Players, Chances: graph.Chances, Paid: graph.Paid,
		Label: func(v terminal.Node) string { return game.Label(graph.Position(v)) },
	})
}

// The elimination game by rules against the solver of package elimination: every set of items, for all
// preferences of up to three players over up to four items, up to names of the items.
func TestElimination(t *testing.T) {
	text, ok := rules.Example("elimination")
	if !ok {
		t.Fatal("no rules")
	}
	for players := 1; players <= 3; players++ {
		for k := players + 1; k <= 4; k++ {
			orders := combin.Permutations(k, k)
			lengths := slices.Repeat([]int{len(orders)}, players)
			lengths[0] = 1
			for _, choice := range combin.Cartesian(lengths) {
				var preferences []string
				var wanted []elimination.Order
				for _, c := range choice {
					word := ""
					for _, item := range orders[c] {
						word += "ABCD"[item : item+1]
					}
					order, err := elimination.ParseOrder(strings.Join(strings.Split(word, ""), " "))
					if err != nil {
						t.Fatal(err)
					}
					preferences, wanted = append(preferences, fmt.Sprintf("%q", word)), append(wanted, order)
				}
				set := "preferences = [" + strings.Join(preferences, ", ") + "]"
				s, err := perfect(t, text, set)
				if err != nil {
					t.Fatal(err)
				}
				game, err := elimination.New(wanted)
				if err != nil {
					t.Fatal(err)
				}
				solution := game.Solve()
				sets := map[string]elimination.Set{}
				for x := elimination.Set(1); x <= game.All(); x++ {
					sets[strings.Join(game.Names(x), "")] = x
				}
				if s.Size() != len(sets) {
					t.Fatalf("%s: %d positions", set, s.Size())
				}
				for v := range terminal.Node(s.Size()) {
					name, _, _ := strings.Cut(s.Label(v), " ")
					left := game.Items[solution.Result(sets[name])]
					for p, value := range s.Value(v) {
						word := strings.Trim(preferences[p], `"`)
						if want := int64(k - 1 - strings.Index(word, left)); value.Cmp(big.NewRat(want, 1)) != 0 {
							t.Fatalf("%s: %s is worth %v to player %d, but %s is left, worth %d", set, name, value, p+1, left, want)
						}
					}
				}
			}
		}
	}
}

// dice is thrown twice, if the first player does not keep what was thrown first: 1, 2 or 3 with the
// chances 1/6, 1/3 and 1/2, which is 7/3 on average. So 3 is kept, and the value is 3/2 + 7/6 = 8/3.
const dice = `title "dice \\ \"two\""
players ["a \"b\"", "c"]
state die in 0..3 = 0
state throw in 0..2 = 1
end if throw == 0: [die, 1 / 2 - die]
chance for k in 1..3 if die == 0: die = k, weight = k / 2
move if throw == 1: throw = 2, die = 0, player = player
move: throw = 0`

// treeValue values a position by playing out its whole tree.
func treeValue(s *terminal.Perfect, v terminal.Node) (value []*big.Rat) {
	if payoffs := s.Payoffs(v); payoffs != nil {
		return payoffs
	}
	for k, w := range s.Moves(v) {
		below := treeValue(s, w)
		switch chances := s.Chances[v]; {
		case chances != nil:
			sum := make([]*big.Rat, len(below))
			for p := range sum {
				sum[p] = new(big.Rat).Mul(below[p], chances[k])
				if k > 0 {
					sum[p].Add(sum[p], value[p])
				}
			}
			value = sum
		case k == 0 || below[s.Owner(v)].Cmp(value[s.Owner(v)]) > 0:
			value = below
		}
	}
	return value
}

// The values of games are known ones, and those of all positions those of their trees.
func TestPayoffs(t *testing.T) {
	show := func(values []*big.Rat) string {
		var list []string
		for _, v := range values {
			list = append(list, v.RatString())
		}
		return fmt.Sprint(list)
	}
	for _, c := range []struct{ name, text, set, value string }{
		{"dice", dice, "", "[8/3 -13/6]"}, {"elimination", "", "", "[2 1 2]"}, {"takeaway", "", "stones = 7", "[1 -1]"}, {"pyramid", "", "", "[-1 1]"},
	} {
		if c.text == "" {
			c.text, _ = rules.Example(c.name)
		}
		s, err := perfect(t, c.text, c.set)
		if err != nil {
			t.Fatal(err)
		}
		if show(s.Value(s.Start)) != c.value {
			t.Errorf("%s: %v, not %s", c.name, show(s.Value(s.Start)), c.value)
		}
		for v := range terminal.Node(s.Size()) {
			if show(s.Value(v)) != show(treeValue(s, v)) {
				t.Errorf("%s: %s is worth %v, by its tree %v", c.name, s.Label(v), show(s.Value(v)), show(treeValue(s, v)))
			}
		}
	}
}

// Faults of chance and payoffs.
func TestPayoffFaults(t *testing.T) {
	head := "players 2\nstate n in 0..3 = 3\n"
	for _, c := range []struct{ text, want string }{
		{"end if n == 0: [1]\nmove: n = n - 1", "line 3, column 16: there are 1 payoffs for 2 players"},
		{"end if n == 0: [n, n, n]\nmove: n = n - 1", "line 3, column 16: there are 3 payoffs for 2 players, at the position 0 "},
		{"end if n == 0: 1\nmove: n = n - 1", "line 3, column 16: the winners are a player"},
		{"end if n == 0: [1, 2]\nchance: n = n - 1, weight = n - 4\nmove: pass", "the weight of a move by chance is -1 at the position 3 "},
		{"end if n == 0: [1, 2]\nchance: n = n - 1, weight = 0\nmove: pass", "all moves by chance have the weight 0 at the position 3 "},
		{"end if n < 3: [1, 2]\nchance for k in 1..3000: n = 0, weight = 1 / k\nmove: pass", "the sum of the weights has more than 1000 digits at the position 3 "},
		{"end if n == 0: [1, 2]\nchance: n = n - 1, weight = 1, weight = 2\nmove: pass", "line 4, column 32: a move by chance has one weight"},
		{"end if n == 0: [1, 2]\nmove: n = n - 1, weight = 1", "weight is no part of the state"},
		{"end if n == 0: [1, 2]\nchance for k in [0, 3]: n = k\nmove: pass", "can come again"},
		{"end if n == 0: [1, 2]\nmove: n = n - 1\nmove: pass", "can come again"},
	} {
		if _, err := perfect(t, head+c.text, ""); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, not %s", c.text, err, c.want)
		}
	}
	s, err := perfect(t, "players 3\nstate n in 0..2 = 0\nend if n > 0: [0, n, 3 - n]\nmove for k in 1..2: n = k", "")
	if err != nil {
		t.Fatal(err)
	}
	for r := range s.Records() {
		if r.Tied != r.Start {
			t.Errorf("%s: tied is %t", r.Position, r.Tied)
		}
	}
}

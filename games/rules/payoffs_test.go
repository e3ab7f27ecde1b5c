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
	"github.com/sekilab/sekilab/internal/testtool"
)

// perfect solves a game with chance or payoffs.
func perfect(t *testing.T, text, set string) (*terminal.Perfect, error) {
	t.Helper()
	game, err := rules.Parse(t.Context(), text, set)
	if err != nil {
		return nil, err
	}
	named, err := game.Explore(t.Context(), 1<<20)
	if err != nil {
		return nil, err
	}
	return terminal.SolvePayoffs(t.Context(), named)
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
					order := testtool.Must(elimination.ParseOrder(strings.Join(strings.Split(word, ""), " ")))(t)
					preferences, wanted = append(preferences, fmt.Sprintf("%q", word)), append(wanted, order)
				}
				set := "preferences = [" + strings.Join(preferences, ", ") + "]"
				s := testtool.Must(perfect(t, text, set))(t)
				game := testtool.Must(elimination.New(wanted))(t)
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
					for p, value := range s.Record(v).Payoffs {
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

// efgReader reads Gambit's format strictly and values the tree as it reads it, from the root down.
type efgReader struct {
	t       *testing.T
	tokens  []string
	players int
	nodes   int
	sets    map[string]bool
	paid    map[string]string // by outcome
}

func tokensOf(t *testing.T, text string) (tokens []string) {
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		n := 1
		if text[0] == '"' {
			for n < len(text) && (text[n] != '"' || text[n-1] == '\\') { // as Gambit does
				n++
			}
			n++
		} else if !strings.Contains("{},", text[:1]) {
			n = strings.IndexAny(text, " \n{},\"")
		}
		if n <= 0 || n > len(text) {
			t.Fatalf("no token: %.40q", text)
		}
		tokens, text = append(tokens, text[:n]), text[n:]
	}
	return tokens
}

func (r *efgReader) take(want string) string {
	r.t.Helper()
	if len(r.tokens) == 0 || want != "" && r.tokens[0] != want {
		r.t.Fatalf("%.5q where %q is expected", r.tokens, want)
	}
	token := r.tokens[0]
	r.tokens = r.tokens[1:]
	return token
}

func (r *efgReader) text() string {
	token := r.take("")
	if token[0] != '"' {
		r.t.Fatalf("%s is no text", token)
	}
	return token
}

func (r *efgReader) number() *big.Rat {
	token := r.take("")
	n, ok := new(big.Rat).SetString(token)
	if !ok {
		r.t.Fatalf("%s is no number", token)
	}
	return n
}

func (r *efgReader) whole() int {
	n := r.number()
	if !n.IsInt() || n.Sign() <= 0 {
		r.t.Fatalf("%v is no positive integer", n)
	}
	return int(n.Num().Int64())
}

func (r *efgReader) node() []*big.Rat {
	r.nodes++
	kind := r.take("")
	r.text()
	if kind == "t" {
		outcome := fmt.Sprint(r.whole())
		r.text()
		var payoffs []*big.Rat
		r.take("{")
		for p := range r.players {
			if p > 0 {
				r.take(",")
			}
			payoffs = append(payoffs, r.number())
		}
		r.take("}")
		if old, known := r.paid[outcome]; known && old != fmt.Sprint(payoffs) {
			r.t.Fatalf("outcome %s has the payoffs %s and %v", outcome, old, payoffs)
		}
		r.paid[outcome] = fmt.Sprint(payoffs)
		return payoffs
	}
	player := 0
	if kind == "p" {
		if player = r.whole(); player > r.players {
			r.t.Fatalf("player %d", player)
		}
	} else if kind != "c" {
		r.t.Fatalf("a node of kind %s", kind)
	}
	set := fmt.Sprint(player, " ", r.whole())
	if r.sets[set] {
		r.t.Fatalf("information set %s twice", set)
	}
	r.sets[set] = true
	r.text()
	var chances []*big.Rat
	actions, total := map[string]bool{}, new(big.Rat)
	for r.take("{"); r.tokens[0] != "}"; {
		actions[r.text()] = true
		chances = append(chances, nil)
		if player == 0 {
			chances[len(chances)-1] = r.number()
			total.Add(total, chances[len(chances)-1])
		}
	}
	if r.take("}"); len(actions) != len(chances) || player == 0 && total.Cmp(big.NewRat(1, 1)) != 0 {
		r.t.Fatalf("%d actions, %d of them different, with the probability %v", len(chances), len(actions), total)
	}
	r.take("0")
	var best []*big.Rat
	for _, chance := range chances {
		value := r.node()
		switch {
		case player == 0:
			for p := range value {
				value[p] = new(big.Rat).Mul(value[p], chance)
				if best != nil {
					value[p].Add(value[p], best[p])
				}
			}
			best = value
		case best == nil || value[player-1].Cmp(best[player-1]) > 0:
			best = value
		}
	}
	return best
}

// The tree for Gambit is of its form, and its values by backward induction from the file are those of
// the game.
func TestEFG(t *testing.T) {
	for _, c := range []struct {
		name, text, set, value string
		nodes                  int
	}{
		{"dice", dice, "", "[8/3 -13/6]", 0},
		{"elimination", "", "", "[2 1 2]", 1 + 4 + 12 + 24},
		{"takeaway", "", "stones = 7", "[1 -1]", 0},
		{"quotes", "title \"a\\\\\"\nplayers ['\"x\"', \"y\\\\\"]\nstate n in 0..3 = 3\nmove if n > 0: n = n - 1\nend: previous", "", "[1 -1]", 4},
		{"pyramid", "", "", "[-1 1]", 0},
	} {
		if c.text == "" {
			c.text, _ = rules.Example(c.name)
		}
		s := testtool.Must(perfect(t, c.text, c.set))(t)
		var b strings.Builder
		testtool.NoError(t, s.WriteEFG(&b))
		r := &efgReader{t: t, tokens: tokensOf(t, b.String()), sets: map[string]bool{}, paid: map[string]string{}}
		for _, token := range []string{"EFG", "2", "R"} {
			r.take(token)
		}
		r.text()
		for r.take("{"); r.tokens[0] != "}"; r.players++ {
			r.text()
		}
		r.take("}")
		r.take(`""`)
		got := r.node()
		if len(r.tokens) > 0 || r.players != len(s.Players) {
			t.Errorf("%s: %d players, and %.5q after the tree", c.name, r.players, r.tokens)
		}
		show := func(values []*big.Rat) string {
			var list []string
			for _, v := range values {
				list = append(list, v.RatString())
			}
			return fmt.Sprint(list)
		}
		var values []*big.Rat
		for _, value := range s.Record(s.Start).Payoffs {
			values = append(values, value.Rat)
		}
		if show(got) != c.value || show(values) != c.value || c.nodes > 0 && r.nodes != c.nodes {
			t.Errorf("%s: the file says %v in %d nodes, the game %v, not %s", c.name, show(got), r.nodes, show(values), c.value)
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

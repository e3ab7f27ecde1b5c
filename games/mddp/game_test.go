package mddp

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/games/rules"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// The value of every position as a state of a decision process is 2⁻ᵏ or −2⁻ᵏ, where k is the
// rank in the attractor of the first player's wins or losses, and 0 if it is in neither.
func TestGameModel(t *testing.T) {
	numeric := []string{"elimination", "piglet"}
	smaller := map[string]string{"daisy": "petals = 7", "kayles": "5", "pyramid": "tiers = 3", "seki-passes": "passes = 0"} // passing without an end
	for _, name := range rules.Examples() {
		if slices.Contains(numeric, name) {
			continue
		}
		text, _ := rules.Example(name)
		game := testtool.Must(rules.Parse(t.Context(), text, smaller[name]))(t)
		if name == "tic-tac-toe" {
			testtool.NoError(t, game.MoveStart(t.Context(), `board[0] = "X", board[1] = "O", board[2] = "X"`))
		}
		graph := testtool.Must(game.Explore(t.Context(), 1<<20))(t)
		model, err := FromGame(graph)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		solved, err := model.Solve(t.Context())
		if err != nil || len(solved) != graph.Size() {
			t.Fatalf("%s: %d states of %d positions, %v", name, len(solved), graph.Size(), err)
		}
		values := map[string]*big.Rat{}
		for _, state := range solved {
			values[state.State] = state.Value.Rat
		}
		solution := graph.Solve(0)
		for v := range terminal.Node(graph.Size()) {
			want := new(big.Rat)
			switch solution.Value(v) {
			case seki.Win:
				want.SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(solution.Win.Rank(v))))
			case seki.Loss:
				want.SetFrac(big.NewInt(-1), new(big.Int).Lsh(big.NewInt(1), uint(solution.Lose.Rank(v))))
			}
			if got := values[graph.Label(v)]; got == nil || got.Cmp(want) != 0 {
				t.Fatalf("%s: %s is worth %v, want %v", name, graph.Label(v), got, want)
			}
		}
	}
}

// A player who moves twice has a process that goes on by itself.
func TestGameModelOfTurns(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"players 2\nstate n in 0..2 = 2\nmove if n > 0: n = n - 1, player = player\nend: player", "1/4"},
		{"players 2\nstate n in 0..1 = 1\nmove if n > 0: n = 0\nmove if n > 0: player = player\nend: previous", "1/2"},
		{"parameter k = 3\nplayers k\nstate n in 0..2 = 2\nmove if n > 0: n = n - 1\nend: player", "not for 3"},
		{"players 2\nstate n in 0..2 = 2\nmove if n > 0: n = n - 1\nend: players", "at the position 0 (1) 2 players win"},
	} {
		game := testtool.Must(rules.Parse(t.Context(), c.text, ""))(t)
		graph := testtool.Must(game.Explore(t.Context(), 100))(t)
		model, err := FromGame(graph)
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
			continue
		}
		solved, err := model.Solve(t.Context())
		switch {
		case err != nil && err.Error() != c.want:
			t.Errorf("%v, want %s", err, c.want)
		case err == nil && solved[0].Value.RatString() != c.want:
			t.Errorf("%v, want %s", solved, c.want)
		}
	}
}

// A game whose decisions would not fit into memory is refused before they are made.
func TestGameModelLimit(t *testing.T) {
	game, err := rules.Parse(t.Context(), "players 2\nstate n in 0..9 = 9\nmove for k in 1..9 if k <= n: n = n - k\nend: previous", "")
	if err != nil {
		t.Fatal(err)
	}
	graph := testtool.Must(game.Explore(t.Context(), 100))(t)
	long := strings.Repeat("x", maxModel/50)
	label := graph.Label
	graph.Label = func(v terminal.Node) string { return long + label(v) }
	if _, err := FromGame(graph); err == nil || !strings.Contains(err.Error(), "too many moves") {
		t.Error(err)
	}
}

// The published policies of Piglet with 3, 6 and 9 points: for the scores of the player and the
// opponent the least number of heads at which the player holds (T. Neller,
// http://cs.gettysburg.edu/~tneller/cs391/03sp/piglet.html). Each position is in cycles: a Markov game.
func TestPiglet(t *testing.T) {
	published := map[int]string{
		3: "1 3 3  2 2 2  1 1 1",
		6: "2 2 2 2 2 6  1 2 2 2 2 5  1 1 2 2 2 4  1 1 1 1 3 3  1 1 1 2 2 2  1 1 1 1 1 1",
		9: "2 2 2 2 2 2 3 3 9  1 2 2 2 2 2 2 3 8  1 1 2 2 2 2 2 3 7  1 1 1 2 2 2 2 2 6  1 1 1 1 2 2 2 2 5  1 1 1 1 1 2 2 2 4  1 1 1 1 1 1 1 3 3  1 1 1 1 1 1 2 2 2  1 1 1 1 1 1 1 1 1",
	}
	for goal, want := range published {
		text, _ := rules.Example("piglet")
		game := testtool.Must(rules.Parse(t.Context(), text, fmt.Sprintf("goal = %d", goal)))(t)
		graph := testtool.Must(game.Explore(t.Context(), 1<<20))(t)
		model := testtool.Must(FromGame(graph))(t)
		solved := testtool.Must(model.Solve(t.Context()))(t)
		best := map[string]string{}
		for _, v := range solved {
			best[v.State] = strings.Join(v.Best, " ")
		}
		var found []string
		for i := range goal {
			for j := range goal {
				for k := 1; ; k++ {
					held := fmt.Sprintf("scores %d %d, heads 0, flipping 0 (2)", i+k, j)
					if strings.Contains(best[fmt.Sprintf("scores %d %d, heads %d, flipping 0 (1)", i, j, k)], held) {
						found = append(found, fmt.Sprint(k))
						break
					}
					if k > goal {
						t.Fatalf("no hold at %d %d", i, j)
					}
				}
			}
		}
		if got := strings.Join(found, " "); got != strings.Join(strings.Fields(want), " ") {
			t.Errorf("%d points: %s, published %s", goal, got, want)
		}
	}
}

package learning_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// patient is a deterministic k-learning rule: it changes its strategy as a learner does, but
// only when the last k plays with it have failed.
type patient struct {
	*learning.Learner
	rule   learning.Rule
	k      int
	failed int // plays in succession with the current strategy, at most k−1
}

func (p *patient) End(result seki.Value) (changed bool) {
	fails := result == seki.Loss || result == seki.Draw && !p.rule.AcceptsDraws()
	if fails && p.failed < p.k-1 {
		p.failed++
		return p.Learner.End(seki.Win) // from which it learns nothing
	}
	changed = p.Learner.End(result)
	if changed || !fails {
		p.failed = 0
	}
	return changed
}

// A rule with k plays fails k times as often as with one against opponents that never
// change their strategies.
func TestLongPatient(t *testing.T) {
	t.Parallel()
	checkMany(t, func(t *rapid.T) {
		g, x := example(t, randomgame.Draw(t, cyclic), "x0")
		rule := rapid.SampledFrom(deterministic[:4]).Draw(t, "rule") // not all failures of the combination are counted
		k := rapid.IntRange(1, 4).Draw(t, "k")
		fails := func(k, plays int) (fails []bool) {
			agents := make([]learning.Agent, g.Players())
			for p := range agents {
				agents[p] = follower(g.First(terminal.Only(terminal.Player(p))))
			}
			agents[0] = &patient{Learner: learning.NewLearner(rule, &g.Arena, 0, nil), rule: rule, k: k}
			match := learning.Match{Arena: &g.Arena, Start: x, Agents: agents}
			if _, err := match.Run(t.Context(), plays, func(_ int, _ terminal.Play, result seki.Value) {
				fails = append(fails, result == seki.Loss || result == seki.Draw && !rule.AcceptsDraws())
			}); err != nil {
				t.Fatal(err)
			}
			return fails
		}
		const plays = 40
		once, many := fails(1, plays), fails(k, k*plays)
		next := 0
		for _, c := range once {
			for range k {
				if many[next] != c {
					t.Fatalf("%v, k = %d: play %d fails is %t", rule, k, next+1, many[next])
				}
				next++
				if !c {
					break
				}
			}
		}
	})
}

// A rule with k = 2 is not effective: opponents that let it win every second play make it
// lose the others for ever, from a winning position.
func TestPatientIsNotEffective(t *testing.T) {
	game, err := terminal.NewExplicit([]string{"p", "q"}, []terminal.Position{
		{Name: "x", Owner: "p", Moves: []string{"s", "w"}},
		{Name: "s", Owner: "q", Moves: []string{"l", "w"}},
		{Name: "w", Wins: []string{"p"}},
		{Name: "l", Wins: []string{"q"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	g, x := example(t, game, "x")
	for k, lost := range map[int]int{1: 1, 2: 50} {
		match := learning.Match{Arena: &g.Arena, Start: x, Agents: []learning.Agent{
			&patient{Learner: learning.NewLearner(learning.LNWT, &g.Arena, 0, nil), k: k}, new(inTurn),
		}}
		if s, err := match.Run(t.Context(), 100, nil); err != nil || s.Lost != lost {
			t.Errorf("k = %d: %+v, %v", k, s, err)
		}
	}
}

// inTurn takes the first and the second move in turn.
type inTurn struct{ plays int }

func (t *inTurn) Move(terminal.Node) int { return t.plays % 2 }
func (t *inTurn) End(seki.Value) bool    { t.plays++; return false }

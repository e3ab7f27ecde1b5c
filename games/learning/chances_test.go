package learning_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/piles"
	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// In G_n rLNWT loses 2^(n+1) − 2 plays in expectation, with the variance
// (4^(n+1) − 1)/3 − 2^(n+1) + 1; LNWT always loses 2ⁿ − 1. docs/learning.md has the proof.
func TestChancesOnG(t *testing.T) {
	for n := 1; n <= 60; n++ {
		g, x := example(t, learning.G(n), fmt.Sprintf("a%d", n))
		c, err := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}, Rule: learning.RLNWT}.Chances(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		power := func(base int64) *big.Int { return new(big.Int).Exp(big.NewInt(base), big.NewInt(int64(n+1)), nil) }
		mean := new(big.Int).Sub(power(2), big.NewInt(2))
		variance := new(big.Int).Sub(power(4), big.NewInt(1))
		variance.Div(variance, big.NewInt(3)).Sub(variance, power(2)).Add(variance, big.NewInt(1))
		if c.Mean.RatString() != mean.String() || c.Variance.RatString() != variance.String() || c.States != n+1 {
			t.Errorf("G_%d: mean %v, variance %v, %d states; want %v, %v", n, c.Mean, c.Variance, c.States, mean, variance)
		}
	}
	g, x := example(t, learning.G(8), "a8")
	c, err := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}}.Chances(t.Context())
	if err != nil || c.Mean.RatString() != "255" || c.Variance.Sign() != 0 {
		t.Errorf("LNWT: %+v, %v", c, err)
	}
}

// The exact chances against those of a certain number of plays, found by following the
// distribution of whole strategies from play to play by the definitions of the rules.
func TestLongChancesByWholeStrategies(t *testing.T) {
	t.Parallel()
	finite, endless, least := 0, 0, atLeast(40)
	enough := func() bool { return finite >= least && endless >= least }
	checkEnough(t, enough, func(t *rapid.T) {
		g, _ := example(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 2, Moves: 2}), "x0")
		for _, rule := range []learning.Rule{learning.LNWT, learning.LNWP, learning.LLT, learning.RLNWT, learning.RLLT} {
			for _, opponent := range []learning.Opponent{learning.Perfect, learning.Fixed, learning.Random} {
				x := terminal.Node(rapid.IntRange(0, g.Size()-1).Draw(t, "start"))
				e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}, Rule: rule, Opponent: opponent}
				c := testtool.Must(e.Chances(t.Context()))(t)
				const n = 100
				sum, late := 0.0, 0.0 // expected plays that fail of all n, and of the second half
				for i, p := range failures(g, e, n) {
					if sum += p; i >= n/2 {
						late += p
					}
				}
				if c.Mean.Rat == nil {
					if endless++; late < 1e-3 {
						t.Fatalf("%v, %v: plays may fail for ever (%v), but %g of the last %d do", rule, opponent, c.Finite, late, n/2)
					}
					continue
				}
				mean, _ := c.Mean.Float64()
				const rounding = 1e-9 // of the sum, which may come as near to the mean as floats tell
				switch {
				case late > 1e-9 && sum > mean+rounding || late <= 1e-9 && math.Abs(sum-mean) > 1e-6:
					t.Fatalf("%v, %v: mean %v, the first %d plays have %g", rule, opponent, c.Mean, n, sum)
				case late <= 1e-9 && sum > 0:
					finite++
				}
			}
		}
	})
	if !enough() {
		t.Errorf("%d finite and %d infinite means: the test shows little", finite, endless)
	}
}

// failures returns the probability of each of n plays to fail.
func failures(g *terminal.Graph[string], e learning.Experiment, n int) []float64 {
	against := g.Solve(0).Against()
	var trace []terminal.Node
	// end calls each with the probability of every end of the plays from v.
	var end func(s []int, v terminal.Node, p float64, each func(repeats bool, p float64))
	end = func(s []int, v terminal.Node, p float64, each func(repeats bool, p float64)) {
		for _, u := range trace {
			if u == v {
				each(true, p)
				return
			}
		}
		trace = append(trace, v)
		defer func() { trace = trace[:len(trace)-1] }()
		moves := g.Moves(v)
		switch {
		case g.Terminal(v):
			each(false, p)
		case g.Owner(v) == 0:
			end(s, moves[s[v]], p, each)
		case e.Opponent == learning.Perfect:
			end(s, g.Next(against, v), p, each)
		case e.Opponent == learning.Fixed:
			end(s, moves[0], p, each)
		default:
			for _, w := range moves {
				end(s, w, p/float64(len(moves)), each)
			}
		}
	}
	type strategy = [6]int // of a game with 6 positions
	now := map[strategy]float64{{}: 1}
	byPlay := make([]float64, n)
	for i := range byPlay {
		next := map[strategy]float64{}
		play := func(s strategy, p float64) {
			end(s[:], e.Start, p, func(repeats bool, p float64) {
				won := !repeats && g.Wins(trace[len(trace)-1], 0)
				if won || repeats && e.Rule.AcceptsDraws() {
					next[s] += p
					return
				}
				byPlay[i] += p
				changed := map[strategy]float64{s: p}
				for k := len(trace) - 1; k >= 0; k-- {
					v := trace[k]
					if g.Owner(v) != 0 {
						continue
					}
					d := len(g.Moves(v))
					if e.Rule == learning.LNWP {
						if s[v]+1 < d {
							after := s
							after[v]++
							changed = map[strategy]float64{after: p}
							break
						}
						continue
					}
					after := map[strategy]float64{}
					for s, p := range changed {
						if e.Rule.Random() {
							for s[v] = range d {
								after[s] += p / float64(d)
							}
						} else {
							s[v] = (s[v] + 1) % d
							after[s] += p
						}
					}
					changed = after
				}
				for after, p := range changed {
					next[after] += p
				}
			})
		}
		for s, p := range now {
			play(s, p)
		}
		now = next
	}
	return byPlay
}

// Against opponents who play at random LNWP learns to win Detour with probability ½, and
// otherwise fails for ever.
func TestChancesOfDetour(t *testing.T) {
	g, x := example(t, learning.Detour(), "x")
	c, err := learning.Experiment{Named: terminal.Named{Arena: &g.Arena, Start: x}, Rule: learning.LNWP, Opponent: learning.Random}.Chances(t.Context())
	if err != nil || c.Finite.RatString() != "1/2" || c.Mean.Rat != nil {
		t.Errorf("%+v, %v", c, err)
	}
}

// What has no Markov chain of the learner's strategies is refused, and a large one too.
func TestNoChances(t *testing.T) {
	defer learning.LimitSteps(5000)()
	g := explore[piles.Position](t, piles.Game{Takes: []int{1, 2, 3}}, piles.Position{Stones: 15})
	e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena}, Rule: learning.RLNWT}
	for _, change := range []func(*learning.Experiment){
		func(e *learning.Experiment) { e.Opponent = learning.Learning },
		func(e *learning.Experiment) { e.Rule, e.Opponent = learning.LNWT, learning.Worst },
	} {
		e := e
		change(&e)
		if _, err := e.Chances(t.Context()); err == nil || errors.Is(err, learning.ErrTooLarge) {
			t.Errorf("%+v: %v", e, err)
		}
	}
	e.Opponent = learning.Random
	if _, err := e.Chances(t.Context()); !errors.Is(err, learning.ErrTooLarge) {
		t.Errorf("a large chain: %v", err)
	}
}

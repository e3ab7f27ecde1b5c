package mddp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/internal/testtool"
)

// drawModel returns a random model without cycles: state k of a process leads only to
// states of smaller numbers, of any process.
func drawModel(t *rapid.T, processes, states int) *mddp.Model {
	m := &mddp.Model{}
	name := func(p, k int) string { return fmt.Sprintf("%c%d", 'a'+p, k) }
	draw := func(what string) mddp.Number {
		return rapid.SampledFrom([]mddp.Number{"-3", "-2", "-1", "-0.5", "-1/3", "0", "2/7", "0.5", "1e0", "2", "3"}).Draw(t,
			what)
	}
	for p := range processes {
		process := mddp.Process{
			Name: name(p, 0), Goal: rapid.SampledFrom([]string{"min", "max"}).Draw(t, "goal"),
			Reward: rapid.SampledFrom([]mddp.Reward{"", "V * V"}).Draw(t, "reward of the process"),
		}
		for k := range states {
			state := mddp.State{Name: name(p, k)}
			for range rapid.IntRange(0, 3).Draw(t, "decisions") {
				var d mddp.Decision
				if k > 0 && rapid.Bool().Draw(t, "next") {
					d.Next = mddp.Chances{{State: name(p, rapid.IntRange(0, k-1).Draw(t, "to"))}}
				}
				if k > 1 && d.Next != nil && rapid.Bool().Draw(t, "next by chance") {
					d.Next = mddp.Chances{{State: name(p, k-2), Probability: "1/4"}, {State: name(p, k-1), Probability: "0.75"}}
				}
				if k > 0 && processes > 1 && rapid.Bool().Draw(t, "cross") {
					other := (p + rapid.IntRange(1, processes-1).Draw(t, "other")) % processes
					d.Cross = mddp.Chances{{State: name(other, rapid.IntRange(0, k-1).Draw(t, "at"))}}
					if k > 1 && rapid.Bool().Draw(t, "by chance") {
						d.Cross = mddp.Chances{{State: name(other, k-2), Probability: "1/3"},
							{State: name(other, k-1), Probability: "2/3"}}
					}
					d.Reward = rapid.SampledFrom(slices.Sorted(maps.Keys(rewards))).Draw(t, "reward")
				} else if rapid.Bool().Draw(t, "costs") {
					d.Reward = mddp.Reward(draw("cost"))
				}
				state.Decisions = append(state.Decisions, d)
			}
			if state.Decisions == nil {
				state.Value = draw("value")
			}
			process.States = append(process.States, state)
		}
		m.Processes = append(m.Processes, process)
	}
	return m
}

// rewards are functions R as expressions and by definition.
var rewards = map[mddp.Reward]func(v *big.Rat) *big.Rat{
	"":      func(v *big.Rat) *big.Rat { return v },
	"V * V": func(v *big.Rat) *big.Rat { return new(big.Rat).Mul(v, v) },
	"1 - V / 2": func(v *big.Rat) *big.Rat {
		return new(big.Rat).Sub(big.NewRat(1, 1), new(big.Rat).Quo(v, big.NewRat(2, 1)))
	},
	"-1 if V < 0 else abs(V)": func(v *big.Rat) *big.Rat {
		return map[bool]*big.Rat{true: big.NewRat(-1, 1),
			false: v}[v.Sign() < 0]
	},
	"V + 3": func(v *big.Rat) *big.Rat { return new(big.Rat).Add(v, big.NewRat(3, 1)) },
	"V - 2": func(v *big.Rat) *big.Rat { return new(big.Rat).Sub(v, big.NewRat(2, 1)) },
}

// Theorem 2.1 and Corollary 2.1 of Fujita, one-stage model: the recursion gives the optimum over all strategies, for
// every choice of min and max, any number of processes and any rewards, with chance, negative numbers and fractions;
// and the optimal decisions, the value of every decision and the states that are reached. Any optimal decisions together
// attain exactly the optimum. The model is written and read back.
func TestRecursionEqualsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawn := drawModel(t, rapid.IntRange(1, 4).Draw(t, "processes"), rapid.IntRange(1, 5).Draw(t, "states"))
		text := testtool.Must(json.Marshal(drawn))(t)
		m, err := mddp.ReadJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		reached, all := reachedStates(m), strategies{m, map[string]played{}}
		solved := testtool.Must(m.Solve(context.Background()))(t)
		for own := range slices.Chunk(solved, len(m.Processes[0].States)) {
			policy := make([]int, len(own))
			for k, v := range own {
				want := all.value(v.State)
				if !slices.EqualFunc(v.Decisions, want.each, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
					t.Fatalf("%s: the decisions are worth %v, not %v, in %s", v.State, v.Decisions, want.each, text)
				}
				if v.Value.Cmp(want.value) != 0 || !slices.Equal(v.Best, want.by) {
					t.Fatalf("%s: the value is %v by %v, not %v by %v, in %s", v.State, v.Value, v.Best, want.value, want.by, text)
				}
				if v.Reached != reached[v.State] {
					t.Fatalf("%s: reached is %t in %s", v.State, v.Reached, text)
				}
				if len(v.Best) > 0 {
					policy[k] = testtool.Must(strconv.Atoi(rapid.SampledFrom(v.Best).Draw(t, "decision")))(t) - 1
				}
			}
			for _, v := range own {
				if got := play(m, policy, v.State, all.best); got.Cmp(v.Value) != 0 {
					t.Fatalf("the policy gives %v at %s, not %v, in %s", got, v.State, v.Value, text)
				}
			}
		}
	})
}

// A Markov game with turns is a pair of one-stage processes: each decision pays a cost and leads by chance to states of
// the other process (Fujita 2016, section 1). Each value is the maximum over the policies of one player of the minimum
// over the policies of the other.
func TestMarkovGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, 2, 3)
		for side := range m.Processes {
			process := &m.Processes[side]
			process.Goal, process.Reward = []string{"max", "min"}[side], ""
			for k := range process.States {
				state := &process.States[k]
				state.Decisions = slices.DeleteFunc(state.Decisions, func(d mddp.Decision) bool { return d.Cross == nil })
				for n := range state.Decisions {
					d := &state.Decisions[n]
					d.Next, d.Reward = nil, rapid.SampledFrom([]mddp.Reward{"V + 3", "V - 2"}).Draw(t, "cost")
				}
				if len(state.Decisions) == 0 {
					state.Value = mddp.Number(fmt.Sprint(rapid.IntRange(-3, 3).Draw(t, "value")))
				}
			}
		}
		testtool.NoError(t, m.Complete())
		for _, v := range testtool.Must(m.Solve(t.Context()))(t) {
			var best *big.Rat
			for own := range policies(m.Processes[0]) {
				var worst *big.Rat
				for other := range policies(m.Processes[1]) {
					var expected func(name string) *big.Rat
					expected = func(name string) *big.Rat {
						side, _ := find(m, name)
						return play(m, [][]int{own, other}[side], name, expected)
					}
					if value := expected(v.State); worst == nil || value.Cmp(worst) < 0 {
						worst = value
					}
				}
				if best == nil || worst.Cmp(best) > 0 {
					best = worst
				}
			}
			if v.Value.Cmp(best) != 0 {
				t.Fatalf("%s: %v, over all policies %v", v.State, v.Value, best)
			}
		}
	})
}

// Published values of a process with chance: M. L. Puterman, Markov decision processes (1994), section 4.6.1.
func TestPublishedValues(t *testing.T) {
	m := read(t, string(testtool.Must(os.ReadFile("testdata/inventory.json"))(t)))
	got := ""
	for _, v := range testtool.Must(m.Solve(t.Context()))(t)[:8] {
		got += fmt.Sprintf("%s: %s by %s, ", v.State, v.Value.RatString(), strings.Join(v.Best, " "))
	}
	if got != "0 at 1: 67/16 by order 3, 1 at 1: 129/16 by order 0, 2 at 1: 97/8 by order 0, 3 at 1: 227/16 by order 0, "+
		"0 at 2: 2 by order 2, 1 at 2: 25/4 by order 0, 2 at 2: 10 by order 0, 3 at 2: 21/2 by order 0, " {
		t.Error(got)
	}
}

// The derivations of values with all kinds of rewards.
func TestEquation(t *testing.T) {
	m := read(t, `{"processes": [
		{"name": "P", "goal": "max", "states": [
			{"name": "a", "decisions": [{"cross": "y", "reward": "2 * V - 1"}, {"cross": "y", "reward": "-V"}, {"next": "x", "reward": "1/3"}, {"next": "x"}]},
			{"name": "x", "value": 5}]},
		{"name": "Q", "goal": "min", "states": [
			{"name": "b", "decisions": [{"name": "u", "cross": "x", "reward": "V - 1", "next": "y"}, {"name": "v", "cross": "x", "next": "y"}, {"name": "w"}]},
			{"name": "y", "value": 2.5}]},
		{"name": "T", "goal": "max", "reward": "V ** 2", "states": [
			{"name": "e", "decisions": [{"name": "u", "cross": {"x": "1/3", "a": "2/3"}, "reward": "1 - V"}, {"name": "v", "cross": "x", "reward": "0 if V > 4 else 1"}, {"name": "w", "cross": "y"}]}]}]}`)
	solved := testtool.Must(m.Solve(t.Context()))(t)
	for k, want := range []string{
		"a = max[2 * y - 1, -y, 1/3 + x, x] = max[4, -5/2, 16/3, 5] = 16/3, π* = 3",
		"x = 5",
		"b = min[(x - 1) + y, x + y, 0] = min[13/2, 15/2, 0] = 0, π* = w",
		"y = 5/2",
		"e = max[1/3·(1 - x) + 2/3·(1 - a), 0 if x > 4 else 1, y ** 2] = max[-38/9, 0, 25/4] = 25/4, π* = w",
	} {
		if got := m.Equation(solved[k]); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// reachedStates follows all decisions from the first state until nothing is new.
func reachedStates(m *mddp.Model) map[string]bool {
	reached := map[string]bool{m.Processes[0].States[0].Name: true}
	for grown := true; grown; {
		grown = false
		for _, p := range m.Processes {
			for _, s := range p.States {
				for _, d := range s.Decisions {
					for _, to := range slices.Concat(d.Next, d.Cross) {
						if reached[s.Name] && !reached[to.State] {
							reached[to.State], grown = true, true
						}
					}
				}
			}
		}
	}
	return reached
}

// The papers' examples, the pyramid game with two and three tiers, as files in both models, and the models that the
// package of that game makes, against that package.
func TestPyramidFiles(t *testing.T) {
	for tiers := 2; tiers <= 4; tiers++ {
		for _, zeroOne := range []bool{false, true} {
			texts := [][]byte{testtool.Must(json.Marshal(testtool.Must(pyramid.Model(tiers, zeroOne))(t)))(t)}
			if tiers < 4 {
				name := fmt.Sprintf("testdata/pyramid-%d%s.json", tiers, map[bool]string{true: "-zero-one"}[zeroOne])
				texts = append(texts, testtool.Must(os.ReadFile(name))(t))
			}
			for _, text := range texts {
				m := testtool.Must(mddp.ReadJSON(bytes.NewReader(text)))(t)
				for _, v := range testtool.Must(m.Solve(t.Context()))(t) {
					checkPyramid(t, v, tiers, zeroOne)
				}
			}
		}
	}
}

func checkPyramid(t *testing.T, v mddp.Solved, tiers int, zeroOne bool) {
	t.Helper()
	x, _, err := pyramid.ParsePosition(v.State[1:])
	testtool.NoError(t, err)
	a := testtool.Must(pyramid.Analyse(t.Context(), tiers, x, zeroOne))(t)
	value, best := a.W, a.BestW
	if v.State[0] == 'y' {
		value, best = a.Z, a.BestZ
	}
	if !zeroOne && v.State == "y(1,1)" {
		best = pyramid.Moves(x) // a lost game counts L = 1, as one that the first player wins in one turn does
	}
	if v.Value.RatString() != fmt.Sprint(value) || strings.Join(v.Best, " ") != strings.Trim(fmt.Sprint(best), "[]") {
		t.Errorf("%d tiers, %s: %v by %v, not %d by %v", tiers, v.State, v.Value, v.Best, value, best)
	}
}

// read reads a model.
func read(t *testing.T, text string) *mddp.Model {
	t.Helper()
	return testtool.Must(mddp.ReadJSON(strings.NewReader(text)))(t)
}

// Values that square at every stage are refused when they are too long: 3^(2^12) has 1,954 digits.
func TestDigits(t *testing.T) {
	for squares, fits := range map[int]bool{11: true, 12: false} {
		p, q := "", ""
		for k := range squares {
			p += fmt.Sprintf(`{"name": "x%d", "decisions": [{"cross": "y%d"}]},`, k, k+1)
			q += fmt.Sprintf(`{"name": "y%d", "decisions": [{"cross": "x%d"}]},`, k, k+1)
		}
		m := read(t, fmt.Sprintf(`{"processes": [
			{"name": "P", "goal": "max", "reward": "V ** 2", "states": [%s {"name": "x%d", "value": 3}]},
			{"name": "Q", "goal": "min", "reward": "V ** 2", "states": [%s {"name": "y%d", "value": 3}]}]}`, p, squares, q,
			squares))
		solved, err := m.Solve(context.Background())
		if (err == nil) != fits || err != nil && !strings.Contains(err.Error(), "a number with more than 1000 digits") {
			t.Errorf("%d squares: %v", squares, err)
		}
		if want := new(big.Int).Exp(big.NewInt(3), big.NewInt(1<<11), nil); fits && solved[0].Value.Num().Cmp(want) != 0 {
			t.Errorf("%d squares: %v", squares, solved[0].Value)
		}
	}
}

// A long chain needs no deep stack, and a cancelled context stops the solver. If the chain leads back to one of its
// states the processes do not end, and the error is a line that can be read: a cycle from its first state in the file,
// although the search enters it at the next one.
func TestChainOfStates(t *testing.T) {
	chain := func(n, last int) *mddp.Model {
		var states strings.Builder
		fmt.Fprintf(&states, `{"name": "a", "decisions": [{"next": "s%d"}]},`, (last+1)%n)
		for k := range n - 1 {
			fmt.Fprintf(&states, `{"name": "s%d", "decisions": [{"next": "s%d", "reward": "1"}]},`, k, k+1)
		}
		fmt.Fprintf(&states, `{"name": "s%d", "decisions": [{"next": "s%d"}]}, {"name": "s%d", "value": 0}`, n-1, last, n)
		return read(t, fmt.Sprintf(`{"processes": [{"name": "P", "goal": "min", "states": [%s]}]}`, &states))
	}
	m := chain(3_000, 3_000)
	if solved, err := m.Solve(t.Context()); err != nil || solved[0].Value.RatString() != "2998" {
		t.Errorf("%v, %v", solved[0], err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Solve(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	for last, want := range map[int]string{0: "s9 → … 980 more … → s990", 997: ": s997 → s998 → s999 → s997"} {
		_, err := chain(1000, last).Solve(t.Context())
		if text := fmt.Sprint(err); len(text) > 300 || !strings.Contains(text, want) ||
			!strings.HasSuffix(text, fmt.Sprintf(" → s999 → s%d", last)) {
			t.Error(text)
		}
	}
}

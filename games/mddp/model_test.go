package mddp_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/internal/testtool"
)

// drawModel returns a random model without cycles: state k of a process leads only to
// states of smaller numbers, of any process.
func drawModel(t *rapid.T) *mddp.Model {
	m := &mddp.Model{}
	processes, states := rapid.IntRange(1, 4).Draw(t, "processes"), rapid.IntRange(1, 5).Draw(t, "states")
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
}

// strategies values the states of a model by all strategies: functions from the states of a
// process to decisions.
type strategies struct {
	*mddp.Model
	known map[string]played // by state
}

// played is the best value over all strategies, and the first decisions of the best ones.
type played struct {
	value *big.Rat
	by    []string
	each  []*big.Rat // by first decision
}

func rational(n mddp.Number, absent int64) *big.Rat {
	if value, ok := new(big.Rat).SetString(string(n)); ok {
		return value
	}
	return big.NewRat(absent, 1)
}

func (s *strategies) value(name string) played {
	if p, ok := s.known[name]; ok {
		return p
	}
	side, k := find(s.Model, name)
	p := s.Processes[side]
	var out played
	better := func(value, old *big.Rat) bool { return old == nil || (value.Cmp(old) > 0) == (p.Goal == "max") }
	best := map[int]*big.Rat{} // by first decision, 0 at a terminal state
	for strategy := range policies(p) {
		value := s.play(p, strategy, name)
		if better(value, best[strategy[k]]) {
			best[strategy[k]] = value
		}
		if better(value, out.value) {
			out.value = value
		}
	}
	for first := range p.States[k].Decisions {
		out.each = append(out.each, best[first])
		if best[first].Cmp(out.value) == 0 {
			out.by = append(out.by, fmt.Sprint(first+1))
		}
	}
	s.known[name] = out
	return out
}

// find returns the process of a state, and its place there.
func find(m *mddp.Model, name string) (process, place int) {
	for p, process := range m.Processes {
		if k := slices.IndexFunc(process.States, func(s mddp.State) bool { return s.Name == name }); k >= 0 {
			return p, k
		}
	}
	panic("no state " + name)
}

// policies yields all choices of a decision at each state of a process, 0 at a terminal state.
func policies(p mddp.Process) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		policy := make([]int, len(p.States))
		for k := 0; k < len(policy) && yield(policy); {
			for k = 0; k < len(policy); k++ {
				if policy[k]++; policy[k] < len(p.States[k].Decisions) {
					break
				}
				policy[k] = 0
			}
		}
	}
}

// play returns the expected value of the plays of a strategy from a state.
func (s *strategies) play(p mddp.Process, strategy []int, name string) *big.Rat {
	_, k := find(s.Model, name)
	state := p.States[k]
	if len(state.Decisions) == 0 {
		return rational(state.Value, 0)
	}
	d := state.Decisions[strategy[k]]
	total := rational(mddp.Number(d.Reward), 0)
	for _, chance := range d.Cross {
		value := rewards[cmp.Or(d.Reward, p.Reward)](s.value(chance.State).value)
		total.Add(total, new(big.Rat).Mul(value, rational(chance.Probability, 1)))
	}
	for _, chance := range d.Next {
		value := s.play(p, strategy, chance.State)
		total.Add(total, new(big.Rat).Mul(value, rational(chance.Probability, 1)))
	}
	return total
}

// Theorem 2.1 and Corollary 2.1 of Fujita, one-stage model: the recursion gives the optimum over all strategies, for
// every choice of min and max, any number of processes and any rewards, with chance, negative numbers and fractions;
// and the optimal decisions, the value of every decision and the states that are reached. The model is written and read
// back.
func TestRecursionEqualsDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := testtool.Must(json.Marshal(drawModel(t)))(t)
		m, err := mddp.ReadJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		reached, all := reachedStates(m), strategies{m, map[string]played{}}
		for _, v := range testtool.Must(m.Solve(context.Background()))(t) {
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
		}
	})
}

// Following any optimal decisions collects exactly the optimal value.
func TestPolicyAttainsValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t)
		testtool.NoError(t, m.Complete())
		solved, all := testtool.Must(m.Solve(t.Context()))(t), strategies{m, map[string]played{}}
		for _, p := range m.Processes {
			policy, own := make([]int, len(p.States)), solved[:len(p.States)]
			for k, v := range own {
				if len(v.Best) > 0 {
					best := rapid.SampledFrom(v.Best).Draw(t, "decision")
					policy[k] = slices.IndexFunc(p.States[k].Decisions, func(d mddp.Decision) bool { return d.Name == best })
				}
			}
			for _, v := range own {
				if got := all.play(p, policy, v.State); got.Cmp(v.Value) != 0 {
					t.Fatalf("the policy gives %v at %s, not %v", got, v.State, v.Value)
				}
			}
			solved = solved[len(p.States):]
		}
	})
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
	var p, q []string
	for k := range 30 {
		p = append(p, fmt.Sprintf(`{"name": "x%d", "decisions": [{"cross": "y%d"}]}`, k, k+1))
		q = append(q, fmt.Sprintf(`{"name": "y%d", "decisions": [{"cross": "x%d"}]}`, k, k+1))
	}
	for states, fits := range map[int]bool{11: true, 12: false, 30: false} {
		m := read(t, fmt.Sprintf(`{"processes": [
			{"name": "P", "goal": "max", "reward": "V ** 2", "states": [%s, {"name": "x%d", "value": 3}]},
			{"name": "Q", "goal": "min", "reward": "V ** 2", "states": [%s, {"name": "y%d", "value": 3}]}]}`,
			strings.Join(p[:states], ","), states, strings.Join(q[:states], ","), states))
		solved, err := m.Solve(context.Background())
		if (err == nil) != fits || err != nil && !strings.Contains(err.Error(), "a number with more than 1000 digits") {
			t.Errorf("%d squares: %v", states, err)
		}
		if want := new(big.Int).Exp(big.NewInt(3), big.NewInt(1<<11), nil); fits && solved[0].Value.Num().Cmp(want) != 0 {
			t.Errorf("%d squares: %v", states, solved[0].Value)
		}
	}
}

// A long chain needs no deep stack, and a cancelled context stops the solver.
func TestChainOfStates(t *testing.T) {
	const n = 10_000
	var b strings.Builder
	for k := range n {
		fmt.Fprintf(&b, `{"name": "%d", "decisions": [{"next": "%d", "reward": "1"}]},`, k, k+1)
	}
	m := read(t, fmt.Sprintf(`{"processes": [{"name": "P", "goal": "min", "states": [%s{"name": "%d", "value": 0}]}]}`, &b,
		n))
	if solved, err := m.Solve(t.Context()); err != nil || solved[0].Value.RatString() != fmt.Sprint(n) {
		t.Errorf("%v, %v", solved[0], err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Solve(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// The error of a long cycle is a line that can be read.
func TestLargeCycle(t *testing.T) {
	var states []string
	for k := range 1000 {
		states = append(states, fmt.Sprintf(`{"name": "s%d", "decisions": [{"next": "s%d"}]}`, k, (k+1)%1000))
	}
	m := read(t, `{"processes": [{"name": "P", "goal": "min", "states": [`+strings.Join(states, ",")+`]}]}`)
	_, err := m.Solve(t.Context())
	if text := fmt.Sprint(err); len(text) > 300 || !strings.Contains(text, "s9 → … 980 more … → s990") ||
		!strings.HasSuffix(text, "s999 → s0") {
		t.Error(text)
	}
}

func TestModelErrors(t *testing.T) {
	process := func(states string) string {
		return `{"processes": [{"name": "P", "goal": "min", "states": [` + states + `]}, {"name": "Q", "goal": "max", "states": [{"name": "y", "value": 1}]}]}`
	}
	for _, c := range []struct{ text, want string }{
		{``, `the file is empty: a model is a JSON object with processes`},
		{`{}`, `the model has no states`},
		{`{"processes": [{"goal": "min"}]}`, `process 1 has no name`},
		{`{"processes": [{"name": "P", "goal": "least"}]}`, `process "P": the goal is min or max, not "least"`},
		{`{"processes": [{"name": "P", "goal": "min"}, {"name": "Q", "goal": "max"},
			{"name": "P", "goal": "max"}]}`, `there are two processes named "P"`},
		{process(`{"value": 1}`), `process "P": state 1 has no name`},
		{process(`{"name": "y", "value": 1}`), `there are two states named "y"`},
		{process(`{"name": "a"}`), `state "a": it is a dead end`},
		{process(`{"name": "a", "decisions": []}`), `state "a": it is a dead end`},
		{process(`{"name": "a", "value": 1, "decisions": [{}]}`), `state "a": it has both a value and decisions`},
		{process(`{"name": "a", "decisions": [{"next": "y"}]}`),
			`state "a": decision "1": next is "y", which is no state of its own process`},
		{process(`{"name": "a", "decisions": [{"name": "u", "cross": "a"}]}`),
			`decision "u": cross is "a", which is no state of another process`},
		{process(`{"name": "a", "decisions": [{"cross": "z"}]}`), `cross is "z"`},
		{process(`{"name": "a", "decisions": [{"name": "u"}, {"name": "u"}]}`), `there are two decisions named "u"`},
		{process(`{"name": "a", "decisions": [{"next": "a", "reward": "V"}]}`),
			`the reward: a decision without cross has no value V`},
		{process(`{"name": "a", "decisions": [{"next": {"a": "1/3"}}]}`),
			`decision "1": the probabilities of next have the sum 1/3, not 1`},
		{process(`{"name": "a", "decisions": [{"cross": {"y": "1/3"}}]}`),
			`decision "1": the probabilities of cross have the sum 1/3, not 1`},
		{process(`{"name": "a", "decisions": [{"cross": {}}]}`),
			`decision "1": the probabilities of cross have the sum 0, not 1`},
		{process(`{"name": "a", "decisions": [{"cross": {"y": 2, "a": -1}}]}`),
			`decision "1": cross is "a", which is no state of another process`},
		{process(`{"name": "a", "decisions": [{"cross": {"y": -1}}]}`), `decision "1": the probability of "y" is negative`},
		{process(`{"name": "a", "decisions": [{"cross": {"y": "x"}}]}`), `decision "1": the probability "x" is no number`},
		{process(`{"name": "a", "decisions": [{"cross": 3}]}`),
			`decision "1": cross is "3", which is no state of another process`},
		{process(`{"name": "a", "decisions": [{"cross": "y", "reward": "V +"}]}`),
			`decision "1": the reward: line 1, column 4`},
		{process(`{"name": "a", "decisions": [{"cross": "y", "reward": "V > 1"}]}`),
			`decision "1": the reward: line 1, column 3`},
		{process(`{"name": "a", "decisions": [{"cross": "y", "reward": [1]}]}`),
			`the field "processes.states.decisions.reward" cannot hold a value of the kind array`},
		{process(`{"name": "a", "decisions": [{"reward": "V"}]}`), `the reward: a decision without cross has no value V`},
		{`{"processes": [{"name": "P", "goal": "min", "reward": "W"}]}`,
			`process "P": the reward: line 1, column 1 of "W": unknown name W`},
		{process(`{"name": "a", "value": 1e999999}`),
			`state "a": the value "1e999999" is no number such as -2.5, 1e-3 or "1/3", with at most 30 digits in a row`},
		{process(`{"name": "a", "value": "x"}`), `state "a": the value "x" is no number`},
		{process(`{"name": "a", "value": "1/0"}`), `state "a": the value "1/0" is no number`},
		{process(`{"name": "a", "value": true}`), `state "a": the value "true" is no number`},
		{process(`{"name": "a", "value": ""}`), `state "a": the value "\"\"" is no number`},
		{process("{\"name\": \"a\", \"decisions\": [{\"reward\": \"1\"},\n{\"reward\": \"1/x\"}]}"),
			`state "a": decision "2": the reward: line 1, column 3 of "1/x": unknown name x`},
		{process("{\"name\": \"b\", \"value\": 1},\n{\"name\": \"a\", \"decisions\": 1}"),
			`line 2, column 28: the field "processes.states.decisions" cannot hold`},
		{process("\n{\"name\": \"a\"}"), `state "a": it is a dead end`},
		{process(`{"name": "a", "costs": 1}`),
			`line 1, column 70: unknown field "costs"`},
		{`{"start": "b", "processes": [{"name": "P", "goal": "min", "states": [{"name": "a", "value": 1}]}]}`,
			`the start "b" is no listed state`},
	} {
		_, err := mddp.ReadJSON(strings.NewReader(c.text))
		if err == nil {
			t.Errorf("%s: accepted", c.text)
		} else if !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q does not say %q in one line", c.text, err, c.want)
		}
	}
	broken := errors.New("the disk is gone")
	if _, err := mddp.ReadJSON(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("a failing reader gives %v", err)
	}

	_, err := read(t, `{"processes": [
		{"name": "P", "goal": "min", "states": [{"name": "a", "decisions": [{"cross": "c"}]}, {"name": "b", "decisions": [{"cross": "c"}]}]},
		{"name": "Q", "goal": "min", "states": [{"name": "c", "decisions": [{"next": "d"}]}, {"name": "d", "decisions": [{"cross": "b"}]}]}]}`).Solve(t.Context())
	if err == nil || !strings.HasSuffix(err.Error(), ": b → c → d → b") {
		t.Errorf("a cycle: %v", err)
	}
}

// No file makes the reader or the solver panic, and every error is one line.
func FuzzReadJSON(f *testing.F) {
	for _, file := range []string{"testdata/pyramid-3.json", "testdata/pyramid-3-zero-one.json"} {
		text := testtool.Must(os.ReadFile(file))(f)
		f.Add(string(text))
	}
	f.Add(`{"processes": [{"name": "P", "goal": "max", "states": [{"name": "a", "decisions": [{"next": "b", "reward": "-1.5e2"}]}, {"name": "b", "value": 2}]}]}`)
	f.Add(`{"processes": [{"name": "P", "goal": "min", "states": [{"name": "a", "decisions": [{"next": "a"}]}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := mddp.ReadJSON(strings.NewReader(text))
		if err == nil {
			_, err = m.Solve(context.Background())
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("the error %q has several lines", err)
		}
	})
}

// An error of malformed JSON has the place of the mistake.
func TestPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "the file is empty: a model is a JSON object with processes",
		`[1]`:                            "line 1, column 1: a model is a JSON object, not: array",
		"{\"start\": \"x\",\n ":          "line 2, column 2: the JSON ends too early",
		"{\"start\": \"x\",\n y}":        "line 2, column 2: not JSON: invalid character 'y' looking for beginning of object key string",
		`{"start": "x"} 2`:               "line 1, column 16: not JSON: invalid character '2' after top-level value",
		"{\"start\": \"y\",\n \"y\": 1}": `line 2, column 2: unknown field "y"`,
		`{"start": "a", "processes": [{"name": 1}]}`: `line 1, column 39: the field "processes.name" cannot hold a value of the kind number`,
	} {
		if _, err := mddp.ReadJSON(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, not %s", text, err, want)
		}
	}
}

package mddp_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/multi"
	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/internal/testtool"
)

// drawExplicit returns a random model without cycles: state k of a process leads only to
// states of smaller numbers, of its own or of another process.
func drawExplicit(t *rapid.T) *mddp.Explicit {
	m := &mddp.Explicit{}
	processes, states := rapid.IntRange(1, 4).Draw(t, "processes"), rapid.IntRange(1, 5).Draw(t, "states")
	name := func(p, k int) string { return fmt.Sprintf("%c%d", 'a'+p, k) }
	draw := func(what string) mddp.Number {
		return rapid.SampledFrom([]mddp.Number{"-3", "-2", "-1", "-0.5", "-1/3", "0", "2/7", "0.5", "1e0", "2", "3"}).Draw(t, what)
	}
	for p := range processes {
		process := mddp.ExplicitProcess{
			Name: name(p, 0), Goal: rapid.SampledFrom([]string{"min", "max"}).Draw(t, "goal"),
			Objective: rapid.SampledFrom([]string{"", "add", "multiply", "min", "max"}).Draw(t, "objective"),
		}
		for k := range states {
			state := mddp.ExplicitState{Name: name(p, k)}
			for range rapid.IntRange(0, 3).Draw(t, "decisions") {
				var d mddp.ExplicitDecision
				if k > 0 && rapid.Bool().Draw(t, "next") {
					d.Next = mddp.Chances{{State: name(p, rapid.IntRange(0, k-1).Draw(t, "to"))}}
				}
				if k > 1 && d.Next != nil && (process.Objective == "" || process.Objective == "add") && rapid.Bool().Draw(t, "next by chance") {
					d.Next = mddp.Chances{{State: name(p, k-2), Probability: "1/4"}, {State: name(p, k-1), Probability: "0.75"}}
				}
				if k > 0 && processes > 1 && rapid.Bool().Draw(t, "cross") {
					other := (p + rapid.IntRange(1, processes-1).Draw(t, "other")) % processes
					d.Cross = mddp.Chances{{State: name(other, rapid.IntRange(0, k-1).Draw(t, "at"))}}
					if k > 1 && rapid.Bool().Draw(t, "by chance") {
						d.Cross = mddp.Chances{{State: name(other, k-2), Probability: "1/3"}, {State: name(other, k-1), Probability: "2/3"}}
					}
					d.Reward = rapid.SampledFrom(slices.Sorted(maps.Keys(rewards))).Draw(t, "reward")
					if rapid.Bool().Draw(t, "scaled") {
						d.Scale = draw("scale")
					}
				}
				if rapid.Bool().Draw(t, "costs") {
					d.Cost = draw("cost")
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
	"-1 if V < 0 else abs(V)": func(v *big.Rat) *big.Rat { return map[bool]*big.Rat{true: big.NewRat(-1, 1), false: v}[v.Sign() < 0] },
}

// strategies values the states of a model by all strategies: functions from the states of a
// process to decisions.
type strategies struct {
	*mddp.Explicit
	known    map[string]played // by state
	reversed bool              // a product has a negative reward before another stage
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

func (s *strategies) of(name string) played {
	if p, ok := s.known[name]; ok {
		return p
	}
	for _, p := range s.Processes {
		k := slices.IndexFunc(p.States, func(s mddp.ExplicitState) bool { return s.Name == name })
		if k < 0 {
			continue
		}
		var out played
		better := func(value, old *big.Rat) bool { return old == nil || (value.Cmp(old) > 0) == (p.Goal == "max") }
		of := map[int]*big.Rat{} // the best by first decision, -1 at a terminal state
		strategy := make([]int, len(p.States))
		for more := true; more; {
			value := s.play(p, strategy, name)
			first := strategy[k]
			if len(p.States[k].Decisions) == 0 {
				first = -1
			}
			if better(value, of[first]) {
				of[first] = value
			}
			more = false
			for i := 0; i < len(strategy) && !more; i++ { // the next strategy
				if strategy[i]++; strategy[i] < len(p.States[i].Decisions) {
					more = true
				} else {
					strategy[i] = 0
				}
			}
		}
		for _, value := range of {
			if better(value, out.value) {
				out.value = value
			}
		}
		for first := range p.States[k].Decisions {
			out.each = append(out.each, of[first])
			if of[first].Cmp(out.value) == 0 {
				out.by = append(out.by, fmt.Sprint(first+1))
			}
		}
		s.known[name] = out
		return out
	}
	panic("no state " + name)
}

// play returns the expected value of the plays of a strategy from a state.
func (s *strategies) play(p mddp.ExplicitProcess, strategy []int, name string) *big.Rat {
	k := slices.IndexFunc(p.States, func(s mddp.ExplicitState) bool { return s.Name == name })
	state := p.States[k]
	if len(state.Decisions) == 0 {
		return rational(state.Value, 0)
	}
	d := state.Decisions[strategy[k]]
	reward := rational(d.Cost, 0)
	for _, chance := range d.Cross {
		value := rewards[d.Reward](s.of(chance.State).value)
		value = new(big.Rat).Mul(value, rational(chance.Probability, 1))
		reward.Add(reward, value.Mul(value, rational(d.Scale, 1)))
	}
	if d.Next == nil {
		return reward
	}
	rest := new(big.Rat)
	for _, chance := range d.Next {
		value := s.play(p, strategy, chance.State)
		rest.Add(rest, new(big.Rat).Mul(value, rational(chance.Probability, 1)))
	}
	switch {
	case p.Objective == "multiply":
		s.reversed = s.reversed || reward.Sign() < 0
		return reward.Mul(reward, rest)
	case p.Objective == "min" && rest.Cmp(reward) < 0, p.Objective == "max" && rest.Cmp(reward) > 0:
		return rest
	case p.Objective == "" || p.Objective == "add":
		return reward.Add(reward, rest)
	}
	return reward
}

// Values, optimal decisions, the value of every decision and what is reached, of any number of processes and for all
// objectives, with negative numbers and fractions, against all strategies; and the DOT text
// is read back.
func TestExplicit(t *testing.T) {
	solvedOnce := false
	defer func() {
		if !solvedOnce {
			t.Error("no model was solved")
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		drawn := drawExplicit(t)
		text := marshal(drawn)
		m, err := mddp.ReadJSON(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		solved, err := m.Solve(context.Background())
		reached, all := reachedStates(m), strategies{m, map[string]played{}, false}
		for _, p := range m.Processes {
			for _, state := range p.States {
				all.of(state.Name)
			}
		}
		if all.reversed {
			if err == nil || !strings.HasSuffix(err.Error(), "is negative, which reverses the order of a product") {
				t.Fatalf("a product with a negative reward: %v, in %s", err, text)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		solvedOnce = true
		edges := 0
		for _, v := range solved {
			want := all.of(v.State)
			decisions := v.Decisions
			if !slices.EqualFunc(decisions, want.each, func(d mddp.Decided, value *big.Rat) bool { return d.Value.Cmp(value) == 0 }) {
				t.Fatalf("%s: the decisions are worth %v, not %v, in %s", v.State, want.each, decisions, text)
			}
			if v.Value.Cmp(want.value) != 0 || !slices.Equal(v.Best, want.by) {
				t.Fatalf("%s: the value is %v by %v, not %v by %v, in %s", v.State, want.value, want.by, v.Value, v.Best, text)
			}
			if back, ok := new(big.Rat).SetString(v.Value.String()); !ok || back.Cmp(v.Value.Rat) != 0 {
				t.Fatalf("%s: the value %v is written as %s", v.State, v.Value.Rat, v.Value)
			}
			if v.Reached != reached[v.State] {
				t.Fatalf("%s: reached is %t in %s", v.State, v.Reached, text)
			}
		}
		for _, p := range m.Processes {
			for _, s := range p.States {
				for _, d := range s.Decisions {
					edges += len(d.Cross) + len(d.Next)
				}
			}
		}
		var picture bytes.Buffer
		testtool.NoError(t, m.WriteDOT(&picture, solved))
		back := multi.NewDirectedGraph()
		if err := dot.UnmarshalMulti(picture.Bytes(), back); err != nil {
			t.Fatalf("%v in\n%s", err, &picture)
		}
		lines := 0
		for all := back.Edges(); all.Next(); {
			lines += all.Edge().(multi.Edge).Len()
		}
		if back.Nodes().Len() != len(solved) || lines != edges {
			t.Fatalf("%d nodes, %d edges, not %d, in\n%s", back.Nodes().Len(), lines, edges, &picture)
		}
	})
}

// The derivations of values with all kinds of rewards and objectives.
func TestEquation(t *testing.T) {
	m, err := mddp.ReadJSON(strings.NewReader(`{"processes": [
		{"name": "P", "goal": "max", "states": [
			{"name": "a", "decisions": [{"cross": "y", "scale": 2, "cost": -1}, {"cross": "y", "scale": -1}, {"next": "x", "cost": "1/3"}, {"cross": "y", "scale": "-1/2", "cost": 4}]},
			{"name": "x", "value": 5}]},
		{"name": "Q", "goal": "min", "objective": "max", "states": [
			{"name": "b", "decisions": [{"name": "u", "cross": "x", "cost": -1, "next": "y"}, {"name": "v", "cross": "x", "scale": 0.5, "next": "y"}]},
			{"name": "y", "value": 3}]},
		{"name": "S", "goal": "min", "objective": "multiply", "states": [
			{"name": "c", "decisions": [{"name": "w", "cross": "x", "cost": 1, "next": "d"}]}, {"name": "d", "value": -2}]},
		{"name": "T", "goal": "max", "reward": "V ** 2", "states": [
			{"name": "e", "decisions": [{"name": "u", "cross": {"x": "1/3", "a": "2/3"}, "scale": -1, "cost": 1}, {"name": "v", "cross": "x", "reward": "0 if V > 4 else 1"}]}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	solved := testtool.Must(m.Solve(t.Context()))(t)
	for k, want := range []string{
		"a = max[2·y - 1, -y, 1/3 + x, 4 - 0.5·y] = max[5, -3, 16/3, 2.5] = 16/3, π* = 3",
		"x = 5",
		"b = min[max(x - 1, y), max(0.5·x, y)] = min[4, 3] = 3, π* = v",
		"y = 3",
		"c = min[(x + 1)·d] = min[-12] = -12, π* = w",
		"d = -2",
		"e = max[1 - (1/3·R(x) + 2/3·R(a)), R(x)] = max[-710/27, 0] = 0, π* = v",
	} {
		v := solved[k]

		if got := m.Equation(v); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// marshal writes a model without the fields that are absent.
func marshal(m *mddp.Explicit) string {
	var processes []string
	for _, p := range m.Processes {
		var states []string
		for _, s := range p.States {
			if len(s.Decisions) == 0 {
				states = append(states, fmt.Sprintf(`{"name":%q,"value":%q}`, s.Name, s.Value))
				continue
			}
			var decisions []string
			for _, d := range s.Decisions {
				var fields []string
				for _, f := range []struct{ name, value string }{{"next", quoteChances(d.Next)}, {"cross", quoteChances(d.Cross)}, {"reward", quote(string(d.Reward))}, {"scale", quote(string(d.Scale))}, {"cost", string(d.Cost)}} {
					if f.name == "cost" && strings.Contains(f.value, "/") {
						f.value = quote(f.value)
					}
					if f.value != "" {
						fields = append(fields, fmt.Sprintf("%q:%s", f.name, f.value))
					}
				}
				decisions = append(decisions, "{"+strings.Join(fields, ",")+"}")
			}
			states = append(states, fmt.Sprintf(`{"name":%q,"decisions":[%s]}`, s.Name, strings.Join(decisions, ",")))
		}
		processes = append(processes, fmt.Sprintf(`{"name":%q,"goal":%q,"objective":%q,"states":[%s]}`, p.Name, p.Goal, p.Objective, strings.Join(states, ",")))
	}
	return `{"processes":[` + strings.Join(processes, ",") + `]}`
}

func quoteChances(chances mddp.Chances) string {
	if len(chances) == 1 {
		return quote(chances[0].State)
	}
	var pairs []string
	for _, chance := range chances {
		pairs = append(pairs, fmt.Sprintf("%q:%q", chance.State, chance.Probability))
	}
	if pairs == nil {
		return ""
	}
	return "{" + strings.Join(pairs, ",") + "}"
}

func quote(name string) string {
	if name == "" {
		return ""
	}
	return fmt.Sprintf("%q", name)
}

// reachedStates follows all decisions from the first state until nothing is new.
func reachedStates(m *mddp.Explicit) map[string]bool {
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

// The papers' examples, the pyramid game with two and three tiers, as files in both models, and the
// files that the package of that game writes, against that package.
func TestPyramidFiles(t *testing.T) {
	type analyse = func(pyramid.Position) (pyramid.Analysis, error)
	turns := func(tiers int) analyse {
		return func(x pyramid.Position) (pyramid.Analysis, error) {
			return pyramid.Analyse(context.Background(), tiers, x)
		}
	}
	zeroOne := func(tiers int) analyse {
		return func(x pyramid.Position) (pyramid.Analysis, error) { return pyramid.AnalyseZeroOne(tiers, x) }
	}
	files := map[string]analyse{
		"testdata/pyramid-2.json": turns(2), "testdata/pyramid-2-zero-one.json": zeroOne(2),
		"testdata/pyramid-3.json": turns(3), "testdata/pyramid-3-zero-one.json": zeroOne(3),
	}
	for p := 2; p <= 4; p++ {
		for _, zero := range []bool{false, true} {
			var text bytes.Buffer
			testtool.NoError(t, pyramid.WriteModel(t.Context(), &text, p, zero))
			file := filepath.Join(t.TempDir(), "model.json")
			testtool.NoError(t, os.WriteFile(file, text.Bytes(), 0o600))
			if files[file] = turns(p); zero {
				files[file] = zeroOne(p)
			}
		}
	}
	for file, analyse := range files {
		text := testtool.Must(os.Open(file))(t)
		defer text.Close()
		m := testtool.Must(mddp.ReadJSON(text))(t)
		solved := testtool.Must(m.Solve(context.Background()))(t)
		for _, v := range solved {
			x, _, err := pyramid.ParsePosition(v.State[1:])
			if err != nil {
				t.Fatal(err)
			}
			a := testtool.Must(analyse(x))(t)
			value, best := a.W, a.BestW
			if v.State[0] == 'y' {
				value, best = a.Z, a.BestZ
			}
			if len(best) == 1 && m.Processes[1].Goal == "max" && v.State == "y(1,1)" {
				// A lost game counts L = 1, as one that the first player wins in one turn does.
				best = pyramid.Moves(x)
			}
			if v.Value.String() != fmt.Sprint(value) || strings.Join(v.Best, " ") != strings.Trim(fmt.Sprint(best), "[]") {
				t.Errorf("%s, %s: %v by %v, not %d by %v", file, v.State, v.Value, v.Best, value, best)
			}
		}
	}
}

// Values are exact: with binary fractions, 0.1 + 0.2 would not be 0.3.
func TestExplicitIsExact(t *testing.T) {
	m, err := mddp.ReadJSON(strings.NewReader(`{"processes": [{"name": "P", "goal": "min", "states": [
		{"name": "a", "decisions": [{"name": "u", "next": "b", "cost": 0.1}, {"name": "v", "cost": 0.3}]}, {"name": "b", "value": 2e-1}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	solved, err := m.Solve(context.Background())
	if err != nil || solved[0].Value.String() != "0.3" || len(solved[0].Best) != 2 {
		t.Errorf("%+v, %v", solved, err)
	}
}

// squares returns a model whose value at x0 is 3 squared a number of times, and further states
// of its process.
func squares(states int, further ...string) string {
	var p, q []string
	for k := range states {
		p = append(p, fmt.Sprintf(`{"name": "x%d", "decisions": [{"next": "x%d", "cross": "y%d"}]}`, k, k+1, k+1))
		q = append(q, fmt.Sprintf(`{"name": "y%d", "decisions": [{"next": "y%d", "cross": "x%d"}]}`, k, k+1, k+1))
	}
	return fmt.Sprintf(`{"processes": [{"name": "P", "goal": "max", "objective": "multiply", "states": [%s, {"name": "x%d", "value": 3}]},
		{"name": "Q", "goal": "min", "objective": "multiply", "states": [%s, {"name": "y%d", "value": 3}]}]}`,
		strings.Join(append(p, further...), ","), states, strings.Join(q, ","), states)
}

// Values that square at every stage are refused when they are too long.
func TestDigits(t *testing.T) {
	for _, c := range []struct {
		states int
		fits   bool
	}{{14, true}, {15, false}, {30, false}} { // 3^(2^14) has 7,818 digits
		m := testtool.Must(mddp.ReadJSON(strings.NewReader(squares(c.states))))(t)
		solved, err := m.Solve(context.Background())
		if (err == nil) != c.fits || err != nil && !strings.Contains(err.Error(), "its value has more than 10000 digits") {
			t.Errorf("%d squares: %v", c.states, err)
			continue
		}
		if !c.fits {
			continue
		}
		if want := new(big.Int).Exp(big.NewInt(3), big.NewInt(1<<14), nil).String(); solved[0].Value.String() != want {
			t.Errorf("%d squares: %s, not %s", c.states, solved[0].Value, want)
		}
		if short := solved[0].Value.Short(); !strings.HasPrefix(short, "about ") || !strings.HasSuffix(short, "e+7817") {
			t.Errorf("in short: %s", short)
		}
	}
}

// Many long values are refused together: 3,000 of 7,818 digits.
func TestManyDigits(t *testing.T) {
	var states []string
	for k := range 3_000 {
		states = append(states, fmt.Sprintf(`{"name": "%d", "decisions": [{"next": "x0", "cost": 1}]}`, k))
	}
	m := testtool.Must(mddp.ReadJSON(strings.NewReader(squares(14, states...))))(t)
	if _, err := m.Solve(context.Background()); err == nil || !strings.Contains(err.Error(), "have together more than") {
		t.Errorf("%v", err)
	}
}

// countdown is a context that is cancelled after some looks at it.
type countdown struct {
	context.Context
	looks int
}

func (c *countdown) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// The solver looks at its context at each state and decision.
func TestSolveStops(t *testing.T) {
	const n = 1000
	var decisions []string
	for k := range n {
		decisions = append(decisions, fmt.Sprintf(`{"cost": %d}`, k))
	}
	m, err := mddp.ReadJSON(strings.NewReader(`{"processes": [{"name": "P", "goal": "min", "states": [{"name": "a", "decisions": [` + strings.Join(decisions, ",") + `]}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Solve(&countdown{context.Background(), n / 2}); !errors.Is(err, context.Canceled) {
		t.Errorf("in the middle of the decisions: %v", err)
	}
}

// The error of a long cycle is a line that can be read.
func TestLargeCycle(t *testing.T) {
	e := &mddp.CycleError{}
	for k := range 100_000 {
		e.States = append(e.States, fmt.Sprint("s", k))
	}
	if text := e.Error(); len(text) > 300 || !strings.Contains(text, "s9 → … 99980 more … → s99990") || !strings.HasSuffix(text, "s99999 → s0") {
		t.Error(text)
	}
}

// A long chain needs no deep stack.
func TestExplicitLongChain(t *testing.T) {
	const n = 10_000
	var b strings.Builder
	b.WriteString(`{"processes": [{"name": "P", "goal": "min", "states": [`)
	for k := range n {
		fmt.Fprintf(&b, `{"name": "%d", "decisions": [{"next": "%d", "cost": 1}]},`, k, k+1)
	}
	fmt.Fprintf(&b, `{"name": "%d", "value": 0}]}]}`, n)
	m := testtool.Must(mddp.ReadJSON(strings.NewReader(b.String())))(t)
	solved, err := m.Solve(context.Background())
	if err != nil || solved[0].Value.String() != fmt.Sprint(n) {
		t.Errorf("%v, %v", solved[0], err)
	}
}

func TestExplicitErrors(t *testing.T) {
	process := func(states string) string {
		return `{"processes": [{"name": "P", "goal": "min", "states": [` + states + `]}, {"name": "Q", "goal": "max", "states": [{"name": "y", "value": 1}]}]}`
	}
	for _, c := range []struct{ text, want string }{
		{``, `the file is empty: a model is a JSON object with processes`},
		{`{}`, `the model has no states`},
		{`{"processes": [{"goal": "min"}]}`, `line 1: process 1 has no name`},
		{`{"processes": [{"name": "P", "goal": "least"}]}`, `process "P": the goal is min or max, not "least"`},
		{`{"processes": [{"name": "P", "goal": "min", "objective": "plus"}]}`, `process "P": the objective is add, multiply, min or max, not "plus"`},
		{`{"processes": [{"name": "P", "goal": "min"}, {"name": "Q", "goal": "max"},
			{"name": "P", "goal": "max"}]}`, `line 2: there are two processes named "P"`},
		{process(`{"value": 1}`), `process "P": state 1 has no name`},
		{process(`{"name": "y", "value": 1}`), `there are two states named "y"`},
		{process(`{"name": "a"}`), `line 1: state "a": it is a dead end`},
		{process(`{"name": "a", "decisions": []}`), `state "a": it is a dead end`},
		{process(`{"name": "a", "value": 1, "decisions": [{}]}`), `state "a": it has both a value and decisions`},
		{process(`{"name": "a", "decisions": [{"next": "y"}]}`), `state "a": decision "1": next is "y", which is no state of its own process`},
		{process(`{"name": "a", "decisions": [{"name": "u", "cross": "a"}]}`), `decision "u": cross is "a", which is no state of another process`},
		{process(`{"name": "a", "decisions": [{"cross": "z"}]}`), `cross is "z"`},
		{process(`{"name": "a", "decisions": [{"name": "u"}, {"name": "u"}]}`), `there are two decisions named "u"`},
		{process(`{"name": "a", "decisions": [{"scale": 2}]}`), `scale and reward are for the value of cross`},
		{process(`{"name": "a", "decisions": [{"next": {"a": "1/3"}}]}`), `decision "1": the probabilities of next have the sum 1/3, not 1`},
		{`{"processes": [{"name": "P", "goal": "min", "objective": "max", "states": [{"name": "a", "value": 1}, {"name": "b", "value": 1}, {"name": "c", "decisions": [{"next": {"a": 0.5, "b": 0.5}}]}]}]}`, `decision "1": next has probabilities, of which the objective max makes no expectation`},
		{process(`{"name": "a", "decisions": [{"cross": {"y": "1/3"}}]}`), `decision "1": the probabilities of cross have the sum 1/3, not 1`},
		{process(`{"name": "a", "decisions": [{"cross": {}}]}`), `decision "1": the probabilities of cross have the sum 0, not 1`},
		{process(`{"name": "a", "decisions": [{"cross": {"y": 2, "a": -1}}]}`), `decision "1": cross is "a", which is no state of another process`},
		{process(`{"name": "a", "decisions": [{"cross": {"y": -1}}]}`), `decision "1": the probability of "y" is negative`},
		{process(`{"name": "a", "decisions": [{"cross": {"y": "x"}}]}`), `decision "1": the probability "x" is no number`},
		{process(`{"name": "a", "decisions": [{"cross": 3}]}`), `decision "1": cross is "3", which is no state of another process`},
		{process(`{"name": "a", "decisions": [{"cross": "y", "reward": "V +"}]}`), `decision "1": the reward: line 1, column 4`},
		{process(`{"name": "a", "decisions": [{"cross": "y", "reward": "V > 1"}]}`), `decision "1": the reward: line 1, column 3`},
		{process(`{"name": "a", "decisions": [{"cross": "y", "reward": [1]}]}`), `in "P", "a": the field "processes.states.decisions.reward" cannot hold a value of the kind array`},
		{process(`{"name": "a", "decisions": [{"reward": "V"}]}`), `scale and reward are for the value of cross`},
		{`{"processes": [{"name": "P", "goal": "min", "reward": "W"}]}`, `line 1: process "P": the reward: line 1, column 1 of "W": unknown name W`},
		{process(`{"name": "a", "value": 1e999999}`), `line 1: state "a": the value "1e999999" is no number such as -2.5, 1e-3 or "1/3", with at most 30 digits in a row`},
		{process(`{"name": "a", "value": "x"}`), `state "a": the value "x" is no number`},
		{process(`{"name": "a", "value": "1/0"}`), `state "a": the value "1/0" is no number`},
		{process(`{"name": "a", "value": true}`), `state "a": the value "true" is no number`},
		{process(`{"name": "a", "value": ""}`), `state "a": the value "\"\"" is no number`},
		{process("{\"name\": \"a\", \"decisions\": [{\"cost\": 1},\n{\"cost\": \"1/x\"}]}"), `line 2: state "a": decision "2": the cost "1/x" is no number`},
		{process("{\"name\": \"b\", \"value\": 1},\n{\"name\": \"a\", \"decisions\": 1}"), `line 2, column 28, in "P", "a": the field "processes.states.decisions" cannot hold`},
		{process("\n{\"name\": \"a\"}"), `line 2: state "a": it is a dead end`},
		{process(`{"name": "a", "costs": 1}`), `line 1, column 70, in "P", "a": unknown field "costs"; the fields here are name, value, decisions`},
		{`{"start": "b", "processes": [{"name": "P", "goal": "min", "states": [{"name": "a", "value": 1}]}]}`, `line 1: the start "b" is no listed state`},
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

	m, err := mddp.ReadJSON(strings.NewReader(`{"processes": [
		{"name": "P", "goal": "min", "states": [{"name": "a", "decisions": [{"cross": "c"}]}, {"name": "b", "decisions": [{"cross": "c"}]}]},
		{"name": "Q", "goal": "min", "states": [{"name": "c", "decisions": [{"next": "d"}]}, {"name": "d", "decisions": [{"cross": "b"}]}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	_, err = m.Solve(context.Background())
	var cycle *mddp.CycleError
	if !errors.As(err, &cycle) || !slices.Equal(cycle.States, []string{"b", "c", "d"}) {
		t.Errorf("a cycle: %v", err)
	}
	m = testtool.Must(mddp.ReadJSON(strings.NewReader(squares(1))))(t)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := m.Solve(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// No file makes the reader or the solver panic, and every error is one line.
func FuzzReadJSON(f *testing.F) {
	for _, file := range []string{"testdata/pyramid-3.json", "testdata/pyramid-3-zero-one.json"} {
		text := testtool.Must(os.ReadFile(file))(f)
		f.Add(string(text))
	}
	f.Add(`{"processes": [{"name": "P", "goal": "max", "objective": "multiply", "states": [{"name": "a", "decisions": [{"next": "b", "cost": -1.5e2}]}, {"name": "b", "value": 2}]}]}`)
	f.Add(`{"processes": [{"name": "P", "goal": "min", "states": [{"name": "a", "decisions": [{"next": "a"}]}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := mddp.ReadJSON(strings.NewReader(text))
		if err == nil {
			var solved []mddp.Valued
			if solved, err = m.Solve(context.Background()); err == nil {
				err = m.WriteDOT(new(bytes.Buffer), solved)
			}
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("the error %q has several lines", err)
		}
	})
}

package mddp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/multi"
	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/games/pyramid"
)

// drawExplicit returns a random model without cycles: state k of a process leads only to
// states of smaller numbers, of its own or of another process.
func drawExplicit(t *rapid.T) *mddp.Explicit {
	m := &mddp.Explicit{}
	processes, states := rapid.IntRange(1, 4).Draw(t, "processes"), rapid.IntRange(1, 5).Draw(t, "states")
	name := func(p, k int) string { return fmt.Sprintf("%c%d", 'a'+p, k) }
	draw := func(what string) json.Number { return json.Number(fmt.Sprint(rapid.IntRange(-3, 3).Draw(t, what))) }
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
					d.Next = name(p, rapid.IntRange(0, k-1).Draw(t, "to"))
				}
				if k > 0 && processes > 1 && rapid.Bool().Draw(t, "cross") {
					d.Cross = name((p+rapid.IntRange(1, processes-1).Draw(t, "other"))%processes, rapid.IntRange(0, k-1).Draw(t, "at"))
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

// byEquation values a state by the equation of Explicit, in whole numbers, and returns
// the value of each of its decisions.
func byEquation(m *mddp.Explicit, name string) (value int, ofDecisions []int) {
	whole := func(n json.Number, absent int) int {
		if v, err := n.Int64(); err == nil {
			return int(v)
		}
		return absent
	}
	for _, p := range m.Processes {
		for _, s := range p.States {
			if s.Name != name {
				continue
			}
			if len(s.Decisions) == 0 {
				return whole(s.Value, 0), nil
			}
			for _, d := range s.Decisions {
				v := whole(d.Cost, 0)
				if d.Cross != "" {
					reward, _ := byEquation(m, d.Cross)
					v += whole(d.Scale, 1) * reward
				}
				if d.Next != "" {
					rest, _ := byEquation(m, d.Next)
					switch p.Objective {
					case "multiply":
						v *= rest
					case "min":
						v = min(v, rest)
					case "max":
						v = max(v, rest)
					default:
						v += rest
					}
				}
				ofDecisions = append(ofDecisions, v)
			}
			if p.Goal == "min" {
				return slices.Min(ofDecisions), ofDecisions
			}
			return slices.Max(ofDecisions), ofDecisions
		}
	}
	panic("no state " + name)
}

// Values, optimal decisions and what is reached, of any number of processes and for all
// objectives, against the equation; and the DOT text is read back.
func TestExplicit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawn := drawExplicit(t)
		text := marshal(drawn)
		m, err := mddp.ReadJSON(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		solved, err := m.Solve(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		reached := reachedStates(m)
		edges := 0
		for _, v := range solved {
			want, ofDecisions := byEquation(m, v.State)
			if v.Value.Cmp(big.NewRat(int64(want), 1)) != 0 || v.Value.String() != fmt.Sprint(want) {
				t.Fatalf("%s: the value is %d, not %v, in %s", v.State, want, v.Value, text)
			}
			var best []string
			for k, value := range ofDecisions {
				if value == want {
					best = append(best, fmt.Sprint(k+1))
				}
			}
			if !slices.Equal(v.Best, best) {
				t.Fatalf("%s: decisions %v, not %v, in %s", v.State, best, v.Best, text)
			}
			if v.Reached != reached[v.State] {
				t.Fatalf("%s: reached is %t in %s", v.State, v.Reached, text)
			}
		}
		for _, p := range m.Processes {
			for _, s := range p.States {
				for _, d := range s.Decisions {
					edges += strings.Count(fmt.Sprint(d.Next != "", d.Cross != ""), "true")
				}
			}
		}
		var picture bytes.Buffer
		if err := m.WriteDOT(&picture, solved); err != nil {
			t.Fatal(err)
		}
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

// marshal writes a model without the fields that are absent.
func marshal(m *mddp.Explicit) string {
	var processes []string
	for _, p := range m.Processes {
		var states []string
		for _, s := range p.States {
			if len(s.Decisions) == 0 {
				states = append(states, fmt.Sprintf(`{"name":%q,"value":%s}`, s.Name, s.Value))
				continue
			}
			var decisions []string
			for _, d := range s.Decisions {
				var fields []string
				for _, f := range []struct{ name, value string }{{"next", quote(d.Next)}, {"cross", quote(d.Cross)}, {"scale", string(d.Scale)}, {"cost", string(d.Cost)}} {
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
					for _, to := range []string{d.Next, d.Cross} {
						if reached[s.Name] && to != "" && !reached[to] {
							reached[to], grown = true, true
						}
					}
				}
			}
		}
	}
	return reached
}

// The papers' examples, the pyramid game with two and three tiers, as files in both
// models, against the package of that game.
func TestPyramidFiles(t *testing.T) {
	type analyse = func(pyramid.Position) (pyramid.Analysis, error)
	turns := func(tiers int) analyse {
		return func(x pyramid.Position) (pyramid.Analysis, error) {
			return pyramid.Analyse(context.Background(), tiers, x, nil)
		}
	}
	zeroOne := func(tiers int) analyse {
		return func(x pyramid.Position) (pyramid.Analysis, error) { return pyramid.AnalyseZeroOne(tiers, x) }
	}
	for file, analyse := range map[string]analyse{
		"testdata/pyramid-2.json": turns(2), "testdata/pyramid-2-zero-one.json": zeroOne(2),
		"testdata/pyramid-3.json": turns(3), "testdata/pyramid-3-zero-one.json": zeroOne(3),
	} {
		text, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer text.Close()
		m, err := mddp.ReadJSON(text)
		if err != nil {
			t.Fatal(err)
		}
		solved, err := m.Solve(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range solved {
			x, _, err := pyramid.ParsePosition(v.State[1:])
			if err != nil {
				t.Fatal(err)
			}
			a, err := analyse(x)
			if err != nil {
				t.Fatal(err)
			}
			value, best := a.W, a.BestW
			if v.State[0] == 'y' {
				value, best = a.Z, a.BestZ
			}
			if len(best) == 1 && file == "testdata/pyramid-2.json" && v.State == "y(1,1)" {
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

// A long chain needs no deep stack.
func TestExplicitLongChain(t *testing.T) {
	const n = 20_000
	var b strings.Builder
	b.WriteString(`{"processes": [{"name": "P", "goal": "min", "states": [`)
	for k := range n {
		fmt.Fprintf(&b, `{"name": "%d", "decisions": [{"next": "%d", "cost": 1}]},`, k, k+1)
	}
	fmt.Fprintf(&b, `{"name": "%d", "value": 0}]}]}`, n)
	m, err := mddp.ReadJSON(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
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
		{`{"processes": [{"goal": "min"}]}`, `process 1 has no name`},
		{`{"processes": [{"name": "P", "goal": "least"}]}`, `process "P": the goal is min or max, not "least"`},
		{`{"processes": [{"name": "P", "goal": "min", "objective": "plus"}]}`, `process "P": the objective is add, multiply, min or max, not "plus"`},
		{process(`{"value": 1}`), `process "P": state 1 has no name`},
		{process(`{"name": "y", "value": 1}`), `there are two states named "y"`},
		{process(`{"name": "a"}`), `state "a": it is a dead end`},
		{process(`{"name": "a", "decisions": []}`), `state "a": it is a dead end`},
		{process(`{"name": "a", "value": 1, "decisions": [{}]}`), `state "a": it has both a value and decisions`},
		{process(`{"name": "a", "decisions": [{"next": "y"}]}`), `state "a": decision "1": next is "y", which is no state of its own process`},
		{process(`{"name": "a", "decisions": [{"name": "u", "cross": "a"}]}`), `decision "u": cross is "a", which is no state of another process`},
		{process(`{"name": "a", "decisions": [{"cross": "z"}]}`), `cross is "z"`},
		{process(`{"name": "a", "decisions": [{"name": "u"}, {"name": "u"}]}`), `there are two decisions named "u"`},
		{process(`{"name": "a", "decisions": [{"scale": 2}]}`), `scale is for the value of cross`},
		{process(`{"name": "a", "value": 1e999999}`), `the number 1e999999: at most 30 digits`},
		{process(`{"name": "a", "value": "x"}`), `not a model: json: invalid number literal`},
		{process(`{"name": "a", "costs": 1}`), `line 1, column 70: unknown field "costs"; the fields here are name, value, decisions`},
		{`{"start": "b", "processes": [{"name": "P", "goal": "min", "states": [{"name": "a", "value": 1}]}]}`, `the start "b" is no listed state`},
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
	if !errors.As(err, &cycle) || !slices.Equal(cycle.States, []string{"c", "d", "b"}) {
		t.Errorf("a cycle: %v", err)
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := m.Solve(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// No file makes the reader or the solver panic, and every error is one line.
func FuzzReadJSON(f *testing.F) {
	for _, file := range []string{"testdata/pyramid-3.json", "testdata/pyramid-3-zero-one.json"} {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Add(`{"processes": [{"name": "P", "goal": "max", "objective": "multiply", "states": [{"name": "a", "decisions": [{"next": "b", "cost": -1.5e2}]}, {"name": "b", "value": 2}]}]}`)
	f.Add(`{"processes": [{"name": "P", "goal": "min", "states": [{"name": "a", "decisions": [{"next": "a"}]}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := mddp.ReadJSON(strings.NewReader(text))
		if err == nil {
			var solved []mddp.Valued
			if solved, err = m.Solve(context.Background()); err == nil {
				err = errors.Join(m.WriteDOT(new(bytes.Buffer), solved), m.WriteSVG(new(bytes.Buffer), solved))
			}
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("the error %q has several lines", err)
		}
	})
}

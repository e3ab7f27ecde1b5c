package mddp_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/internal/testtool"
)

// An error of malformed JSON has the place of the mistake.
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
		{process(`{"name": "a", "decisions": []}`), `state "a": it is a dead end`},
		{process(`{"name": "a", "value": 1, "decisions": [{}]}`), `state "a": it has both a value and decisions`},
		{process(`{"name": "a", "decisions": [{"next": "y"}]}`),
			`state "a": decision "1": next is "y", which is no state of its own process`},
		{process(`{"name": "a", "decisions": [{"name": "u", "cross": "a"}]}`),
			`decision "u": cross is "a", which is no state of another process`},
		{process(`{"name": "a", "decisions": [{"name": "u"}, {"name": "u"}]}`), `there are two decisions named "u"`},
		{process(`{"name": "a", "decisions": [{"next": "a", "reward": "V"}]}`),
			`the reward: a decision without cross has no value V`},
		{process(`{"name": "a", "decisions": [{"next": {"a": "1/3"}}]}`),
			`decision "1": the probabilities of next have the sum 1/3, not 1`},
		{process(`{"name": "a", "decisions": [{"cross": {}}]}`),
			`decision "1": the probabilities of cross have the sum 0, not 1`},
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
		{process(`{"name": "a", "costs": 1}`),
			`line 1, column 70: unknown field "costs"`},
		{`[1]`, "line 1, column 1: a model is a JSON object, not: array"},
		{"{\"start\": \"x\",\n ", "line 2, column 2: the JSON ends too early"},
		{"{\"start\": \"x\",\n y}", "line 2, column 2: not JSON: invalid character 'y' looking for beginning of object key string"},
		{`{"start": "x"} 2`, "line 1, column 16: not JSON: invalid character '2' after top-level value"},
		{"{\"start\": \"y\",\n \"y\": 1}", `line 2, column 2: unknown field "y"`},
		{`{"start": "a", "processes": [{"name": 1}]}`, `line 1, column 39: the field "processes.name" cannot hold a value of the kind number`},
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

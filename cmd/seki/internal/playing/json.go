package playing

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// jsonDialect is the dialect for programs.
type jsonDialect struct{}

// parse reads an object of one field.
func (jsonDialect) parse(line string) (request, error) {
	if len(bytes.TrimSpace([]byte(line))) == 0 {
		return request{}, protocolError{"syntax", fmt.Errorf("an empty line: a request is a JSON object such as {\"move\":[1,1]}")}
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &fields); err != nil {
		return request{}, protocolError{"syntax", fmt.Errorf("not a JSON object: %w", err)}
	}
	if len(fields) != 1 {
		return request{}, protocolError{"syntax", fmt.Errorf("a request is an object of one field, not %d", len(fields))}
	}
	for name, value := range fields {
		return parseRequest(name, value)
	}
	panic("unreachable")
}

func parseRequest(name string, value json.RawMessage) (r request, err error) {
	r.word = name
	switch name {
	case "move":
		if json.Unmarshal(value, &r.turn.Move) != nil {
			return r, fmt.Errorf("move takes [row,column], not %s", value)
		}
		r.word = "turn"
		return r, nil
	case "new":
		r.choice, err = parseChoice(value)
		return r, err
	case "save", "load":
		if json.Unmarshal(value, &r.name) != nil || r.name == "" {
			return r, fmt.Errorf("%s takes the name of a file, not %s", name, value)
		}
		return r, nil
	case "pass":
		r.word, r.turn = "turn", play.Turn{Pass: true}
	case "resign":
		r.word, r.turn = "turn", play.Turn{Resign: true}
	case "undo", "hint", "why", "moves", "show", "quit":
	default:
		return r, protocolError{"unknown_request", fmt.Errorf("unknown request %q", name)}
	}
	if string(value) != "true" {
		return r, fmt.Errorf("%s takes true, not %s", name, value)
	}
	return r, nil
}

func parseChoice(value json.RawMessage) (ch choice, err error) {
	var fields struct {
		Matrix json.RawMessage `json:"matrix"`
		Game   *string         `json:"game"`
		First  *string         `json:"first"`
		Side   *string         `json:"side"`
	}
	decode := json.NewDecoder(bytes.NewReader(value))
	decode.DisallowUnknownFields()
	if err := decode.Decode(&fields); err != nil || value[0] != '{' {
		return ch, fmt.Errorf("new takes an object of matrix, game, first and side, not %s", value)
	}
	ch = choice{}
	for name, text := range map[string]*string{"game": fields.Game, "first": fields.First, "side": fields.Side} {
		if text != nil {
			ch[name] = *text
		}
	}
	if len(fields.Matrix) > 0 {
		text := string(fields.Matrix)
		_ = json.Unmarshal(fields.Matrix, &text) // text in quotes; rows of numbers stay as they are
		ch["matrix"] = text
	}
	return ch, nil
}

func (jsonDialect) announce(*session, response) error { return nil }

func (jsonDialect) write(s *session, r response) error {
	encode := json.NewEncoder(s.out)
	encode.SetEscapeHTML(false)
	if !r.OK {
		return encode.Encode(r)
	}
	A := s.Matrix()
	r.Game, r.Side, r.First = &s.Rules, s.People.String(), &s.First
	r.Matrix, r.RowSums, r.ColSums = A, A.RowSums(), A.ColSums()
	for _, t := range s.Turns()[s.written:] {
		r.Turns = append(r.Turns, madeTurn{t.Player, t.Made(), t.Resign})
	}
	s.written = len(s.Turns())
	if value, why, over := s.Result(); over {
		r.Over, r.Result, r.Reason = true, resultNames[value], why.String()
	} else {
		r.ToMove = new(s.ToMove())
	}
	return encode.Encode(r)
}

// resultNames names the results of R.
var resultNames = map[seki.Value]string{seki.Win: "R", seki.Draw: "draw", seki.Loss: "C"}

package playing

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/play"
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
		if json.Unmarshal(value, &r.file) != nil || r.file == "" {
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
	ch = choice{game: fields.Game, first: fields.First, side: fields.Side}
	if len(fields.Matrix) > 0 {
		text := string(fields.Matrix)
		_ = json.Unmarshal(fields.Matrix, &text) // text in quotes; rows of numbers stay as they are
		ch.matrix = &text
	}
	return ch, nil
}

// jsonResponse is the JSON line of a reply.
type jsonResponse struct {
	OK      bool             `json:"ok"`
	Error   *jsonError       `json:"error,omitempty"`
	Game    *seki.Game       `json:"game,omitempty"`
	Side    string           `json:"side,omitempty"`
	First   *seki.Player     `json:"first,omitempty"`
	Matrix  seki.Matrix      `json:"matrix,omitzero"`
	RowSums []int            `json:"row_sums,omitempty"`
	ColSums []int            `json:"col_sums,omitempty"`
	Turns   []jsonTurn       `json:"turns,omitempty"`
	Mistake *jsonMistake     `json:"mistake,omitempty"`
	Guessed bool             `json:"guessed,omitempty"`
	ToMove  *seki.Player     `json:"to_move,omitempty"`
	Over    bool             `json:"over,omitempty"`
	Result  string           `json:"result,omitempty"`
	Reason  string           `json:"reason,omitempty"`
	Moves   []seki.Move      `json:"moves,omitempty"`
	Hint    *jsonHint        `json:"hint,omitempty"`
	Verdict *records.Verdict `json:"verdict,omitempty"`
}

type jsonError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type jsonTurn struct {
	records.Turn
	Resign bool `json:"resign,omitempty"`
}

type jsonMistake struct {
	Player seki.Player `json:"player"`
	Had    seki.Value  `json:"had"`
	Left   seki.Value  `json:"left"`
}

type jsonHint struct {
	records.Turn
	Decided bool `json:"decided"`
}

func (jsonDialect) announce(*session, response) error { return nil }

func (jsonDialect) write(s *session, r response) error {
	encode := json.NewEncoder(s.out)
	encode.SetEscapeHTML(false)
	if !r.OK {
		return encode.Encode(jsonResponse{Error: &jsonError{errorCode(r.Error), r.Error.Error()}})
	}
	A := s.Matrix()
	line := jsonResponse{
		OK: true, Game: &s.Rules, Side: s.People.String(), First: &s.First,
		Matrix: A, RowSums: A.RowSums(), ColSums: A.ColSums(), Guessed: r.Guessed, Verdict: r.Verdict,
	}
	for _, t := range s.Turns()[s.written:] {
		line.Turns = append(line.Turns, jsonTurn{lineTurn(t), t.Resign})
	}
	s.written = len(s.Turns())
	if m := r.Mistake; m != nil {
		line.Mistake = &jsonMistake{m.Player, m.Had, m.Left}
	}
	if r.Hint != nil {
		line.Hint = &jsonHint{lineTurn(r.Hint.Turn), r.Hint.decided}
	}
	if r.Moves {
		line.Moves = slices.Collect(A.Moves())
	}
	if value, why, over := s.Result(); over {
		line.Over, line.Result, line.Reason = true, resultNames[value], why.String()
	} else {
		p := s.ToMove()
		line.ToMove = &p
	}
	return encode.Encode(line)
}

// resultNames names the results of R.
var resultNames = map[seki.Value]string{seki.Win: "R", seki.Draw: "draw", seki.Loss: "C"}

func lineTurn(t play.Turn) records.Turn {
	turn := records.Turn{Player: t.Player}
	if !t.Pass && !t.Resign {
		turn.Move = &t.Move
	}
	return turn
}

package seki

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// This file reads and writes the values of the package as text.
// MarshalText writes the text of String, and UnmarshalText reads it where a program needs that.

// parse returns the value with the given text.
func parse[T fmt.Stringer](what, text string, values ...T) (T, error) {
	names := make([]string, len(values))
	for k, v := range values {
		if names[k] = v.String(); names[k] == text {
			return v, nil
		}
	}
	last := len(names) - 1
	var none T
	return none, fmt.Errorf("unknown %s %q: %s or %s", what, text, strings.Join(names[:last], ", "), names[last])
}

// set stores what was read, unless that failed.
func set[T any](to *T, read T, err error) error {
	if err == nil {
		*to = read
	}
	return err
}

// ParseGame reads "seki" or "dseki", which may be written "d-seki" as well, in capitals or
// not.
func ParseGame(text string) (Game, error) {
	for _, g := range Games {
		if strings.EqualFold(text, g.String()) || strings.EqualFold(text, g.Name()) {
			return g, nil
		}
	}
	return parse("game", text, Games[:]...)
}

// MarshalText returns the identifier of the game.
func (g Game) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText is ParseGame.
func (g *Game) UnmarshalText(text []byte) error {
	read, err := ParseGame(string(text))
	return set(g, read, err)
}

// MarshalText returns "R" or "C".
func (p Player) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (p *Player) UnmarshalText(text []byte) error {
	read, err := parse("player", string(text), Players[:]...)
	return set(p, read, err)
}

// MarshalText returns "W", "D", "L" or "?".
func (v Value) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (v *Value) UnmarshalText(text []byte) error {
	read, err := parse("value", string(text), Win, Draw, Loss, Unknown)
	return set(v, read, err)
}

// MarshalText returns the text of String.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (o *Outcome) UnmarshalText(text []byte) error {
	if string(text) == Unknown.String() {
		*o = Outcome{}
		return nil
	}
	var read Outcome
	if len(text) != 2 || read.R.UnmarshalText(text[:1]) != nil || read.C.UnmarshalText(text[1:]) != nil ||
		read == (Outcome{}) {
		return fmt.Errorf("unknown outcome %q: two of the letters W, D and L, or ?", text)
	}
	*o = read
	return nil
}

// MarshalText returns the text of String, which says who must pass.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// resultJSON is Result as a JSON object.
type resultJSON struct {
	Outcome  Outcome `json:"outcome"`
	Kind     string  `json:"kind"`
	MustPass *Player `json:"must_pass,omitempty"`
}

// MarshalJSON writes an object such as {"outcome":"DD","kind":"complete"}. The object
// of a semi-complete seki has "must_pass":"R" or "C" as well.
func (r Result) MarshalJSON() ([]byte, error) {
	j := resultJSON{Outcome: r.Outcome, Kind: r.Kind.Name()}
	if p, ok := r.Kind.MustPass(); ok {
		j.MustPass = &p
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (r *Result) UnmarshalJSON(data []byte) error {
	var j resultJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	kinds := append(Kinds[:], UnknownKind)
	at := slices.IndexFunc(kinds, func(k Kind) bool {
		p, semi := k.MustPass()
		return k.Name() == j.Kind && semi == (j.MustPass != nil) && (!semi || p == *j.MustPass)
	})
	if at < 0 {
		return fmt.Errorf("unknown kind %q", j.Kind)
	}
	*r = Result{j.Outcome, kinds[at]}
	return nil
}

// resultsJSON is Results as a JSON object.
type resultsJSON struct {
	Seki  Result `json:"seki"`
	DSeki Result `json:"dseki"`
}

// MarshalJSON writes an object with the result of each game.
func (r Results) MarshalJSON() ([]byte, error) { return json.Marshal(resultsJSON{r[Seki], r[DSeki]}) }

// UnmarshalJSON reads what MarshalJSON writes, and no other fields. The result of a game
// that is absent is unknown.
func (r *Results) UnmarshalJSON(data []byte) error {
	var j resultsJSON
	decode := json.NewDecoder(bytes.NewReader(data))
	decode.DisallowUnknownFields()
	err := decode.Decode(&j)
	*r = Results{Seki: j.Seki, DSeki: j.DSeki}
	return err
}

// MarshalText writes A as String does.
func (A Matrix) MarshalText() ([]byte, error) { return []byte(A.String()), nil }

// MarshalJSON writes A as a list of rows, [[1,1],[1,1]].
func (A Matrix) MarshalJSON() ([]byte, error) {
	if len(A.cells) == 0 {
		return []byte("[]"), nil
	}
	return []byte(A.Join("[[", ",", "],[", "]]")), nil
}

// UnmarshalJSON reads a list of rows.
func (A *Matrix) UnmarshalJSON(data []byte) error {
	var rows [][]int
	if err := json.Unmarshal(data, &rows); err != nil {
		return err
	}
	if len(rows) == 0 { // null, or what MarshalJSON writes for the zero Matrix
		*A = Matrix{}
		return nil
	}
	read, err := FromRows(rows)
	return set(A, read, err)
}

// MarshalJSON writes the move as [row,column], counted from 1.
func (mv Move) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "[%d,%d]", mv.Row+1, mv.Col+1), nil
}

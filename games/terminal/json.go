package terminal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// file is the JSON form of an Explicit game.
type file struct {
	Title     string     `json:"title,omitempty"`
	Players   []string   `json:"players"`
	Start     string     `json:"start,omitempty"`
	Positions []Position `json:"positions"`
}

// ReadJSON reads an Explicit game:
//
//	{
//	  "title": "a game of two players",
//	  "players": ["anna", "ben"],
//	  "start": "a",
//	  "positions": [
//	    {"name": "a", "owner": "anna", "moves": ["b", "t"]},
//	    {"name": "b", "owner": "ben", "moves": ["a", "u"]},
//	    {"name": "t", "wins": ["ben"]},
//	    {"name": "u", "wins": ["anna", "ben"]}
//	  ]
//	}
//
// The title and the start (by default the first position) may be omitted. A
// position without moves is terminal; players not in its "wins" lose there.
// Strategies and learning rules try "moves" in the given order. Cycles are allowed:
// a play that repeats a position is drawn. An error names the position (see
// NewExplicit) or, for malformed JSON and unknown or repeated fields, the line and
// column.
func ReadJSON(r io.Reader) (*Explicit, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("cannot read the game: %w", err)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, errors.New("the file is empty: a game is a JSON object with players and positions")
	}
	if err := json.Unmarshal(data, new(json.RawMessage)); err != nil {
		return nil, decodeError(data, err)
	}
	if err := checkFields(data); err != nil {
		return nil, err
	}
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, decodeError(data, err)
	}
	g, err := NewExplicit(f.Players, f.Positions)
	if err != nil {
		return nil, err
	}
	if f.Title != "" {
		if err := checkName(f.Title); err != nil {
			return nil, fmt.Errorf("the title: %w", err)
		}
		g.title = f.Title
	}
	if f.Start != "" {
		if !g.Has(f.Start) {
			return nil, fmt.Errorf("the start %q is no listed position", f.Start)
		}
		g.start = f.Start
	}
	return g, nil
}

// WriteJSON writes the game in the form that ReadJSON reads, one position to a
// line.
func (g *Explicit) WriteJSON(w io.Writer) error {
	var b strings.Builder
	b.WriteString("{\n")
	if g.title != "" {
		fmt.Fprintf(&b, "  \"title\": %s,\n", quote(g.title))
	}
	fmt.Fprintf(&b, "  \"players\": %s,\n  \"start\": %s,\n  \"positions\": [\n", quote(g.players), quote(g.start))
	for k, x := range g.positions {
		comma := ","
		if k == len(g.positions)-1 {
			comma = ""
		}
		fmt.Fprintf(&b, "    %s%s\n", quote(x), comma)
	}
	b.WriteString("  ]\n}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func quote(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic("terminal: a game of strings that JSON cannot write: " + err.Error())
	}
	return string(text)
}

// The fields of a game and of a position.
var (
	gameFields     = []string{"title", "players", "start", "positions"}
	positionFields = []string{"name", "owner", "moves", "wins"}
)

// checkFields returns an error if an object in data, which is valid JSON, has two
// fields of the same name up to case, or if the game or a position has an unknown
// field. encoding/json takes the last of two fields and reports no place.
func checkFields(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var open []map[string]bool // the fields so far of each open object; nil for an array
	isKey := false
	part := "" // the current field of the game
	for {
		at := dec.InputOffset()
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return decodeError(data, err)
		}
		if name, ok := token.(string); ok && isKey {
			fields, folded := open[len(open)-1], strings.ToLower(strings.ToUpper(name))
			at += int64(bytes.IndexByte(data[at:], '"')) + 1
			if fields[folded] {
				return fmt.Errorf("%s: the field %q appears twice in one object", place(data, at), name)
			}
			known := []string{folded} // no object belongs here; Unmarshal will say so
			switch {
			case len(open) == 1:
				known, part = gameFields, folded
			case len(open) == 3 && part == "positions":
				known = positionFields
			}
			if !slices.Contains(known, folded) {
				return fmt.Errorf("%s: unknown field %q; the fields here are %s", place(data, at), name, strings.Join(known, ", "))
			}
			fields[folded] = true
			isKey = false
			continue
		}
		switch token {
		case json.Delim('{'):
			open = append(open, map[string]bool{})
		case json.Delim('['):
			open = append(open, nil)
		case json.Delim('}'), json.Delim(']'):
			open = open[:len(open)-1]
		}
		isKey = len(open) > 0 && open[len(open)-1] != nil
	}
}

// decodeError adds the line and column to an error of encoding/json.
func decodeError(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && syntax.Offset >= int64(len(data)) && strings.HasPrefix(syntax.Error(), "unexpected end"):
		return fmt.Errorf("%s: the JSON ends too early", place(data, int64(len(data))+1))
	case errors.As(err, &syntax):
		return fmt.Errorf("%s: not JSON: %w", place(data, syntax.Offset), err)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("%s: a game is a JSON object, not: %s", place(data, kind.Offset), kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("%s: the field %q cannot hold a value of the kind %s", place(data, kind.Offset), kind.Field, kind.Value)
	}
	return fmt.Errorf("not a game: %w", err)
}

// place returns "line L, column C" of the byte before the given offset.
func place(data []byte, offset int64) string {
	before := data[:max(0, min(int(offset)-1, len(data)))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fmt.Sprintf("line %d, column %d", line, column)
}

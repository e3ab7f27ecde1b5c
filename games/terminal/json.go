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
// The title and the start (by default the first position) may be missing. A
// position without moves is terminal; whoever is not among its "wins" loses
// there. The order of "moves" is the one in which strategies and learning rules
// try them. Cycles are allowed: a play that repeats a position is drawn.
// What NewExplicit refuses is an error that names the position; unknown and repeated fields and faults of the JSON itself
// are named by line and column.
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

// WriteJSON writes the game so that ReadJSON reads it back, one position on
// each line.
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

// checkFields fails when an object in data, which is JSON, has two fields of
// the same name, up to case, or the game or a position has a field of another
// name: encoding/json would silently take the last of two, and tells no place.
func checkFields(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var open []map[string]bool // the fields so far of each open object; nil for an array
	isKey := false
	part := "" // the field of the game that is being read
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
			known := []string{folded} // in a place where no object belongs, which Unmarshal refuses
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

// decodeError says where in data the fault is that encoding/json found.
func decodeError(data []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && syntax.Offset >= int64(len(data)) && strings.HasPrefix(syntax.Error(), "unexpected end"):
		return fmt.Errorf("%s: the JSON ends too early", place(data, int64(len(data))+1))
	case errors.As(err, &syntax):
		return fmt.Errorf("%s: not JSON: %w", place(data, syntax.Offset), err)
	case errors.As(err, &kind) && kind.Field == "":
		return fmt.Errorf("%s: a game is a JSON object, but here is: %s", place(data, kind.Offset), kind.Value)
	case errors.As(err, &kind):
		return fmt.Errorf("%s: the field %q takes no value of the kind %s", place(data, kind.Offset), kind.Field, kind.Value)
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

package terminal

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/jsonfile"
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
	var f file
	if err := jsonfile.Read(r, &f, "game", "players and positions"); err != nil {
		return nil, err
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

package terminal

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/jsonfile"
)

// ReadJSON reads an Explicit game, an object with the fields of its type; docs/companions.md has
// an example. The title and the start (by default the first position) may be omitted. A
// position without moves is terminal; players not in its "wins" lose there. Strategies and
// learning rules try "moves" in the given order. An error names the position (see NewExplicit)
// or, for malformed JSON and unknown or repeated fields, the line and column.
func ReadJSON(r io.Reader) (*Explicit, error) {
	g := &Explicit{}
	if err := jsonfile.Read(r, g, "game", "players and positions"); err != nil {
		return nil, err
	}
	return g, g.complete()
}

// WriteJSON writes the game in the form that ReadJSON reads, one position to a
// line.
func (g *Explicit) WriteJSON(w io.Writer) error {
	var b strings.Builder
	b.WriteString("{\n")
	if g.Title != "" {
		fmt.Fprintf(&b, "  \"title\": %s,\n", quote(g.Title))
	}
	fmt.Fprintf(&b, "  \"players\": %s,\n  \"start\": %s,\n  \"positions\": [\n", quote(g.PlayerNames), quote(g.Start))
	for k, x := range g.Positions {
		comma := ","
		if k == len(g.Positions)-1 {
			comma = ""
		}
		fmt.Fprintf(&b, "    %s%s\n", quote(x), comma)
	}
	b.WriteString("  ]\n}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func quote(v any) string {
	text, _ := json.Marshal(v) // strings can be written
	return string(text)
}

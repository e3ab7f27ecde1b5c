package terminal_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/internal/randomgame"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// The picture is well-formed XML. It has a box for each position, two for terminal ones,
// at places of their own; an edge for each move; and bold edges for the strategy. A
// move leads to the right unless a play can lead back from there.
func TestLongSVG(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		g := graphOf(t, randomgame.Draw(t, randomgame.Shape{Positions: 6, Players: 2, Moves: 3}))
		var text strings.Builder
		view := viewOf(g)
		view.Title = "a < b & c"
		testtool.NoError(t, view.WriteGraph(&text, "svg"))
		terminals, owned := 0, 0
		for v := range terminal.Node(g.Size()) {
			if g.Terminal(v) {
				terminals++
			} else if g.Owner(v) == 0 {
				owned++
			}
		}
		boxes, edges, bold := 0, 0, 0
		column := map[int]float64{} // left edges of single boxes
		var corners [][2]float64    // of all boxes
		inLegend := false
		for decoder := xml.NewDecoder(strings.NewReader(text.String())); ; {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if end, ok := token.(xml.EndElement); ok && end.Name.Local == "g" {
				inLegend = false
			}
			start, _ := token.(xml.StartElement)
			attribute := map[string]string{}
			for _, a := range start.Attr {
				attribute[a.Name.Local] = a.Value
			}
			switch {
			case attribute["class"] == "legend":
				inLegend = true
			case inLegend:
			case start.Name.Local == "rect" && attribute["x"] != "":
				var corner [2]float64
				if _, err := fmt.Sscan(attribute["x"], &corner[0]); err != nil {
					t.Fatal(err)
				}
				if _, err := fmt.Sscan(attribute["y"], &corner[1]); err != nil {
					t.Fatal(err)
				}
				if slices.Contains(corners, corner) {
					t.Fatalf("two boxes at %v", corner)
				}
				corners = append(corners, corner)
				boxes++
				column[boxes-1] = corner[0]
			case strings.HasPrefix(attribute["class"], "edge"):
				edges++
				if strings.Contains(attribute["class"], "best") {
					bold++
				}
			}
		}
		if boxes != g.Size()+terminals || edges != g.Edges() || bold != owned {
			t.Fatalf("%d boxes, %d edges, %d bold; the game has %d positions, %d terminal, %d moves, %d of player 1",
				boxes, edges, bold, g.Size(), terminals, g.Edges(), owned)
		}
		lefts := innerLefts(g, column)
		for v := range terminal.Node(g.Size()) {
			for _, w := range g.Moves(v) {
				if lefts[v] >= lefts[w] && !slices.Contains(g.Reachable(nil, w), v) {
					t.Fatalf("the move from %d to %d leads to the left", v, w)
				}
			}
		}
	})
}

// innerLefts returns the left edge of the inner box of each position.
func innerLefts(g *terminal.Graph[string], column map[int]float64) []float64 {
	var lefts []float64
	k := 0
	for v := range terminal.Node(g.Size()) {
		if g.Terminal(v) {
			k++ // the outer box comes first
		}
		lefts = append(lefts, column[k])
		k++
	}
	return lefts
}

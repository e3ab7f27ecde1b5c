package timeline

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
)

// timelineOf returns the timeline of LNWT in G_n, and its SVG.
func timelineOf(t *testing.T, n, plays int) (*Timeline, string) {
	t.Helper()
	g := testtool.Must(terminal.Explore(t.Context(), learning.G(n), 1000, fmt.Sprintf("a%d", n)))(t)
	line := New(&g.Arena, 0)
	e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena}, Plays: plays}
	if _, err := e.Run(t.Context(), line.Add); err != nil {
		t.Fatal(err)
	}
	var svg bytes.Buffer
	testtool.NoError(t, line.WriteSVG(&svg, "G & moves", g.Label))
	for d := xml.NewDecoder(strings.NewReader(svg.String())); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return line, svg.String()
}

// In G_n LNWT counts: from the first play through a position on, that the play before lost
// and passed through it is the same as that its move changes.
func TestTimeline(t *testing.T) {
	line, svg := timelineOf(t, 4, 60)
	for k, p := range line.plays {
		for r, c := range p.cells {
			reached := k > 0 && r < len(line.plays[k-1].cells)
			before := cell{}
			if reached {
				before = line.plays[k-1].cells[r]
			}
			if want := reached && k < 16 && before.onTrace; c.changed != want || reached && (c.move != before.move) != want {
				t.Errorf("play %d, row %d: %+v after %+v", k+1, r, c, before)
			}
		}
	}
	// Plays 1 to 15 are lost; the plays after the sixteenth, which is the first of the last
	// strategy, are left out but for five.
	if len(line.shown()) != 21 || strings.Count(svg, ">L</text>") != 15 || strings.Count(svg, ">W</text>") != 6 || !strings.Contains(svg, "1 l4, 2 a3") {
		t.Errorf("%d plays: %s", len(line.shown()), svg)
	}
}

// A long match with many positions is drawn in part, and the picture says so.
func TestTimelineIsBounded(t *testing.T) {
	g := testtool.Must(terminal.Explore(t.Context(), learning.G(60), 1000, "a60"))(t)
	line := New(&g.Arena, 0)
	e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena}, Rule: learning.LNWP, Plays: 200}
	if _, err := e.Run(t.Context(), line.Add); err != nil {
		t.Fatal(err)
	}
	var svg bytes.Buffer
	testtool.NoError(t, line.WriteSVG(&svg, "long", g.Label))
	if len(line.plays) != MaxPlays || len(line.rows) != MaxPositions || !strings.Contains(svg.String(), "later than these 50") {
		t.Errorf("%d plays, %d rows", len(line.plays), len(line.rows))
	}
}

// Of a long list of moves only those are named for which there is room.
func TestManyEntries(t *testing.T) {
	const moves = 1000
	x := terminal.Position{Name: "x", Owner: "p"}
	positions := []terminal.Position{x}
	for k := range moves {
		end := fmt.Sprint("e", k)
		positions[0].Moves = append(positions[0].Moves, end)
		positions = append(positions, terminal.Position{Name: end})
	}
	game := testtool.Must(terminal.NewExplicit([]string{"p"}, positions))(t)
	g := testtool.Must(terminal.Explore(t.Context(), game, 2*moves, "x"))(t)
	line := New(&g.Arena, 0)
	e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena}, Plays: 1}
	if _, err := e.Run(t.Context(), line.Add); err != nil {
		t.Fatal(err)
	}
	named := 0
	var svg bytes.Buffer
	testtool.NoError(t, line.WriteSVG(&svg, "", func(v terminal.Node) string { named++; return g.Label(v) }))
	if named > keyLength || !strings.Contains(svg.String(), ">1 e0, 2 e1, 3 e2, 4 e3, 5 e4, 6 e5, 7 e6, 8 e7, 9 e8, 10 e9,…</text>") {
		t.Errorf("%d names: %s", named, svg.String())
	}
}

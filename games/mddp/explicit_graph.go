package mddp

import (
	"fmt"
	"image/color"
	"io"
	"slices"

	"github.com/sekilab/sekilab/internal/games/graph"
	"github.com/sekilab/sekilab/internal/picture"
)

// fills are the colours of the processes, used cyclically.
var fills = [...]color.RGBA{picture.RGB(0xFFFFFF), picture.RGB(0xDFE9F7), picture.RGB(0xF5EBCF), picture.RGB(0xE2F0DC)}

// WriteGraph writes the graph of a solved model as "dot" or "svg". A state shows its value
// and π*, and the shape and the colour of its process; the start has a thick border,
// terminal states a double one, states that no play reaches a dashed one. A decision is an
// edge with its name, solid to the next state, dashed to the other process, bold if it is
// optimal.
func (m *Explicit) WriteGraph(w io.Writer, form string, solved []Valued) error {
	start := m.index[m.Start]
	g := &graph.Graph{
		Title: fmt.Sprintf("%s = %s", m.Start, solved[start].shown()), Nodes: make([]graph.Node, len(m.states)), Start: start,
		Meaning: graph.Meaning{
			Start: "the start", Double: "terminal", Dashed: "not reached from the start",
			BoldEdge: "optimal decision", DashedEdge: "to another process",
		},
	}
	if m.Title != "" {
		g.Title = m.Title + ": " + g.Title
	}
	for k, p := range m.Processes {
		g.Colours = append(g.Colours, graph.Colour{Fill: fills[k%len(fills)], Text: p.legend()})
	}
	for k, s := range m.states {
		v := solved[k]
		g.Nodes[k] = graph.Node{
			Lines: [2]string{s.Name, v.shown() + by(v.Best)}, Shape: s.process, Fill: fills[s.process%len(fills)],
			Double: len(s.Decisions) == 0, Dashed: !v.Reached,
		}
		for _, d := range s.Decisions {
			best := slices.Contains(v.Best, d.Name)
			for field, chances := range [][]Chance{d.Next, d.Cross} {
				for _, chance := range chances {
					label := d.Name
					if len(chances) > 1 {
						label += " " + Exact{Rat: chance.Probability.rat(1)}.Short()
					}
					g.Edges = append(g.Edges, graph.Edge{From: k, To: m.index[chance.State], Label: label, Bold: best, Dashed: field == 1})
				}
			}
		}
	}
	return g.Write(w, form)
}

// by returns the names of optimal decisions as text.
func by(best []string) string {
	if len(best) == 0 {
		return ""
	}
	return " by " + graph.Listed(best)
}

func (p ExplicitProcess) legend() string {
	if p.adds() {
		return fmt.Sprintf("%s: %s", p.Name, p.Goal)
	}
	return fmt.Sprintf("%s: %s, objective %s", p.Name, p.Goal, p.Objective)
}

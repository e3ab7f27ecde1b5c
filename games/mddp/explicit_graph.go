package mddp

import (
	"fmt"
	"image/color"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/games/internal/graph"
	"github.com/sekilab/sekilab/internal/picture"
)

// fills are the colours of the processes, used cyclically.
var fills = [...]color.RGBA{picture.RGB(0xFFFFFF), picture.RGB(0xDFE9F7), picture.RGB(0xF5EBCF), picture.RGB(0xE2F0DC)}

// WriteDOT writes the graph of a solved model. A state shows its value and π*, and the shape and the
// colour of its process; the start has a thick border, terminal states a double one, states that no
// play reaches a dashed one. A decision is an edge with its name, solid to the next state, dashed to
// the other process, bold if it is optimal.
func (m *Explicit) WriteDOT(w io.Writer, solved []Valued) error {
	start := m.index[m.Start]
	g := &graph.Graph{
		Title: fmt.Sprintf("%s = %s", m.Start, solved[start].Value.Short()), Nodes: make([]graph.Node, len(m.states)), Start: start,
	}
	if m.Title != "" {
		g.Title = m.Title + ": " + g.Title
	}
	for k, s := range m.states {
		v := solved[k]
		g.Nodes[k] = graph.Node{
			Lines: [2]string{s.Name, v.Value.Short() + by(v.Best)}, Shape: s.process, Fill: fills[s.process%len(fills)],
			Double: len(s.Decisions) == 0, Dashed: !v.Reached,
		}
		for _, d := range s.Decisions {
			best := slices.Contains(v.Best, d.Name)
			for field, chances := range [][]Chance{d.Next, d.Cross} {
				for _, chance := range chances {
					label := d.Name
					if len(chances) > 1 {
						label += " " + Exact{chance.Probability.rat(1)}.Short()
					}
					g.Edges = append(g.Edges, graph.Edge{From: k, To: m.index[chance.State], Label: label, Bold: best, Dashed: field == 1})
				}
			}
		}
	}
	return g.WriteDOT(w)
}

// by returns the names of optimal decisions as text.
func by(best []string) string {
	if len(best) == 0 {
		return ""
	}
	return " by " + listed(best)
}

// listed returns a list as text; of a long one only the first item and the number of the others.
func listed(list []string) string {
	const most = 24
	text := strings.Join(list, ", ")
	if len(list) > 1 && utf8.RuneCountInString(text) > most {
		return fmt.Sprintf("%s and %d more", list[0], len(list)-1)
	}
	return text
}

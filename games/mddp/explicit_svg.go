package mddp

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/games/internal/svg"
)

const (
	svgMargin = 24
	svgLegend = 26 // room for the names of the processes
	mostBest  = 24 // characters of optimal decisions in a box
)

// MaxDrawn is the greatest number of states for which a picture makes sense.
const MaxDrawn = 500

// fills are the colours of the processes, from the first again.
var fills = [...]string{"#ffffff", "#dfe9f7", "#f5ebcf", "#e2f0dc"}

// WriteSVG draws a solved model without Graphviz: every decision leads to the right, as an
// edge with its name, solid to the next state, dashed to the other process, bold if it is
// optimal. A state has its value and π*, and the colour of its process, every second of
// which has round corners; the start has a thick border, terminal states a double one,
// states that nobody reaches a dashed one. The error is the context's or that of the writer.
// The cost grows with the square of the model, see MaxDrawn.
func (m *Explicit) WriteSVG(ctx context.Context, w io.Writer, solved []Valued) error {
	var order []int
	if err := m.inOrder(ctx, func(k int) { order = append(order, k) }); err != nil {
		return err
	}
	edges, columns := m.layout(order, func(k int, decision string) bool { return slices.Contains(solved[k].Best, decision) })
	chars, label := 4, 0
	lines := make([][2]string, len(m.states))
	for k, s := range m.states {
		lines[k] = [2]string{s.Name, solved[k].Value.String() + by(solved[k].Best)}
		for _, line := range lines[k] {
			chars = max(chars, utf8.RuneCountInString(line))
		}
	}
	for _, e := range edges {
		label = max(label, utf8.RuneCountInString(strings.Join(e.names, ", ")))
	}
	width, gap := svg.Char*chars+16, max(60, 6*label+40)
	start := m.index[m.Start]
	title := fmt.Sprintf("%s = %s", m.Start, solved[start].Value.String())
	if m.Title != "" {
		title = m.Title + ": " + title
	}
	bottom := 0
	for _, column := range columns {
		bottom = max(bottom, column[len(column)-1].y+stateRow/2)
	}
	totalWidth := 2*svgMargin + max(len(columns)*(width+gap)-gap, svg.HeadlineWidth(title), m.legendWidth())
	out := svg.Begin(w, totalWidth, svg.Top+svgLegend+bottom+svgMargin/2, title,
		svg.Arrow+"<style>.edge{fill:none;stroke:gray} .best{stroke:black;stroke-width:2.5} .cross{stroke-dasharray:6 4} .label{font-size:10px;stroke:white;stroke-width:4;paint-order:stroke}</style>")
	out.Headline(svgMargin, title)
	x := svgMargin
	for k, p := range m.Processes {
		text := p.legend()
		out.Line(`<rect x="%d" y="%d" width="14" height="14" fill="%s" stroke="black"/>`, x, svg.Top, fills[k%len(fills)])
		x += 22 + svg.Char*utf8.RuneCountInString(text)
		out.Text(x-svg.Char*utf8.RuneCountInString(text)/2, svg.Top+11, text)
		x += 2 * svg.Char
	}
	left := func(v *vertex) int { return svgMargin + v.column*(width+gap) }
	y := func(v *vertex) int { return svg.Top + svgLegend + v.y }
	for _, bold := range []bool{false, true} { // on top of the others
		for _, e := range edges {
			if e.best != bold {
				continue
			}
			path := fmt.Sprintf("M%d %d", left(e.way[0])+width, y(e.way[0]))
			for k, v := range e.way[1:] {
				from, end := left(e.way[k])+width, left(v)
				if v.state >= 0 && len(m.states[v.state].Decisions) == 0 {
					end -= svg.Border
				}
				middle := from + gap/2
				path += fmt.Sprintf(" C%d %d %d %d %d %d", middle, y(e.way[k]), middle, y(v), end, y(v))
				if v.state < 0 {
					path += fmt.Sprintf(" H%d", end+width)
				}
			}
			class := "edge"
			if e.best {
				class += " best"
			}
			if e.crosses {
				class += " cross"
			}
			out.Line(`<path class="%s" d="%s" marker-end="url(#head)"/>`, class, path)
		}
	}
	out.Line(`<g class="label">`)
	for _, e := range edges {
		out.Text(left(e.way[0])+width+gap/2, (y(e.way[0])+y(e.way[1]))/2+3, strings.Join(e.names, ", "))
	}
	out.Line("</g>")
	for _, column := range columns {
		for _, v := range column {
			if v.state < 0 {
				continue
			}
			s := m.states[v.state]
			box := svg.Node{
				X: left(v) + width/2, Y: y(v), Width: width, Radius: s.process % 2 * svg.Height / 2, Fill: fills[s.process%len(fills)], Stroke: 1,
				Dashed: !solved[v.state].Reached, Double: len(s.Decisions) == 0, Lines: lines[v.state],
			}
			if v.state == start {
				box.Stroke = 3
			}
			out.Node(box)
		}
	}
	return out.End()
}

// by names optimal decisions, or only the first if they are long.
func by(best []string) string {
	text := strings.Join(best, ", ")
	switch {
	case len(best) == 0:
		return ""
	case utf8.RuneCountInString(text) <= mostBest || len(best) == 1:
		return " by " + text
	}
	return fmt.Sprintf(" by %s and %d more", best[0], len(best)-1)
}

// legend describes a process.
func (p ExplicitProcess) legend() string {
	switch p.Objective {
	case "", "add":
		return fmt.Sprintf("%s: %s", p.Name, p.Goal)
	}
	return fmt.Sprintf("%s: %s, objective %s", p.Name, p.Goal, p.Objective)
}

func (m *Explicit) legendWidth() (width int) {
	for _, p := range m.Processes {
		width += 22 + svg.Char*(utf8.RuneCountInString(p.legend())+2)
	}
	return width
}

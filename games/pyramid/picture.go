package pyramid

import (
	"fmt"
	"image/color"
	"io"

	"github.com/sekilab/sekilab/internal/picture"
)

// Lengths in a picture of bars, in pixels.
const (
	barGap    = 14 // between bars
	barWidth  = 4
	barHeight = 22
	tierGap   = 32 // between tiers
	panelGap  = 26
	panelTop  = 56 // room for the caption
	rowHeight = 16 // of a caption
	legendTop = 50
	perRow    = 4 // number of panels
)

// struckInk is the colour of bars that were just marked.
var struckInk = picture.RGB(0xCC3333)

// unmarked is the panel at which a bar that is never marked is struck out.
const unmarked = 1 << 30

// WriteSVG writes a picture of the play of W as SVG.
func (a Analysis) WriteSVG(w io.Writer) error { return a.picture().WriteSVG(w) }

// picture draws the play of W as in Fujita 2016, Figures 1 to 4: a panel for each position, with the bars marked
// earlier pale and those just marked struck out. The start of the game is drawn as the pyramid, any other position with
// a run in each tier.
func (a Analysis) picture() picture.Picture {
	names := [...]string{"player", "opponent"}
	if a.Position == Start(a.Tiers) {
		names = [...]string{"first player", "second player"}
	}
	winner := names[0]
	if !a.Wins {
		winner = names[1]
	}
	var tiers [][]int // by bar: the panel in which it is struck out
	for i, count := range a.Position {
		for range count {
			tiers = append(tiers, make([]int, i+1))
			for k := range i + 1 {
				tiers[len(tiers)-1][k] = unmarked
			}
		}
	}
	width := float64(len(tiers[len(tiers)-1])+1) * barGap
	captions, last := make([][3]string, len(a.LineW)), "the start"
	for k, step := range a.LineW {
		captions[k] = [...]string{last, step.Position.Text(a.Tiers), fmt.Sprintf("the %s loses", names[k%2])}
		if step.Move != nil {
			captions[k][2] = fmt.Sprintf("the %s is to move", names[k%2])
			last = fmt.Sprintf("%d. %s: %v", k+1, names[k%2], step.Move)
			mark(tiers, *step.Move, k+1)
		}
		for _, line := range captions[k] {
			width = max(width, picture.TextWidth(line))
		}
	}
	out := picture.Picture{Caption: fmt.Sprintf("%s: the %s wins", a.Position.Text(a.Tiers), winner), Pixels: true}
	headline, room := out.Headline(panelGap)
	out.Add(headline)
	x := float64(panelGap)
	for k, text := range []string{"left", "just marked", "marked before"} {
		drawTier(&out, []int{2 - k}, 1, x+5, legendTop-barHeight/2)
		out.Add(picture.Words(x+18, legendTop, picture.Start, text))
		x += 38 + picture.TextWidth(text)
	}
	const legend = "decisions: (run, first bar, last bar)"
	out.Add(picture.Words(x, legendTop, picture.Start, legend))
	height, rows := panelTop+float64(len(tiers))*tierGap, (len(a.LineW)+perRow-1)/perRow
	columns := float64(min(perRow, len(a.LineW)))
	out.Width = max(columns*(width+panelGap), room+panelGap, x+picture.TextWidth(legend)) + panelGap
	out.Height = legendTop + panelGap + float64(rows)*(height+panelGap)
	for k, caption := range captions {
		left := panelGap + float64(k%perRow)*(width+panelGap)
		top := legendTop + panelGap + float64(k/perRow)*(height+panelGap)
		for row, line := range caption {
			out.Add(picture.Words(left+width/2, top+4+float64(row*rowHeight), picture.Middle, line))
		}
		for t, bars := range tiers {
			drawTier(&out, bars, k, left+(width-float64(len(bars)-1)*barGap)/2, top+panelTop+float64(t)*tierGap)
		}
	}
	return out
}

// drawTier draws the bars of a tier in a panel from x on, with a line through those struck out.
func drawTier(out *picture.Picture, bars []int, panel int, x, y float64) {
	inks := map[bool]color.Color{true: picture.RGB(0xCCCCCC), false: picture.RGB(0)}
	first, last := -1.0, 0.0
	for k, struck := range bars {
		at, ink := x+float64(k)*barGap, inks[struck < panel]
		if struck == panel {
			ink = struckInk
			if last = at; first < 0 {
				first = at
			}
		}
		out.Add(picture.Shape{Path: picture.Polyline(at, y, at, y+barHeight), Ink: ink, Line: barWidth})
	}
	if middle := y + barHeight/2.0; first >= 0 {
		out.Add(picture.Shape{Path: picture.Polyline(first-5, middle, last+5, middle), Ink: struckInk, Line: 2})
	}
}

// mark marks bars of the first run of a length, which are struck out in a panel.
func mark(tiers [][]int, u Move, panel int) {
	for _, bars := range tiers {
		first := 0 // first bar of the run
		for k := range len(bars) + 1 {
			if k < len(bars) && bars[k] == unmarked {
				continue
			}
			if k-first == u.Run {
				for bar := first + u.From - 1; bar < first+u.To; bar++ {
					bars[bar] = panel
				}
				return
			}
			first = k + 1
		}
	}
}

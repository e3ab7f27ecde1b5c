package games

import (
	"fmt"
	"image/color"
	"io"
	"slices"

	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/internal/picture"
)

// Lengths in a picture of bars, in pixels.
const (
	barGap    = 14 // between bars
	barHeight = 22
	tierGap   = 32 // between tiers
	panelGap  = 26
	panelTop  = 56 // room for the caption
	rowHeight = 16 // of a caption
	legendTop = 50
	perRow    = 4 // number of panels
)

// writeBars draws the play of W as in Fujita 2016, Figures 1 to 4: a panel for each
// position, with the bars marked earlier pale and those just marked struck out. The start
// of the game is drawn as the pyramid, any other position with a run in each tier.
func writeBars(w io.Writer, a pyramid.Analysis) error {
	names := [...]string{"player", "opponent"}
	if a.Position == pyramid.Start(a.Tiers) {
		names = [...]string{"first player", "second player"}
	}
	winner := names[0]
	if !a.Wins {
		winner = names[1]
	}
	var tiers [][]string // the bars of each: "", "old" or "new" if it is marked
	for i, count := range a.Position {
		for range count {
			tiers = append(tiers, make([]string, i+1))
		}
	}
	shown := captions(a, names)
	width := float64(len(tiers[len(tiers)-1])+1) * barGap
	for _, lines := range shown {
		for _, line := range lines {
			width = max(width, picture.TextWidth(line))
		}
	}
	out := picture.Picture{Caption: fmt.Sprintf("%s: the %s wins", a.Position.Text(a.Tiers), winner), Pixels: true}
	headline, room := out.Headline(panelGap)
	out.Add(headline)
	room = max(room, drawLegend(&out))
	height, columns, rows := panelTop+float64(len(tiers))*tierGap, min(perRow, len(a.LineW)), (len(a.LineW)+perRow-1)/perRow
	const top = legendTop + panelGap
	out.Width, out.Height = max(float64(columns)*(width+panelGap), room+panelGap)+panelGap, top+float64(rows)*(height+panelGap)
	for panel, step := range a.LineW {
		left, top := panelGap+float64(panel%perRow)*(width+panelGap), top+float64(panel/perRow)*(height+panelGap)
		for k, line := range shown[panel] {
			out.Add(picture.Words(left+width/2, top+4+float64(k*rowHeight), picture.Middle, line))
		}
		for t, bars := range tiers {
			drawTier(&out, bars, left+(width-float64(len(bars)-1)*barGap)/2, top+panelTop+float64(t)*tierGap)
		}
		if step.Move != nil {
			mark(tiers, *step.Move)
		}
	}
	return out.WriteSVG(w)
}

// captions returns the text above each panel: the decision that led there, the position,
// and the player to move.
func captions(a pyramid.Analysis, names [2]string) (captions [][3]string) {
	last := "the start"
	for k, step := range a.LineW {
		mover, does := names[k%2], "is to move"
		if step.Move == nil {
			does = "loses"
		}
		captions = append(captions, [...]string{last, step.Position.Text(a.Tiers), fmt.Sprintf("the %s %s", mover, does)})
		if step.Move != nil {
			last = fmt.Sprintf("%d. %s: %v", k+1, mover, step.Move)
		}
	}
	return captions
}

// drawLegend draws what the bars and numbers mean, and returns its width.
func drawLegend(out *picture.Picture) (width float64) {
	for _, entry := range []struct{ state, text string }{{"", "left"}, {"new", "just marked"}, {"old", "marked before"}} {
		var sample picture.Picture
		drawTier(&sample, []string{entry.state}, panelGap+width+5, legendTop-barHeight/2)
		out.Add(picture.Shape{Group: sample.Shapes, Attributes: []string{"class", "legend"}}, picture.Words(panelGap+width+18, legendTop, picture.Start, entry.text))
		width += 18 + picture.TextWidth(entry.text) + 20
	}
	const text = "decisions: (run, first bar, last bar)"
	out.Add(picture.Words(panelGap+width, legendTop, picture.Start, text))
	return width + picture.TextWidth(text)
}

var barInks = map[string]color.RGBA{"": picture.RGB(0), "old": picture.RGB(0xCCCCCC), "new": picture.RGB(0xCC3333)}

// drawTier draws the bars of a tier from x on, with a line through those just marked, which are
// marked earlier from then on.
func drawTier(out *picture.Picture, bars []string, x, y float64) {
	at := func(k int) float64 { return x + float64(k)*barGap }
	first, last := slices.Index(bars, "new"), 0
	for k, state := range bars {
		out.Add(picture.Shape{
			Path: picture.Polyline(at(k), y, at(k), y+barHeight), Ink: barInks[state], Line: 4,
			Attributes: []string{"class", "bar " + state},
		})
		if state == "new" {
			last, bars[k] = k, "old"
		}
	}
	if first >= 0 {
		middle := y + barHeight/2.0
		out.Add(picture.Shape{Path: picture.Polyline(at(first)-5, middle, at(last)+5, middle), Ink: barInks["new"], Line: 2})
	}
}

// mark applies a move to the first run of its length.
func mark(tiers [][]string, u pyramid.Move) {
	for _, bars := range tiers {
		first := 0 // first bar of the run
		for k := range len(bars) + 1 {
			if k < len(bars) && bars[k] == "" {
				continue
			}
			if k-first == u.Run {
				for bar := first + u.From - 1; bar < first+u.To; bar++ {
					bars[bar] = "new"
				}
				return
			}
			first = k + 1
		}
	}
}

package pyramid

import (
	"fmt"
	"image/color"
	"io"
	"slices"

	"github.com/sekilab/sekilab/internal/picture"
)

// Lengths in a picture of bars, in pixels.
const (
	barGap    = 14 // between bars
	barHeight = 22
	tierGap   = 32 // between tiers
	panelGap  = 26
	panelTop  = 24 // room for the caption
	perRow    = 4  // number of panels
)

// WriteBarsSVG draws a line of play as in Fujita 2016, Figures 1 to 4: a panel for each
// position, with the bars marked earlier pale and those just marked struck out. The start
// of the game with p tiers is drawn as the pyramid, any other position with a run in each
// tier.
func WriteBarsSVG(w io.Writer, p int, line []Step) error {
	var tiers [][]string // the bars of each: "", "old" or "new" if it is marked
	for i, count := range line[0].Position {
		for range count {
			tiers = append(tiers, make([]string, i+1))
		}
	}
	longest := len(tiers[len(tiers)-1])
	width, height := max(float64(longest+1)*barGap, 110), panelTop+float64(len(tiers))*tierGap
	columns, rows := min(perRow, len(line)), (len(line)+perRow-1)/perRow
	out := picture.Picture{
		Caption: fmt.Sprintf("A line of play from %s", line[0].Position.Text(p)), Pixels: true,
		Width: float64(columns)*(width+panelGap) + panelGap, Height: float64(rows)*(height+panelGap) + panelGap,
	}
	for panel, step := range line {
		left, top := panelGap+float64(panel%perRow)*(width+panelGap), panelGap+float64(panel/perRow)*(height+panelGap)
		caption := step.Position.Text(p)
		if panel > 0 {
			caption = fmt.Sprintf("%d. %v", panel, line[panel-1].Move)
		}
		out.Add(picture.Words(left+width/2, top+4, picture.Middle, caption))
		for t, bars := range tiers {
			drawTier(&out, bars, left+(width-float64(len(bars)-1)*barGap)/2, top+panelTop+float64(t)*tierGap)
		}
		if panel < len(line)-1 {
			mark(tiers, *step.Move)
		}
	}
	return out.WriteSVG(w)
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
func mark(tiers [][]string, u Move) {
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

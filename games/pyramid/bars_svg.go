package pyramid

import (
	"fmt"
	"io"

	"github.com/sekilab/sekilab/games/internal/svg"
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
	width, height := max((longest+1)*barGap, 110), panelTop+len(tiers)*tierGap
	columns, rows := min(perRow, len(line)), (len(line)+perRow-1)/perRow
	title := fmt.Sprintf("A line of play from %s", line[0].Position.Text(p))
	out := svg.Begin(w, columns*(width+panelGap)+panelGap, rows*(height+panelGap)+panelGap, title,
		"<style>line{stroke:black;stroke-width:4} .old{stroke:#ccc} .new{stroke:#c33} .strike{stroke:#c33;stroke-width:2}</style>")
	for panel, step := range line {
		left, top := panelGap+panel%perRow*(width+panelGap), panelGap+panel/perRow*(height+panelGap)
		caption := step.Position.Text(p)
		if panel > 0 {
			caption = fmt.Sprintf("%d. %v", panel, line[panel-1].Move)
		}
		out.Text(left+width/2, top+8, caption)
		for t, bars := range tiers {
			x0, y := left+(width-(len(bars)-1)*barGap)/2, top+panelTop+t*tierGap
			from := -1
			for k, state := range bars {
				x := x0 + k*barGap
				out.Line(`<line class="bar %s" x1="%d" y1="%d" x2="%d" y2="%d"/>`, state, x, y, x, y+barHeight)
				if state == "new" {
					if from < 0 {
						from = x
					}
					if k == len(bars)-1 || bars[k+1] != "new" {
						out.Line(`<line class="strike" x1="%d" y1="%d" x2="%d" y2="%d"/>`, from-5, y+barHeight/2, x+5, y+barHeight/2)
					}
					bars[k] = "old"
				}
			}
		}
		if panel < len(line)-1 {
			mark(tiers, *step.Move)
		}
	}
	return out.End()
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

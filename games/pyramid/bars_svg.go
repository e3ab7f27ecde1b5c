package pyramid

import (
	"fmt"
	"io"

	"github.com/sekilab/sekilab/games/internal/svg"
)

// Measures of a picture of bars, in pixels.
const (
	barGap    = 14 // between bars
	barHeight = 22
	tierGap   = 32 // between tiers
	panelGap  = 26
	panelTop  = 24 // room for the caption
	perRow    = 4  // panels
)

// run is a run of unmarked bars of a tier.
type run struct{ tier, first, length int }

// WriteBarsSVG draws a line of play as in Fujita 2016, Figures 1 to 4: a panel for each
// position, in which the bars marked so far are pale and those just marked are struck
// out. The start of the game with p tiers is drawn as the pyramid, any other position
// with a run in each tier.
func WriteBarsSVG(w io.Writer, p int, line []Step) error {
	runs, tiers := initialRuns(line[0].Position)
	longest := tiers[len(tiers)-1]
	width, height := max((longest+1)*barGap, 110), panelTop+len(tiers)*tierGap
	columns, rows := min(perRow, len(line)), (len(line)+perRow-1)/perRow
	title := fmt.Sprintf("A line of play from %s", line[0].Position.Text(p))
	out := svg.Begin(w, columns*(width+panelGap)+panelGap, rows*(height+panelGap)+panelGap, title,
		"<style>line{stroke:black;stroke-width:4} .old{stroke:#ccc} .new{stroke:#c33} .strike{stroke:#c33;stroke-width:2}</style>")
	marked := make([][]string, len(tiers)) // by tier and bar: "", "old" or "new"
	for t, n := range tiers {
		marked[t] = make([]string, n)
	}
	for panel, step := range line {
		left, top := panelGap+panel%perRow*(width+panelGap), panelGap+panel/perRow*(height+panelGap)
		caption := step.Position.Text(p)
		if panel > 0 {
			caption = fmt.Sprintf("%d. %v", panel, line[panel-1].Move)
		}
		out.Text(left+width/2, top+8, caption)
		for t, bars := range marked {
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
			runs = mark(runs, *step.Move, marked)
		}
	}
	return out.End()
}

// initialRuns returns the runs of a position, one in each tier, the shortest first, and
// the bars of the tiers.
func initialRuns(x Position) (runs []run, tiers []int) {
	for i, count := range x {
		for range count {
			runs = append(runs, run{len(tiers), 0, i + 1})
			tiers = append(tiers, i+1)
		}
	}
	return runs, tiers
}

// mark makes a move in the first run of its length and returns the runs that are left.
func mark(runs []run, u Move, marked [][]string) []run {
	var left []run
	done := false
	for _, r := range runs {
		if done || r.length != u.Run {
			left = append(left, r)
			continue
		}
		done = true
		for k := u.From - 1; k < u.To; k++ {
			marked[r.tier][r.first+k] = "new"
		}
		for _, rest := range []run{{r.tier, r.first, u.From - 1}, {r.tier, r.first + u.To, r.length - u.To}} {
			if rest.length > 0 {
				left = append(left, rest)
			}
		}
	}
	return left
}

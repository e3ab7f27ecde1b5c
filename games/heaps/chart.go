package heaps

import (
	"fmt"
	"io"

	"github.com/sekilab/sekilab/games/internal/svg"
)

// Lengths in a chart in pixels.
const (
	cellHeight = 22
	rowCells   = 30 // approximate number of cells in a row
	chartLeft  = 64 // room for the number of the first heap of a row
	margin     = 16
)

// Chart is a picture of the heaps up to a size.
type Chart struct {
	Title  string
	Values []int  // by heap: 0 if it is lost, else 1 or the Grundy value
	Period Period // its length is 0 if there is none
	Grundy bool   // write Grundy values into the cells instead of sizes
}

// columns returns the number of heaps in a row: a multiple of the period if that is not too
// long, so that every column is uniform.
func (c Chart) columns() int {
	columns := rowCells
	if c.Period.Length > 0 && c.Period.Length <= 2*rowCells {
		columns = max(1, rowCells/c.Period.Length) * c.Period.Length
	}
	return max(1, min(columns, len(c.Values)))
}

// WriteSVG draws a cell for each heap, row by row: lost heaps are red, won heaps green,
// darker for greater values. The first period has a frame, and the heaps before it are
// pale.
func (c Chart) WriteSVG(w io.Writer) error {
	columns, greatest := c.columns(), 1
	for _, value := range c.Values {
		greatest = max(greatest, value)
	}
	longest := len(c.Values) - 1 // longest number in a cell
	if c.Grundy {
		longest = greatest
	}
	cellWidth := max(30, svg.TextWidth(fmt.Sprint(longest))+4)
	rows := (len(c.Values) + columns - 1) / columns
	legend := "numbers: stones; red: lost for the player to move; green: won"
	if c.Grundy {
		legend = "numbers: Grundy values; red: 0, lost for the player to move"
	}
	if c.Period.Length > 0 {
		legend += "; frame: the first period"
		if c.Period.Preperiod > 0 {
			legend += ", pale: before it"
		}
	}
	width := margin + max(chartLeft+columns*cellWidth, margin+svg.HeadlineWidth(c.Title), margin+svg.HeadlineWidth(legend))
	out := svg.Begin(w, width, svg.Top+(rows+1)*cellHeight+margin, c.Title, "<style>.cell{stroke:white} .number{font-size:11px} .frame{fill:none;stroke:black;stroke-width:3}</style>")
	out.Headline(margin, c.Title)
	corner := func(n int) (x, y int) { return chartLeft + n%columns*cellWidth, svg.Top + n/columns*cellHeight }
	for n, value := range c.Values {
		x, y := corner(n)
		if n%columns == 0 {
			out.Line(`<text x="%d" y="%d" text-anchor="end">%d</text>`, chartLeft-8, y+15, n)
		}
		number := n
		if c.Grundy {
			number = value
		}
		pale := ""
		fill, ink := colour(value, greatest)
		if n < c.Period.Preperiod {
			pale, ink = ` opacity="0.45"`, "black"
		}
		out.Line(`<rect class="cell" x="%d" y="%d" width="%d" height="%d" fill="%s"%s/><text class="number" x="%d" y="%d" fill="%s">%d</text>`,
			x, y, cellWidth, cellHeight, fill, pale, x+cellWidth/2, y+15, ink, number)
	}
	if c.Period.Length > 0 {
		end := min(c.Period.Preperiod+c.Period.Length, len(c.Values))
		for n := c.Period.Preperiod; n < end; n += columns - n%columns {
			x, y := corner(n)
			out.Line(`<rect class="frame" x="%d" y="%d" width="%d" height="%d"/>`, x, y, min(end-n, columns-n%columns)*cellWidth, cellHeight)
		}
	}
	out.Line(`<text x="%d" y="%d" text-anchor="start">%s</text>`, margin, svg.Top+rows*cellHeight+20, legend)
	return out.End()
}

// colour returns the colour of a cell and of its text.
func colour(value, greatest int) (fill, ink string) {
	switch {
	case value == 0:
		return "#f4b6b6", "black"
	case greatest == 1:
		return "#b7e1b0", "black"
	}
	from, to := [3]int{0xdf, 0xf0, 0xda}, [3]int{0x1f, 0x6b, 0x34}
	fill, ink = "#", "black"
	for k := range from {
		fill += fmt.Sprintf("%02x", from[k]+(to[k]-from[k])*(value-1)/(greatest-1))
	}
	if 5*(value-1) > 4*(greatest-1) {
		ink = "white"
	}
	return fill, ink
}

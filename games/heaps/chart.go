package heaps

import (
	"fmt"
	"image/color"
	"io"
	"strconv"

	"github.com/sekilab/sekilab/internal/picture"
)

// Lengths in a chart in pixels.
const (
	cellHeight = 22
	rowCells   = 30 // approximate number of cells in a row
	chartLeft  = 64 // room for the number of the first heap of a row
	chartTop   = 44 // room for the title
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
	cellWidth := max(30, picture.TextWidth(fmt.Sprint(longest))+4)
	p := picture.Picture{Caption: c.Title, Pixels: true}
	headline, room := p.Headline(margin)
	legend := c.legend()
	rows := (len(c.Values) + columns - 1) / columns
	p.Width = margin + max(chartLeft+float64(columns)*cellWidth, margin+room, margin+picture.TextWidth(legend))
	p.Height = chartTop + float64(rows+1)*cellHeight + margin
	p.Add(headline, picture.Words(margin, chartTop+float64(rows)*cellHeight+16, picture.Start, legend))
	corner := func(n int) (x, y float64) {
		return chartLeft + float64(n%columns)*cellWidth, chartTop + float64(n/columns)*cellHeight
	}
	for n, value := range c.Values {
		x, y := corner(n)
		if n%columns == 0 {
			p.Add(picture.Words(chartLeft-8, y+cellHeight/2, picture.End, strconv.Itoa(n)))
		}
		fill := colour(value, greatest)
		cell := picture.Shape{Path: picture.Rect(x, y, cellWidth, cellHeight), Fill: fill, Ink: white, Line: 1, Attributes: []string{"class", "cell"}}
		number := picture.Words(x+cellWidth/2, y+cellHeight/2, picture.Middle, strconv.Itoa(n))
		number.Size, number.Fill, number.Attributes = 11, picture.InkOn(fill), []string{"class", "number"}
		if n < c.Period.Preperiod {
			cell.Attributes, number.Fill = append(cell.Attributes, "opacity", "0.45"), color.Black
		}
		if c.Grundy {
			number.Text = strconv.Itoa(value)
		}
		p.Add(cell, number)
	}
	for n := c.Period.Preperiod; n < c.framed(); n += columns - n%columns {
		x, y := corner(n)
		frame := picture.Rect(x, y, float64(min(c.framed()-n, columns-n%columns))*cellWidth, cellHeight)
		p.Add(picture.Shape{Path: frame, Ink: color.Black, Line: 3, Attributes: []string{"class", "frame"}})
	}
	return p.WriteSVG(w)
}

// framed returns the heap after those of the first period, which have a frame.
func (c Chart) framed() int { return min(c.Period.Preperiod+c.Period.Length, len(c.Values)) }

// legend says what numbers and colours mean.
func (c Chart) legend() string {
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
	return legend
}

var white = picture.RGB(0xFFFFFF)

func colour(value, greatest int) color.RGBA {
	switch {
	case value == 0:
		return picture.Lost
	case greatest == 1:
		return picture.Won
	}
	return picture.Mix(picture.RGB(0xDFF0DA), picture.RGB(0x1F6B34), float64(value-1)/float64(greatest-1))
}

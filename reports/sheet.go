package reports

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/seki"
)

const (
	sheetColumns = 3
	sheetGap     = 16.0 // points between drawings
	sheetCaption = 16.0 // height of the caption
)

// Drawn is a matrix on a sheet, with a caption.
type Drawn struct {
	Matrix  seki.Matrix
	Caption string
}

// Sheet returns a figure with the drawings of several matrices in rows.
func Sheet(list []Drawn) Figure {
	width, height := 0.0, 0.0 // of the largest drawing
	for _, d := range list {
		f := Drawing(d.Matrix)
		caption := 6.2 * float64(len([]rune(d.Caption))) // approximate width of the caption
		width = max(width, f.Width.Points(), caption)
		height = max(height, f.Height.Points())
	}
	columns := min(sheetColumns, max(1, len(list)))
	rows := (len(list) + columns - 1) / columns
	cell := vg.Point{X: vg.Points(width + sheetGap), Y: vg.Points(height + sheetCaption + sheetGap)}
	return Figure{
		Name: "matrices", Caption: fmt.Sprintf("%d matrices", len(list)),
		Alt:   fmt.Sprintf("Drawings of %d matrices.", len(list)),
		Width: cell.X * vg.Length(columns), Height: cell.Y * vg.Length(max(1, rows)),
		draw: func(c draw.Canvas) error {
			for k, d := range list {
				f := Drawing(d.Matrix)
				at := c
				left := c.Min.X + cell.X*vg.Length(k%columns) + vg.Points(sheetGap/2)
				bottom := c.Max.Y - cell.Y*vg.Length(k/columns) - vg.Points(sheetGap/2+height)
				at.Min = vg.Point{X: left + (vg.Points(width)-f.Width)/2, Y: bottom} // centred above the caption
				if err := f.draw(at); err != nil {
					return err
				}
				below := vg.Point{X: left + vg.Points(width/2), Y: bottom - vg.Points(sheetCaption/2)}
				writeText(c, below, d.Caption, color.Black, 10)
			}
			return nil
		},
	}
}

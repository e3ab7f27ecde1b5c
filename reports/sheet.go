package reports

import (
	"fmt"
	"image/color"

	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/reports/drawing"
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
		p := drawing.Matrix(d.Matrix)
		caption := 6.2 * float64(len([]rune(d.Caption))) // approximate width of the caption
		width, height = max(width, p.Width, caption), max(height, p.Height)
	}
	columns := min(sheetColumns, max(1, len(list)))
	rows := max(1, (len(list)+columns-1)/columns)
	across, down := width+sheetGap, height+sheetCaption+sheetGap
	sheet := picture.Picture{
		Name: "matrices", Caption: fmt.Sprintf("%d matrices", len(list)),
		Alt:   fmt.Sprintf("Drawings of %d matrices.", len(list)),
		Width: across * float64(columns), Height: down * float64(rows),
	}
	for k, d := range list {
		p := drawing.Matrix(d.Matrix)
		middle := across * (float64(k%columns) + 0.5)
		bottom := down*float64(k/columns) + sheetGap/2 + height
		sheet.Place(p, middle-p.Width/2, bottom-p.Height, 1)
		sheet.Add(picture.Shape{X: middle, Y: bottom + sheetCaption/2, Text: d.Caption, Size: 10, Fill: color.Black})
	}
	return FigureOf(sheet)
}

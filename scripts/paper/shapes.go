package main

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// rectangle returns the corners of a rectangle around a point.
func rectangle(x, y, width, height float64) plotter.XYs {
	left, right, low, high := x-width/2, x+width/2, y-height/2, y+height/2
	return plotter.XYs{{X: left, Y: low}, {X: right, Y: low}, {X: right, Y: high}, {X: left, Y: high}}
}

// newLegend returns an empty legend for the top left corner.
func newLegend() plot.Legend {
	legend := plot.NewLegend()
	legend.TextStyle.Font.Variant, legend.TextStyle.Font.Size = "Sans", vg.Points(10)
	legend.Top, legend.Left, legend.Padding = true, true, vg.Points(4)
	return legend
}

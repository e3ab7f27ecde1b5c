package main

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/reports"
)

// rings shows which rings are complete, one square for each n and k.
func rings(p page) (reports.Figure, error) {
	rows, err := p.rows("k", "n", "seki kind")
	if err != nil {
		return reports.Figure{}, err
	}
	type member struct{ n, k int }
	var members []member
	complete := map[member]bool{}
	last := map[int]int{} // greatest k that is complete, by n
	greatest := member{}
	for _, r := range rows {
		n, err := r.number("n")
		if err != nil {
			return reports.Figure{}, err
		}
		k, err := r.number("k")
		if err != nil {
			return reports.Figure{}, err
		}
		switch kind := r["seki kind"]; kind {
		case "complete":
			last[n] = max(last[n], k)
			complete[member{n, k}] = true
		case "seki":
			complete[member{n, k}] = false
		default:
			return reports.Figure{}, fmt.Errorf("n = %d, k = %d: no colour for %q", n, k, kind)
		}
		members = append(members, member{n, k})
		greatest = member{max(greatest.n, n), max(greatest.k, k)}
	}
	const least = 2 // number of chains of a colour
	alt := []string{"A square for each n and k."}
	for n := least; n <= greatest.n; n++ {
		word := "complete"
		if _, known := complete[member{n, last[n] + 1}]; !known {
			word = "complete at least"
		}
		alt = append(alt, fmt.Sprintf("n = %d: %s up to k = %d.", n, word, last[n]))
	}
	figure := reports.NewFigure("rings", "Rings of n black and n white chains with k dame between neighbours: which are complete seki.", strings.Join(alt, " "),
		func(c draw.Canvas) error {
			p := reports.NewPlot("", "k, dame between neighbours", "n, chains of each colour")
			legend := newLegend()
			for _, group := range []struct {
				name string
				fill color.Color
				has  func(k int, complete bool) bool
			}{
				{"complete (proved)", picture.Blue, func(k int, complete bool) bool { return complete && k <= 2 }},
				{"complete", picture.SkyBlue, func(k int, complete bool) bool { return complete && k > 2 }},
				{"seki, not complete", picture.PaleGrey, func(_ int, complete bool) bool { return !complete }},
			} {
				var corners []plotter.XYer
				for _, m := range members {
					if group.has(m.k, complete[m]) {
						corners = append(corners, rectangle(float64(m.k), float64(m.n), 0.92, 0.88))
					}
				}
				squares, err := plotter.NewPolygon(corners...)
				if err != nil {
					return err
				}
				squares.Color, squares.LineStyle.Width = group.fill, 0
				p.Add(squares)
				legend.Add(group.name, squares)
			}
			p.X.Min, p.X.Max, p.X.LineStyle.Width, p.X.Tick.LineStyle.Width = 0.5, float64(greatest.k)+0.5, 0, 0
			p.Y.Min, p.Y.Max, p.Y.LineStyle.Width, p.Y.Tick.LineStyle.Width = least-0.5, float64(greatest.n)+0.5, 0, 0
			p.X.Tick.Marker, p.Y.Tick.Marker = reports.WholeTicks{}, reports.WholeTicks{}
			c = draw.Crop(c, vg.Points(6), -vg.Points(6), vg.Points(6), -vg.Points(6))
			const beside = 150 // points, for the legend
			p.Draw(draw.Crop(c, 0, -vg.Points(beside), 0, 0))
			legend.Draw(draw.Crop(c, c.Rectangle.Size().X-vg.Points(beside-8), 0, 0, 0))
			return nil
		})
	figure.Height = vg.Points(220)
	return figure, nil
}

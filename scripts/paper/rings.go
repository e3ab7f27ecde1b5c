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

// A ringRow says of rings of 2n chains up to which k they are complete, and up to which k they were examined.
type ringRow struct{ n, complete, examined int }

func (p page) rings() (rows []ringRow, err error) {
	table, err := p.rows("n", "complete up to k", "examined up to k")
	for _, r := range table {
		var one ringRow
		for column, value := range map[string]*int{"n": &one.n, "complete up to k": &one.complete, "examined up to k": &one.examined} {
			if *value, err = r.number(column); err != nil {
				return nil, err
			}
		}
		if one.complete > one.examined {
			return nil, fmt.Errorf("n = %d: complete up to %d, examined up to %d", one.n, one.complete, one.examined)
		}
		rows = append(rows, one)
	}
	return rows, err
}

// rings shows which rings are complete, one square for each n and k.
func rings(p page) (reports.Figure, error) {
	rows, err := p.rings()
	if err != nil {
		return reports.Figure{}, err
	}
	type member struct{ n, k int }
	var members []member
	greatest := member{}
	for _, r := range rows {
		for k := 1; k <= r.examined; k++ {
			members = append(members, member{r.n, k})
		}
		greatest = member{max(greatest.n, r.n), max(greatest.k, r.examined)}
	}
	const least = 2 // number of chains of a colour
	alt := []string{"A square for each n and k."}
	last := map[int]int{} // greatest k that is complete, by n
	for _, r := range rows {
		last[r.n] = r.complete
		word := "complete"
		if r.complete == r.examined {
			word = "complete at least"
		}
		alt = append(alt, fmt.Sprintf("n = %d: %s up to k = %d.", r.n, word, r.complete))
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
					if group.has(m.k, m.k <= last[m.n]) {
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

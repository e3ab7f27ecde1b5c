package draw

import (
	"context"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/internal/sat"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// everyPosition calls visit with all positions on a board of the given size, with the
// given number of empty points or any number if that is negative, in which every
// empty point touches a stone of each colour.
func everyPosition(width, height, empty int, visit func(p *board.Position)) {
	p := board.New(width, height)
	points := slices.Collect(p.Points())
	both := func(at board.Point) bool {
		seen := [3]bool{}
		for _, by := range [...]board.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			if q := (board.Point{X: at.X + by.X, Y: at.Y + by.Y}); p.Contains(q) {
				seen[p.At(q)] = true
			}
		}
		return seen[board.Black] && seen[board.White]
	}
	var fill func(k, left int)
	fill = func(k, left int) {
		if k == len(points) {
			if left > 0 {
				return
			}
			for _, at := range points {
				if p.At(at) == board.Empty && !both(at) {
					return
				}
			}
			visit(p)
			return
		}
		for _, c := range [...]board.Colour{board.Black, board.White} {
			p.Set(points[k], c)
			fill(k+1, left)
		}
		p.Set(points[k], board.Empty)
		if left != 0 {
			fill(k+1, left-1)
		}
	}
	fill(0, empty)
}

// realised adds the classes of the positions to those realised.
func realised(t *testing.T, classes map[string]bool) func(p *board.Position) {
	return func(p *board.Position) {
		r := testtool.Must(board.Read(p))(t)
		if len(r.Violations) == 0 && r.Matrix.Rows() > 0 && len(r.Alive) == 0 {
			classes[canon.Form(r.Matrix).Key()] = true
		}
	}
}

// The clauses have a model exactly when one of all positions realises the matrix, for all
// classes up to 3×3 and a small sum and sizes up to nine points, with SEKI_LONG=1 up to
// twelve.
func TestLongClausesAgainstEveryPosition(t *testing.T) {
	forms := map[string]seki.Matrix{}
	for rows := 1; rows <= 3; rows++ {
		for cols := 1; cols <= 3; cols++ {
			sekitest.Each(rows, cols, 5, func(A seki.Matrix) {
				form := canon.Form(A)
				forms[form.Key()] = form
			})
		}
	}
	yes, no := 0, 0
	sizes := []Size{{2, 2}, {3, 2}, {4, 2}, {9, 1}}
	if testtool.Long() {
		sizes = append(sizes, Size{3, 3}, Size{5, 2}, Size{4, 3})
	}
	for _, size := range sizes {
		classes := map[string]bool{}
		everyPosition(size.Width, size.Height, -1, realised(t, classes))
		for key, A := range forms {
			g, status := encode(A, size.Width, size.Height, orbits(A)).solve(t.Context(), 1e6)
			switch {
			case status == sat.Unknown || (status == sat.Satisfiable) != classes[key]:
				t.Errorf("%s on %s: status %d, and a position: %t", A, size, status, classes[key])
			case g != nil && !new(checker).realises(g, A):
				t.Errorf("%s is not realised by\n%s", A, g)
			case g != nil:
				yes++
			default:
				no++
			}
		}
	}
	if yes < 15 || no < 300 || testtool.Long() && yes < 30 {
		t.Errorf("%d realised, %d not", yes, no)
	}
}

// What is proved for the ring of four chains, by looking at every position: with
// SEKI_LONG=1 of 15 points, else of 10.
func TestLongSmallestRingAgainstEveryPosition(t *testing.T) {
	sizes := []Size{{3, 3}, {5, 2}, {10, 1}}
	if testtool.Long() {
		sizes = []Size{{5, 3}, {7, 2}, {15, 1}}
	}
	A := parse(t, "1 1; 1 1")
	classes := map[string]bool{}
	for _, size := range sizes {
		everyPosition(size.Width, size.Height, 4, realised(t, classes))
	}
	if classes[A.Key()] || len(classes) == 0 {
		t.Error("the ring of four chains has a position with fewer than 16 points")
	}
}

func TestLongSmallest(t *testing.T) {
	type example struct {
		matrix string
		want   Size
	}
	examples := []example{
		{"2", Size{2, 2}},
		{"1 1; 1 1", Size{4, 4}},
		{"2 0; 0 2", Size{4, 3}},
	}
	if testtool.Long() {
		examples = append(examples, example{"2 1; 1 2", Size{6, 4}}, example{"1 1 0; 0 1 1; 1 0 1", Size{6, 4}})
	}
	for _, c := range examples {
		A := parse(t, c.matrix)
		var last Progress
		p, proved, err := Smallest(t.Context(), A, func(now Progress) { last = now })
		if err != nil || !proved {
			t.Fatalf("%s: proved %t, %v", c.matrix, proved, err)
		}
		checkPosition(t, A, p)
		if got := (Size{p.Width(), p.Height()}); got != c.want || last.Best != got || len(last.Open) > 0 {
			t.Errorf("%s: the smallest board is %s, want %s; at last %v", c.matrix, got, c.want, last)
		}
	}
}

func TestSmallestStops(t *testing.T) {
	A := parse(t, "0 1 1 1; 1 0 1 1; 1 1 0 1; 1 1 1 0")
	ctx, cancel := context.WithCancel(t.Context())
	reports := 0
	p, proved, err := Smallest(ctx, A, func(now Progress) {
		if reports++; reports == 2 {
			cancel()
		}
		if len(now.Open) == 0 {
			t.Errorf("nothing is open: %v", now)
		}
	})
	if err != nil || proved || reports != 3 {
		t.Errorf("proved %t, %v after %d reports", proved, err, reports)
	}
	checkPosition(t, A, p)

	if _, _, err := Smallest(t.Context(), parse(t, "1 1 1; 1 1 1; 1 1 1"), nil); err == nil {
		t.Error("a board for K₃,₃")
	}
}

package rules

import (
	"bytes"
	"context"
	"errors"
	"os"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// tally counts the positions of a board, up to its symmetries and the colours, in which
// chains fight that are not alive.
type tally struct {
	agree, differ, open     int // inside the model: the rules say the same, or not, or do not decide
	decided, repetition, no int // outside the model, by the rules
}

func (c *tally) count(model, rules seki.Outcome, repetition bool) {
	known := rules.Known()
	switch {
	case model != seki.Outcome{} && model == rules:
		c.agree++
	case model != seki.Outcome{} && known:
		c.differ++
	case model != seki.Outcome{}:
		c.open++
	case !known:
		c.no++
	case repetition:
		c.repetition++
	default:
		c.decided++
	}
}

// tallies are the positions of all boards of a size, with 4 MiB for each search.
var tallies = []struct {
	width, height int
	long          bool
	want          tally
}{
	{2, 2, false, tally{agree: 1, differ: 1, decided: 1, repetition: 3}},
	{4, 1, false, tally{differ: 1, decided: 10}},
	{5, 1, false, tally{agree: 1, differ: 2, decided: 12, repetition: 16}},
	{3, 2, false, tally{agree: 6, differ: 6, decided: 39, repetition: 20}},
	{4, 2, true, tally{agree: 20, differ: 17, open: 1, decided: 492, repetition: 1, no: 5}},
	{3, 3, true, tally{agree: 26, differ: 19, open: 4, decided: 732, repetition: 7, no: 106}},
	{4, 3, true, tally{agree: 495, differ: 8, open: 175, decided: 35501, repetition: 84, no: 4479}},
}

// TestRulesOfGoAndModel puts the matrix model and the rules side by side.
func TestRulesOfGoAndModel(t *testing.T) {
	solver := reference.New(seki.Seki)
	for _, b := range tallies {
		if b.long && os.Getenv("SEKI_LONG") == "" {
			continue
		}
		var got tally
		eachClass(b.width, b.height, func(p *board.Position) {
			r, err := board.Read(p)
			if err != nil {
				t.Fatal(err)
			}
			var fight []board.Point
			for _, c := range append(r.Rows, r.Cols...) {
				fight = append(fight, c.Stones[0])
			}
			if len(fight) == 0 {
				return
			}
			var model seki.Outcome
			if len(r.Violations) == 0 && r.Matrix.Rows() > 0 {
				result, err := solver.Solve(r.Matrix)
				if err != nil {
					t.Fatal(err)
				}
				model = result.Outcome
			}
			s, err := NewSolver(p, fight, 1<<23)
			if err != nil {
				t.Fatalf("%v: %v", p, err)
			}
			f, err := s.outcome(context.Background())
			if err != nil && !errors.Is(err, ErrMemory) {
				t.Fatal(err)
			}
			got.count(model, f.Outcome, f.Repetition != [2]bool{})
		})
		if got != b.want {
			t.Errorf("%d×%d: %+v, not %+v", b.width, b.height, got, b.want)
		}
	}
}

// eachClass yields the legal positions of a board that hold stones, one of each class under
// the symmetries of the board and the exchange of colours.
func eachClass(width, height int, yield func(*board.Position)) {
	n := width * height
	cells, image := make([]byte, n), make([]byte, n)
	least := func() bool {
		for k := range 16 {
			if k&4 != 0 && width != height {
				continue
			}
			for i := range cells {
				x, y := i%width, i/width
				if k&1 != 0 {
					x = width - 1 - x
				}
				if k&2 != 0 {
					y = height - 1 - y
				}
				if k&4 != 0 {
					x, y = y, x
				}
				c := cells[y*width+x]
				if k&8 != 0 && c > 0 {
					c = 3 - c
				}
				image[i] = c
			}
			if bytes.Compare(image, cells) < 0 {
				return false
			}
		}
		return true
	}
	var fill func(k int)
	fill = func(k int) {
		if k < n {
			for cells[k] = range byte(3) {
				fill(k + 1)
			}
			return
		}
		if !least() {
			return
		}
		p := board.New(width, height)
		for i, c := range cells {
			p.Set(board.Point{X: i % width, Y: i / width}, board.Colour(c))
		}
		for _, c := range p.Chains() {
			if len(c.Liberties) == 0 {
				return
			}
		}
		yield(p)
	}
	fill(0)
}

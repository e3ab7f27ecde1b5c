package rules

import (
	"bytes"
	"context"
	"math/bits"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// least reports whether no symmetry of the board or of the colours makes a position less.
func least(cells []byte, width, height int) bool {
	image := make([]byte, len(cells))
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

// positionOf returns the position of a board whose points are listed from the lower left corner.
func positionOf(cells []byte, width, height int) *board.Position {
	p := board.New(width, height)
	for i, c := range cells {
		p.Set(board.Point{X: i % width, Y: i / width}, board.Colour(c))
	}
	return p
}

// eachClass yields the legal positions of a board that hold stones, one of each class under
// the symmetries of the board and the exchange of colours.
func eachClass(width, height int, yield func(*board.Position)) {
	cells := make([]byte, width*height)
	var fill func(k int)
	fill = func(k int) {
		if k < len(cells) {
			for cells[k] = range byte(3) {
				fill(k + 1)
			}
			return
		}
		if !least(cells, width, height) {
			return
		}
		p := positionOf(cells, width, height)
		for _, c := range p.Chains() {
			if len(c.Liberties) == 0 {
				return
			}
		}
		yield(p)
	}
	fill(0)
}

// TestLongRulesOfGoWithLargeChains takes boards of 4×4 on which every chain has seven stones or
// more, so there are two, up to symmetry: if the position is inside the model, the rules say
// the same, whoever moves first. SEKI_LONG=1 takes all, else it is every fifth.
func TestLongRulesOfGoWithLargeChains(t *testing.T) {
	solver := reference.New(seki.Seki)
	inside, compared := 0, 0
	eachLarge(func(p *board.Position) {
		r := testtool.Must(board.Read(p))(t)
		if !r.IsMatrix() {
			return
		}
		if inside++; inside%5 > 0 && !testtool.Long() {
			return
		}
		compared++
		model := testtool.Must(solver.Solve(r.Matrix))(t)
		s := testtool.Must(newSolver(p, r.Points, DefaultMemory))(t)
		s.fill()
		f, err := s.outcome(context.Background())
		if err != nil || f.Outcome != model.Outcome {
			t.Errorf("%v%v: %v by the model, %v by the rules, %v", p, r.Matrix, model.Outcome, f.Outcome, err)
		}
	})
	if inside != 101 || compared < inside/5 || testtool.Long() && compared < inside {
		t.Errorf("%d of %d positions, not of 101", compared, inside)
	}
}

// eachLarge yields the positions of 4×4 with one or two empty points and two chains of
// seven stones or more, of each class under the symmetries one.
func eachLarge(yield func(*board.Position)) {
	const n = 16
	for black := range uint32(1 << n) {
		if k := bits.OnesCount32(black); k < 7 || k > 8 || !one4(black) {
			continue
		}
		for i := range n {
			for j := i; j < n; j++ {
				empty := uint32(1)<<i | 1<<j
				white := (1<<n - 1) &^ (black | empty)
				if black&empty != 0 || bits.OnesCount32(white) < 7 || !one4(white) {
					continue
				}
				cells := make([]byte, n)
				for k := range cells {
					cells[k] = byte(black>>k&1 + 2*(white>>k&1))
				}
				if least(cells, 4, 4) {
					yield(positionOf(cells, 4, 4))
				}
			}
		}
	}
}

// one4 reports whether a set of points of 4×4 is connected.
func one4(s uint32) bool {
	seen := s & -s
	for {
		grown := seen | seen<<4 | seen>>4 | seen&0x7777<<1 | seen&0xeeee>>1
		if grown &= s; grown == seen {
			return seen == s
		}
		seen = grown
	}
}

package draw

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/internal/sat"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/unionfind"
	"github.com/sekilab/sekilab/seki"
)

// Size is the size of a board in points. A board may be turned, so that Width ≥ Height.
type Size struct{ Width, Height int }

// String returns "6×4".
func (s Size) String() string { return fmt.Sprintf("%d×%d", s.Width, s.Height) }

// Progress describes the state of a search for the smallest board.
type Progress struct {
	Best      Size   // the smallest board found
	Open      []Size // smaller boards that may still be large enough
	Conflicts int    // conflicts of the search so far
}

// Smallest returns a position that realises A on a smallest board: one with the fewest
// points and, among those, the shortest longer side. It reports whether the board is proved
// to be the smallest. If not, ctx ended first and the position is on the smallest board
// found. Errors are those of Draw.
//
// The search begins with the board that Draw finds. A board that is large enough stays so
// when it grows, so only the maximal smaller sizes must be decided. A SAT solver (package
// sat) decides them in turn, with a growing limit on conflicts; after each round Smallest
// also tries another random drawing. The time grows fast with the number of points: seconds
// for 25 points, minutes for 35. report, which may be nil, is called after each turn.
func Smallest(ctx context.Context, A seki.Matrix, report func(Progress)) (p *board.Position, proved bool, err error) {
	c, best, err := small(A, starts)
	if err != nil {
		return nil, false, err
	}
	s := search{construction: c, best: best, orbit: orbits(A), random: rand.New(rand.NewPCG(1, 0)), begun: map[Size]*boardClauses{}}
	for slice := 1000; ctx.Err() == nil && !proved; slice += slice / 4 {
		for _, size := range s.open() {
			if ctx.Err() != nil || s.try(ctx, size, slice) {
				break
			}
			s.report(report)
		}
		if g := s.small(s.random); g.compare(s.best) < 0 {
			s.best = g
			clear(s.begun)
		}
		s.report(report)
		proved = len(s.open()) == 0
	}
	p, err = s.best.checked(A)
	return p, proved, err
}

// report passes on the progress of the search.
func (s *search) report(to func(Progress)) {
	if to != nil {
		to(Progress{Size{s.best.width, s.best.height}, s.open(), s.conflicts})
	}
}

// search is a search for the smallest board.
type search struct {
	construction
	best      *grid // at least as wide as high
	orbit     []int
	random    *rand.Rand
	begun     map[Size]*boardClauses
	tooSmall  []Size
	conflicts int
}

// open returns the maximal sizes of smaller boards that are not known to be too small, the
// one closest to a square first.
func (s *search) open() []Size {
	var open []Size
	points := len(s.best.points)
	for height := 1; height*height <= points; height++ {
		size := Size{points / height, height}
		if size.Width*height == points && size.Width >= s.best.width {
			size.Width--
		}
		within := func(t Size) bool { return t.Width >= size.Width && t.Height >= height }
		if size.Width >= height && !slices.ContainsFunc(s.tooSmall, within) {
			open = slices.DeleteFunc(open, func(t Size) bool { return t.Width <= size.Width })
			open = append(open, size)
		}
	}
	slices.Reverse(open)
	return open
}

// try searches for a position on a board of the given size, and reports whether it
// found one.
func (s *search) try(ctx context.Context, size Size, conflicts int) bool {
	b := s.begun[size]
	if b == nil {
		b = encode(s.A, size.Width, size.Height, s.orbit)
		s.begun[size] = b
	}
	before := b.Conflicts
	g, status := b.solve(ctx, conflicts)
	s.conflicts += b.Conflicts - before
	switch status {
	case sat.Unsatisfiable:
		s.tooSmall = append(s.tooSmall, size)
		delete(s.begun, size)
	case sat.Satisfiable:
		s.best = s.shrunk(g, s.random)
		clear(s.begun)
	}
	return status == sat.Satisfiable
}

// orbits returns for each chain the least chain of its orbit under the symmetries of A,
// including those that exchange the colours.
func orbits(A seki.Matrix) []int {
	m := A.Rows()
	sets := unionfind.New(m + A.Cols())
	for v, least := range canon.Automorphisms(A).LineOrbits() {
		sets.Join(v, least)
	}
	if rows, cols, ok := canon.Equivalent(A.Transpose(), A); ok {
		for i, to := range rows {
			sets.Join(i, m+to)
		}
		for j, to := range cols {
			sets.Join(m+j, to)
		}
	}
	for v := range sets {
		sets[v] = sets.Least(v)
	}
	return sets
}

package explain

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Rules are the rules of a game with positions P and moves M, and the answers to questions about it.
type Rules[P, M any] interface {
	// Terminal reports whether the game is over, and then its outcome. It fails for a
	// position outside the game; the other methods are called for no such position, and for one
	// that is over only Emptied is.
	Terminal(A P) (o seki.Outcome, over bool, err error)
	// Wins answers a question.
	Wins(ctx context.Context, A P, q search.Question) (bool, error)
	// Orbits returns the active moves of p up to symmetry.
	Orbits(ctx context.Context, A P, p seki.Player) ([]Orbit[M], error)
	// After returns the position after an active move.
	After(A P, mv M) P
	// Emptied returns the lines that are zero in B, the position after mv.
	Emptied(B P, mv M) Emptied
	// Race returns a race that p wins, moving first or second, or nil.
	Race(A P, p seki.Player, first bool) *RaceOf[M]
	// LeastSum returns the least sum of a line that p wants to empty.
	LeastSum(A P, p seki.Player) int
}

// Orbit is an active move, and the number of moves that symmetries make of it.
type Orbit[M any] struct {
	Move  M
	Cells int
}

// matrices are the Rules of matrices in one game.
type matrices struct {
	solver *search.Solver
	game   seki.Game
}

func (r matrices) Terminal(A seki.Matrix) (seki.Outcome, bool, error) { return A.Terminal(r.game) }

func (r matrices) Wins(ctx context.Context, A seki.Matrix, q search.Question) (bool, error) {
	return r.solver.Wins(ctx, A, r.game, q)
}

func (r matrices) Orbits(ctx context.Context, A seki.Matrix, _ seki.Player) ([]Orbit[seki.Move], error) {
	group, err := canon.AutomorphismsContext(ctx, A)
	if err != nil {
		return nil, err
	}
	var orbits []Orbit[seki.Move]
	for _, cells := range group.CellOrbits() {
		if mv := cells[0]; A.At(mv.Row, mv.Col) > 0 {
			orbits = append(orbits, Orbit[seki.Move]{mv, len(cells)})
		}
	}
	return orbits, nil
}

func (r matrices) After(A seki.Matrix, mv seki.Move) seki.Matrix { return A.After(mv) }

func (matrices) Emptied(B seki.Matrix, _ seki.Move) Emptied { return EmptiedIn(B) }

func (r matrices) Race(A seki.Matrix, p seki.Player, first bool) *Race {
	return raceOf(A, r.game, p, first)
}

func (r matrices) LeastSum(A seki.Matrix, p seki.Player) int {
	if p == seki.C {
		return slices.Min(A.ColSums())
	}
	return slices.Min(A.RowSums())
}

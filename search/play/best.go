package play

import (
	"context"
	"slices"
	"time"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// Best returns the turn that explain.BestTurn chooses for the player to move. The game must
// not be over. After a pass, which a second pass turns into a draw, Best returns a winning move or
// else a pass. The choice depends on the matrix alone, unless ctx ends: a player who is known to win then
// makes a winning move. If Best fails, as search.Solver.Wins does, it returns a turn that needs no search: a
// pass after a pass, else a move in the shortest line of the player.
func (g *Game) Best(ctx context.Context, solver *search.Solver) (Turn, error) {
	A, p := g.Matrix(), g.ToMove()
	wins, err := solver.Wins(ctx, A, g.Rules, search.Question{Attacker: p, First: true})
	if err != nil {
		return g.fallback(), err
	}
	if !wins && g.passed() {
		return Turn{Player: p, Pass: true}, nil
	}
	mv, err := g.choose(ctx, solver, A, p, wins)
	switch {
	case err != nil:
		return g.fallback(), err
	case mv == nil:
		return Turn{Player: p, Pass: true}, nil
	}
	return Turn{Player: p, Move: *mv}, nil
}

// choose returns the best turn. The best of several winning moves may take half of the time that is left;
// after that any winning move will do.
func (g *Game) choose(
	ctx context.Context, solver *search.Solver, A seki.Matrix, p seki.Player, wins bool,
) (*seki.Move, error) {
	end, limited := ctx.Deadline()
	if !wins || !limited {
		return explain.BestTurn(ctx, solver, A, g.Rules, p)
	}
	half, cancel := context.WithTimeout(ctx, time.Until(end)/2)
	defer cancel()
	mv, err := explain.BestTurn(half, solver, A, g.Rules, p)
	if search.IsLimit(err) {
		mv, _, err = solver.ProofTurn(ctx, A, g.Rules, p, true, false)
	}
	return mv, err
}

// fallback returns the turn that Best returns when it fails.
func (g *Game) fallback() Turn {
	A, p := g.Matrix(), g.ToMove()
	moves := slices.Collect(A.Moves())
	if g.passed() || len(moves) == 0 {
		return Turn{Player: p, Pass: true}
	}
	rows, cols := A.RowSums(), A.ColSums()
	return Turn{Player: p, Move: slices.MinFunc(moves, func(a, b seki.Move) int {
		if p == seki.C {
			return cols[a.Col] - cols[b.Col]
		}
		return rows[a.Row] - rows[b.Row]
	})}
}

// Value returns the value of the game for the player to move, or the result if the
// game is over. After a pass it is at least a draw, by a second pass. Value fails as
// search.Solver.Wins does.
func (g *Game) Value(ctx context.Context, solver *search.Solver) (seki.Value, error) {
	p := g.ToMove()
	if r, over := g.Result(); over {
		if p == seki.C {
			r = r.Negate()
		}
		return r, nil
	}
	if !g.passed() {
		return solver.Value(ctx, g.Matrix(), g.Rules, p)
	}
	wins, err := solver.Wins(ctx, g.Matrix(), g.Rules, search.Question{Attacker: p, First: true})
	if wins {
		return seki.Win, err
	}
	return seki.Draw, err
}

// Mistake is a turn that lowered the value of the game for the player who made it.
type Mistake struct {
	Player seki.Player `json:"player"`
	Had    seki.Value  `json:"had"`   // before the turn
	Left   seki.Value  `json:"left"`  // after it, less than Had
	Right  *seki.Move  `json:"right"` // what would have kept Had; nil for a pass
}

// Mistake returns the last turn if it was a mistake, else nil. A resignation is not a
// mistake. It fails as search.Solver.Wins does.
func (g *Game) Mistake(ctx context.Context, solver *search.Solver) (*Mistake, error) {
	if len(g.turns) == 0 || g.turns[len(g.turns)-1].Resign {
		return nil, nil
	}
	worth, err := g.Value(ctx, solver)
	if err != nil {
		return nil, err
	}
	m := Mistake{Player: g.ToMove().Opponent(), Left: worth.Negate()}
	if m.Left == seki.Win {
		return nil, nil
	}
	before := g.At(len(g.turns) - 1)
	if m.Had, err = before.Value(ctx, solver); err != nil || m.Had <= m.Left {
		return nil, err
	}
	right, err := before.Best(ctx, solver)
	if err != nil {
		return nil, err
	}
	m.Right = right.Made()
	return &m, nil
}

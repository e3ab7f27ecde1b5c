package play

import (
	"context"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/search"
)

// Best returns a best turn for the player to move in a game that is not over.
// After a pass a second one is a draw at once, whatever the matrix, and the best
// turn unless there is a move that wins. It fails as search.Solver.Wins does;
// the turn is then that of Fallback.
func (g *Game) Best(ctx context.Context, solver *search.Solver) (Turn, error) {
	find := solver.BestMove
	if g.passed() {
		find = solver.WinningMove
	}
	mv, err := find(ctx, g.Matrix(), g.Rules, g.ToMove())
	switch {
	case err != nil:
		return g.Fallback(), err
	case mv == nil:
		return Turn{Player: g.ToMove(), Pass: true}, nil
	}
	return Turn{Player: g.ToMove(), Move: *mv}, nil
}

// Fallback returns a turn that can be found at once: a pass after a pass, else
// a move in the shortest line of the player to move. The game must not be over.
func (g *Game) Fallback() Turn {
	p := g.ToMove()
	best := Turn{Player: p, Pass: true}
	if g.passed() {
		return best
	}
	A := g.Matrix()
	sums := A.RowSums()
	if p == seki.C {
		sums = A.ColSums()
	}
	least := 0
	for mv := range A.Moves() {
		line := mv.Row
		if p == seki.C {
			line = mv.Col
		}
		if best.Pass || sums[line] < least {
			best, least = Turn{Player: p, Move: mv}, sums[line]
		}
	}
	return best
}

// Value returns what the game is worth to the player to move against best play;
// after a pass a draw at least, by another pass. When the game is over it is the
// result. It fails as search.Solver.Wins does.
func (g *Game) Value(ctx context.Context, solver *search.Solver) (seki.Value, error) {
	p := g.ToMove()
	if r, _, over := g.Result(); over {
		if p == seki.C {
			r = r.Negate()
		}
		return r, nil
	}
	wins, err := solver.Wins(ctx, g.Matrix(), g.Rules, search.Question{Attacker: p, First: true})
	switch {
	case err != nil:
		return 0, err
	case wins:
		return seki.Win, nil
	case g.passed():
		return seki.Draw, nil
	}
	loses, err := solver.Wins(ctx, g.Matrix(), g.Rules, search.Question{Attacker: p.Opponent()})
	if err != nil || !loses {
		return seki.Draw, err
	}
	return seki.Loss, nil
}

// Mistake is a turn after which the game is worth less to the player who made
// it than before: Had > Left.
type Mistake struct {
	Player    seki.Player
	Had, Left seki.Value
}

// Mistake returns what the last turn has thrown away, nil when it is as good as
// any or there is none. A resignation is what the player wants, no mistake. It
// fails as search.Solver.Wins does.
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
	if m.Had, err = g.before().Value(ctx, solver); err != nil || m.Had <= m.Left {
		return nil, err
	}
	return &m, nil
}

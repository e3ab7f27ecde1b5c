package inspect

import (
	"context"
	"errors"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/deadline"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// Inspector inspects matrices with one solver, so that all share its transposition table.
// It is safe for concurrent use.
type Inspector struct {
	Solver    *search.Solver
	Positions *liberties.Solver // of positions with eyes and private liberties
	Games     []seki.Game

	Moves      bool // the outcome after every active move, up to symmetry
	Explain    bool // lines of play
	Invariants bool // the invariants on a report's sheet

	MaxSum      int   // Board searches no matrix of three lines or more of either player with a greater sum; 0 for any
	RulesMemory int64 // approximate bytes for searching a fight by the rules of Go; 0 for rules.DefaultMemory
}

// Class returns the record of A, and the verdicts in the order of in.Games. Results undecided within the limits of ctx
// and of the solver are unknown in the record. Other errors are returned, such as a *seki.ImpossibleError for a matrix
// outside the games.
func (in *Inspector) Class(ctx context.Context, A seki.Matrix) (Class, []search.Verdict, error) {
	class, verdicts, err := in.decide(ctx, func(ctx context.Context) (Class, error) {
		form, _, _, err := canon.FormContext(ctx, A)
		return NewClass(A, form, in.Games, seki.Results{}), err
	}, func(ctx context.Context, g seki.Game) (search.Verdict, error) { return in.Solver.Verdict(ctx, A, g) })
	for k := 0; err == nil && in.Explain && k < len(verdicts); k++ {
		class.Games.Of(in.Games[k]).Explanation, err = in.Explanation(ctx, verdicts[k])
	}
	if err == nil && in.Invariants {
		err = in.AddInvariants(ctx, &class)
	}
	if err == nil && in.Moves {
		err = in.AddMoves(ctx, &class)
	}
	return class, verdicts, err
}

// Position returns the record of a position with eyes or private liberties, as Class does for a matrix. It has no
// invariants, no explanations and no moves.
func (in *Inspector) Position(ctx context.Context, P liberties.Position) (Class, error) {
	class, _, err := in.decide(ctx, func(ctx context.Context) (Class, error) {
		form, err := P.Canonical(ctx)
		return newPosition(P, form), err
	}, func(ctx context.Context, g seki.Game) (search.Verdict, error) { return in.Positions.Verdict(ctx, P, g) })
	return class, err
}

// decide returns a record with the verdicts of all games. Each part has its share of the time.
func (in *Inspector) decide(ctx context.Context, record func(context.Context) (Class, error),
	verdict func(context.Context, seki.Game) (search.Verdict, error),
) (Class, []search.Verdict, error) {
	part, cancel := deadline.Share(ctx, 1+len(in.Games))
	class, err := record(part)
	cancel()
	if err := tolerate(err); err != nil {
		return Class{}, nil, err
	}
	verdicts := make([]search.Verdict, len(in.Games))
	err = deadline.InTurn(ctx, len(in.Games), func(ctx context.Context, k int) (err error) {
		if verdicts[k], err = verdict(ctx, in.Games[k]); errors.Is(err, search.ErrTooLarge) {
			return nil // more time would not help
		}
		return err
	})
	if err != nil {
		return class, nil, err
	}
	for k, g := range in.Games {
		class.Games.Set(g, newVerdict(verdicts[k]))
	}
	return class, verdicts, nil
}

// Explanation explains a verdict. It returns nil if the game is over, the verdict is not
// decided or a limit was reached.
func (in *Inspector) Explanation(ctx context.Context, v search.Verdict) (*explain.Explanation, error) {
	if v.Terminal || !v.Decided() {
		return nil, nil
	}
	x, err := explain.Explain(ctx, in.Solver, v.Matrix, v.Game)
	if err != nil {
		return nil, tolerate(err)
	}
	return &x, nil
}

// errUndecided is returned if a direct summand was not decided within the limits.
var errUndecided = errors.New("not decided")

// AddInvariants adds to a record the invariants of its matrix, or notes that they were not found within the limits. A
// game that is over has none.
func (in *Inspector) AddInvariants(ctx context.Context, class *Class) error {
	A := class.Matrix
	if _, over, _ := A.Terminal(seki.Seki); over {
		return nil
	}
	var results seki.Results
	for _, g := range in.Games {
		results[g] = class.Games.Of(g).Result
	}
	type result struct {
		values invariants.Values
		err    error
	}
	done := make(chan result, 1)
	go func() { // finding the symmetries of some matrices takes long, and nothing else needs them
		oracle := func(B seki.Matrix, g seki.Game) (seki.Result, error) {
			v, err := in.Solver.Verdict(ctx, B, g)
			if err = tolerate(err); err == nil && (!v.Decided() || v.Kind == seki.UnknownKind) {
				err = errUndecided
			}
			return v.Result(), err
		}
		subject := invariants.NewSubject(A, results, oracle)
		values, err := invariants.Evaluate(subject, invariants.Further())
		done <- result{values, err}
	}()
	select {
	case r := <-done:
		if !errors.Is(r.err, errUndecided) {
			if r.err != nil {
				return r.err
			}
			class.Invariants = r.values
			return nil
		}
	case <-ctx.Done():
		if err := tolerate(context.Cause(ctx)); err != nil {
			return err
		}
	}
	class.NoInvariants = true
	return nil
}

// AddMoves adds to a record the active moves of its matrix up to symmetry, with the
// outcomes after each. A game that is over has none.
func (in *Inspector) AddMoves(ctx context.Context, class *Class) error {
	A := class.Matrix
	if _, over, _ := A.Terminal(seki.Seki); over {
		return nil
	}
	orbits, err := canon.MoveOrbits(ctx, A)
	if err := tolerate(err); err != nil {
		return err
	}
	var moves []Move
	// If a limit has prevented finding all symmetries, equivalent moves are listed more
	// than once.
	for _, orbit := range orbits {
		mv := orbit[0]
		move := Move{Move: mv, Cells: len(orbit), Orbit: orbit}
		for _, g := range in.Games {
			after, err := in.Solver.Outcome(ctx, A.After(mv), g)
			if err := tolerate(err); err != nil {
				return err
			}
			move.Games.Set(g, after.Outcome())
		}
		moves = append(moves, move)
	}
	class.Moves = moves
	return nil
}

// tolerate returns nil if the error is a limit that was reached.
func tolerate(err error) error {
	if search.IsLimit(err) {
		return nil
	}
	return err
}

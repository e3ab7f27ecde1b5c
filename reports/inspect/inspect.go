// Package inspect finds out what a record of one matrix holds: its verdicts, the
// outcomes after its moves, explanations and invariants. The command check and the
// explorer's pages show what it finds.
package inspect

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/reports"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// Inspector inspects matrices with one solver, so that all share its table of
// positions. Several goroutines may use it.
type Inspector struct {
	Solver *search.Solver
	Games  []seki.Game

	Moves      bool // the outcome after every active move, up to symmetry
	Explain    bool // lines of play
	Invariants bool // what a report's sheet shows
}

// Class returns the record of A, and the verdicts in the order of in.Games. What
// the limits of ctx and of the solver leave open is unknown in the record; other
// errors end it, a *seki.ImpossibleError for a matrix outside the games.
func (in *Inspector) Class(ctx context.Context, A seki.Matrix) (records.Class, []search.Verdict, error) {
	part, cancel := shareOf(ctx, 1+len(in.Games))
	form, _, _, err := canon.FormContext(part, A)
	cancel()
	if err := tolerate(err); err != nil {
		return records.Class{}, nil, err
	}
	class := records.NewClass(A, form, in.Games, seki.Results{})
	verdicts := make([]search.Verdict, len(in.Games))
	err = inTurn(ctx, len(in.Games), func(ctx context.Context, k int) (err error) {
		verdicts[k], err = in.Solver.Verdict(ctx, A, in.Games[k])
		if errors.Is(err, search.ErrTooLarge) { // in this game
			return nil
		}
		return err
	})
	if err != nil {
		return class, nil, err
	}
	var results seki.Results
	for k, g := range in.Games {
		results[g] = verdicts[k].Result()
		entry := records.NewVerdict(verdicts[k])
		if in.Explain {
			if entry.Explanation, err = in.Explanation(ctx, verdicts[k]); err != nil {
				return class, nil, err
			}
		}
		class.Games.Set(g, entry)
	}
	if _, over, _ := A.Terminal(seki.Seki); over {
		return class, verdicts, nil
	}
	if in.Invariants {
		class.Invariants, class.Values, err = in.invariants(ctx, A, results)
		if err != nil {
			return class, nil, err
		}
	}
	if in.Moves {
		class.Moves, err = in.moves(ctx, A)
	}
	return class, verdicts, err
}

// Explanation returns why a verdict holds, nil if the game is over, the verdict is
// not decided or a limit was reached.
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

// errUndecided says that a direct summand was not decided within the limits.
var errUndecided = errors.New("not decided")

// invariants returns what a report's sheet shows of A, and all invariants by their names,
// or that they were not found within the limits.
func (in *Inspector) invariants(ctx context.Context, A seki.Matrix, results seki.Results) ([]records.Fact, map[string]json.RawMessage, error) {
	type result struct {
		special reports.Special
		values  map[string]json.RawMessage
		err     error
	}
	done := make(chan result, 1)
	go func() { // symmetries of some matrices take long, and nothing else waits for them
		oracle := func(B seki.Matrix, g seki.Game) (seki.Result, error) {
			v, err := in.Solver.Verdict(ctx, B, g)
			if err = tolerate(err); err == nil && (!v.Decided() || v.Kind == seki.UnknownKind) {
				err = errUndecided
			}
			return v.Result(), err
		}
		var r result
		r.special, r.err = reports.NewSpecial(seki.Class{Matrix: A}, nil, oracle)
		if r.err == nil {
			r.values, r.err = values(invariants.NewSubject(A, results, oracle))
		}
		done <- r
	}()
	select {
	case r := <-done:
		if !errors.Is(r.err, errUndecided) {
			return r.special.Invariants, r.values, r.err
		}
	case <-ctx.Done():
		if err := tolerate(context.Cause(ctx)); err != nil {
			return nil, nil, err
		}
	}
	return []records.Fact{{Name: "invariants", Value: "not found within the limits"}}, nil, nil
}

// values returns the invariants that a record does not have in other fields.
func values(s *invariants.Subject) (map[string]json.RawMessage, error) {
	list := map[string]json.RawMessage{}
	for _, v := range invariants.All() {
		if slices.Contains(elsewhere, v.Name) {
			continue
		}
		value, err := v.Value(s)
		if err != nil {
			return nil, err
		}
		if big, ok := value.(*big.Int); ok {
			value = records.Integer{Int: big}
		}
		if list[v.Name], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// elsewhere are the columns of a catalogue that are fields of a class.
var elsewhere = records.ClassColumns(seki.Games[:])

// moves returns the active moves of A up to symmetry, with the outcomes after
// each. The game must not be over.
func (in *Inspector) moves(ctx context.Context, A seki.Matrix) ([]records.Move, error) {
	group, err := canon.AutomorphismsContext(ctx, A)
	if err := tolerate(err); err != nil {
		return nil, err
	}
	var moves []records.Move
	// Within the limits perhaps not all symmetries were found: then equivalent
	// moves are listed more than once.
	for _, orbit := range group.CellOrbits() {
		mv := orbit[0]
		if A.At(mv.Row, mv.Col) == 0 {
			continue
		}
		move := records.Move{Move: mv, Cells: len(orbit)}
		for _, g := range in.Games {
			after, err := in.Solver.Outcome(ctx, A.After(mv), g)
			if err := tolerate(err); err != nil {
				return nil, err
			}
			move.Games.Set(g, after.Outcome())
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// tolerate returns nil for an error that is a limit reached.
func tolerate(err error) error {
	if search.IsLimit(err) {
		return nil
	}
	return err
}

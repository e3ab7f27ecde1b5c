package verdict

import (
	"context"
	"errors"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// byEyes decides by the game with eyes.
//
// The points of a joint are decided by bounds. Let the owner of a joint answer each stone of the
// opponent in it by the other point. Then the position is, for what the owner can reach,
// no worse than the game without these liberties: the chains are one row, both points are taken in
// turn, and nothing else changes. And it is no better than the game with them as liberties
// of that row alone: whatever the opponent does there, capturing all chains of the row, can be
// done on the board. So the value lies between those of the games in which one player's joints have no
// liberties and those of the other player count in full, and is known if they are equal.
func (j *Judge) byEyes(ctx context.Context, r *board.Reading) (Verdict, error) {
	solver := eyes.NewSolver(eyes.Options{Memory: eyesMemory, Matrices: j.Solver})
	results := [2]seki.Result{} // with joints as bad as possible for Black, and for White
	for k, badFor := range []board.Colour{board.Black, board.White} {
		P, err := Position(r, badFor)
		if err != nil {
			return Verdict{}, err
		}
		found, err := solver.Verdict(ctx, P, seki.Seki)
		if _, impossible := errors.AsType[*seki.ImpossibleError](err); impossible {
			return Verdict{Basis: Undecided, Reason: "chains have no liberties but those of joints"}, nil
		}
		if err != nil && !search.IsLimit(err) {
			return Verdict{}, err
		}
		if results[k] = found.Result(); !results[k].Outcome.Known() {
			return Verdict{Basis: Undecided, Reason: "the search of the game with eyes reached its limit"}, nil
		}
		if len(r.Joints) == 0 {
			v := Verdict{Basis: Eyes, Outcome: results[k].Outcome, Kind: results[k].Kind}
			return v, v.addStones(ctx, solver, P, r)
		}
	}
	if results[0].Outcome != results[1].Outcome {
		return Verdict{Basis: Undecided, Reason: "the chains that joints connect are not sure to act as one"}, nil
	}
	return Verdict{Basis: Eyes, Outcome: results[0].Outcome}, nil
}

// eyesMemory is the memory of a search of the game with eyes, in bytes.
const eyesMemory = 1 << 26

// Position returns the position of a reading in the game with eyes, with joints that are
// as bad as possible for one player.
func Position(r *board.Reading, badFor board.Colour) (eyes.Position, error) {
	own := r.Own
	own.PrivateRows, own.PrivateCols = slices.Clone(own.PrivateRows), slices.Clone(own.PrivateCols)
	own.EyesRows, own.EyesCols = slices.Clone(own.EyesRows), slices.Clone(own.EyesCols)
	for _, joint := range r.Joints {
		private, inEyes := own.PrivateRows, own.EyesRows
		if joint.Chains[0].Colour == board.White {
			private, inEyes = own.PrivateCols, own.EyesCols
		}
		if joint.Chains[0].Colour != badFor {
			private[joint.Line] += len(joint.Points) - joint.Eyes
			inEyes[joint.Line] += joint.Eyes
		}
	}
	return eyes.New(r.Matrix, own)
}

// addStones adds what first stones do on dame, private liberties and in eyes, as far as
// it is found.
func (v *Verdict) addStones(ctx context.Context, solver *eyes.Solver, P eyes.Position, r *board.Reading) error {
	if _, over, _ := P.Terminal(seki.Seki); over {
		return nil
	}
	for _, p := range seki.Players {
		known := map[eyes.Move]seki.Outcome{}
		for mv := range P.Moves(p) {
			after, err := solver.Outcome(ctx, P.After(mv), seki.Seki)
			if err != nil && !search.IsLimit(err) {
				return err
			}
			known[mv] = after.Outcome()
		}
		for _, d := range r.Dame {
			v.add(r, p, d.Point, known[eyes.Move{Place: eyes.Dame, Row: d.Row, Col: d.Col}])
		}
		for _, l := range r.Liberties {
			mv := eyes.Move{Place: eyes.Private, Row: l.Line, Col: -1}
			if l.Colour == board.White {
				mv.Row, mv.Col = -1, l.Line
			}
			if l.Eye > 0 {
				mv.Place = eyes.Eye
			}
			if after, ok := known[mv]; ok {
				v.add(r, p, l.Point, after)
			}
		}
	}
	return nil
}

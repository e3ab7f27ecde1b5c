package verdict

import (
	"cmp"
	"context"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// playMemory is the most memory of a search of the game with the stones counted, in bytes: a larger one
// would take minutes.
const playMemory = 1 << 27

// byModel decides by the game that goes on after captures, with the stones counted.
func (j *Judge) byModel(ctx context.Context, r *board.Reading) (Verdict, error) {
	P, err := Position(r)
	if err != nil {
		return Verdict{}, err
	}
	solver, err := liberties.NewGains(counted(r, P), min(playMemory, cmp.Or(j.Memory, rules.DefaultMemory)))
	v := Verdict{Basis: Model}
	if !r.Plain() {
		v.Basis = Eyes
	}
	if err == nil {
		err = v.play(ctx, solver, r)
	}
	if search.IsLimit(err) {
		return Verdict{Basis: Undecided, Reason: "the search of what follows captures reached its limit"}, nil
	}
	return v, err
}

// counted returns the position with the stones of its chains.
func counted(r *board.Reading, P liberties.Position) liberties.Fight {
	c := liberties.Fight{Position: P}
	for k, lines := range [2][]board.Chain{seki.R: r.Rows, seki.C: r.Cols} {
		for _, line := range lines {
			c.Stones[k] = append(c.Stones[k], len(line.Stones))
		}
	}
	for i, row := range r.Rows {
		c.Touch = append(c.Touch, make([]bool, len(r.Cols)))
		for k, col := range r.Cols {
			c.Touch[i][k] = r.Matrix.At(i, k) > 0 || touch(r.Position, row, col)
		}
	}
	return c
}

// touch reports whether a stone of one chain is beside a stone of the other.
func touch(p *board.Position, a, b board.Chain) bool {
	return slices.ContainsFunc(a.Stones, func(at board.Point) bool {
		for q := range p.Beside(at) {
			if b.Has(q) {
				return true
			}
		}
		return false
	})
}

// play finds the outcome, the kind, what first stones do and best play.
func (v *Verdict) play(ctx context.Context, solver *liberties.Gains, r *board.Reading) error {
	for _, p := range seki.Players {
		gain, err := solver.Gain(ctx, p)
		if err != nil {
			return err
		}
		v.Outcome.Set(p, liberties.Value(gain))
	}
	for _, p := range seki.Players {
		if err := v.addStones(ctx, solver, r, p); err != nil {
			return err
		}
		line, err := solver.Line(ctx, p)
		if err != nil {
			return err
		}
		v.Best[p] = playByModel(r, line)
	}
	v.Kind = rules.KindOf(v.Outcome, v.Stones)
	return nil
}

// addStones adds what first stones of p do on dame, private liberties and in eyes.
func (v *Verdict) addStones(ctx context.Context, solver *liberties.Gains, r *board.Reading, p seki.Player) error {
	type value struct {
		seki.Value
		legal bool
	}
	known := map[liberties.Move]value{}
	add := func(at board.Point, mv liberties.Move) error {
		x, ok := known[mv]
		if !ok {
			var err error
			if x.Value, x.legal, err = solver.Move(ctx, p, mv); err != nil {
				return err
			}
			known[mv] = x
		}
		if x.legal {
			v.Stones = append(v.Stones, Stone{Player: p, Point: at, Value: x.Value})
		}
		return nil
	}
	for _, d := range r.Dame {
		if err := add(d.Point, liberties.Move{Place: liberties.Dame, Row: d.Row, Col: d.Col}); err != nil {
			return err
		}
	}
	for _, l := range r.Liberties {
		if err := add(l.Point, moveAt(l)); err != nil {
			return err
		}
	}
	return nil
}

// moveAt returns the move that takes a private liberty or one in an eye.
func moveAt(l board.Liberty) liberties.Move {
	mv := liberties.Move{Place: liberties.Private, Row: l.Line, Col: -1}
	if l.Colour == board.White {
		mv.Row, mv.Col = -1, l.Line
	}
	if l.Eye > 0 {
		mv.Place = liberties.Eye
	}
	return mv
}

// Position returns the position of a reading in the game with eyes.
func Position(r *board.Reading) (liberties.Position, error) { return liberties.New(r.Matrix, r.Own) }

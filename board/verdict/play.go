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

// byLiberties decides by the liberties, with the stones counted.
func (j *Judge) byLiberties(ctx context.Context, r *board.Reading) (Verdict, error) {
	P, err := Position(r)
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Basis: Liberties}
	solver, err := liberties.NewGains(counted(r, P), cmp.Or(j.Memory, rules.DefaultMemory))
	if err == nil {
		err = v.count(ctx, solver, r)
	}
	if search.IsLimit(err) {
		return Verdict{Basis: Undecided, Reason: "the search of what follows captures reached its limit"}, nil
	}
	return v, err
}

// Position returns the liberties of a reading.
func Position(r *board.Reading) (liberties.Position, error) { return liberties.New(r.Matrix, r.Own) }

// counted returns the position with the stones of its chains.
func counted(r *board.Reading, P liberties.Position) liberties.Fight {
	f := liberties.Fight{Position: P}
	for k, lines := range [2][]board.Chain{seki.R: r.Rows, seki.C: r.Cols} {
		for _, line := range lines {
			f.Stones[k] = append(f.Stones[k], len(line.Stones))
		}
	}
	for i, row := range r.Rows {
		f.Touch = append(f.Touch, make([]bool, len(r.Cols)))
		for k, col := range r.Cols {
			f.Touch[i][k] = r.Matrix.At(i, k) > 0 || touch(r.Position, row, col)
		}
	}
	return f
}

// touch reports whether a stone of one chain is next to a stone of the other.
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

// count finds the outcome, the kind, what first stones do and best play.
func (v *Verdict) count(ctx context.Context, solver *liberties.Gains, r *board.Reading) error {
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
		v.addLine(r, p, line)
	}
	v.Kind = rules.KindOf(v.Outcome, v.Stones)
	v.settle(r)
	return nil
}

// addStones adds what first stones of p do on dame, private liberties and in eyes.
func (v *Verdict) addStones(ctx context.Context, solver *liberties.Gains, r *board.Reading, p seki.Player) error {
	for _, at := range r.Points {
		mv, ok := moveAt(r, at)
		if !ok {
			continue
		}
		value, legal, err := solver.Move(ctx, p, mv)
		if err != nil {
			return err
		}
		if legal {
			v.Stones = append(v.Stones, Stone{Player: p, Point: at, Value: value})
		}
	}
	return nil
}

// moveAt returns the move that a stone on a point makes; ok is false if the point is no liberty.
func moveAt(r *board.Reading, at board.Point) (mv liberties.Move, ok bool) {
	if k := slices.IndexFunc(r.Dame, func(d board.Dame) bool { return d.Point == at }); k >= 0 {
		return liberties.Move{Place: liberties.Dame, Row: r.Dame[k].Row, Col: r.Dame[k].Col}, true
	}
	k := slices.IndexFunc(r.Liberties, func(l board.Liberty) bool { return l.Point == at })
	if k < 0 {
		return mv, false
	}
	l := r.Liberties[k]
	mv = liberties.Move{Place: liberties.Private, Row: l.Line, Col: -1}
	if l.Colour == board.White {
		mv.Row, mv.Col = -1, l.Line
	}
	if l.Eye > 0 {
		mv.Place = liberties.Eye
	}
	return mv, true
}

// addLine adds best play with the stones counted. Its turns end where a large eye has no
// empty point left for the liberties that it counts.
func (v *Verdict) addLine(r *board.Reading, p seki.Player, line []liberties.Turn) {
	play := Play{First: p}
	at, ended := r.Position.Clone(), false
	for _, t := range line {
		if t.Taken >= 0 {
			play.Taken = append(play.Taken, chains(r)[t.Taken])
		}
		turn := board.Turn{Colour: board.ColourOf(t.Player), Pass: t.Pass}
		if !ended && !t.Pass {
			k := slices.IndexFunc(r.Points, func(q board.Point) bool {
				return at.CanPlay(q, turn.Colour) &&
					makes(r, q, t.Move)
			})
			if ended = k < 0; !ended {
				turn.Point = r.Points[k]
				at.Play(turn.Point, turn.Colour)
			}
		}
		if !ended {
			play.Turns = append(play.Turns, turn)
		}
	}
	v.add(r, play)
}

// makes reports whether a stone on a point makes a move. A dame that a chain shares with one that lives by now is a
// private liberty.
func makes(r *board.Reading, at board.Point, mv liberties.Move) bool {
	here, ok := moveAt(r, at)
	if here.Place == liberties.Dame && mv.Place == liberties.Private {
		return ok && (here.Row == mv.Row || here.Col == mv.Col)
	}
	return ok && here == mv
}

// addPlay adds play by the rules of Go in which somebody gains if p moves first. If the player who loses has one chain,
// that is captured, whatever else the line takes: at the end some point under its stones counts for the opponent or for
// nobody, and stones leave the board by capture alone.
func (v *Verdict) addPlay(r *board.Reading, p seki.Player, line *rules.Play) {
	loser := p
	if v.Outcome.First(p) == seki.Win {
		loser = p.Opponent()
	}
	play := Play{First: p, Turns: line.Turns, Taken: line.Taken}
	if lost := r.Lines(board.ColourOf(loser)); len(lost) == 1 {
		play.Taken = lost
	}
	v.add(r, play)
}

// add adds best play without the passes at its end, and with the chains that stay.
func (v *Verdict) add(r *board.Reading, play Play) {
	for len(play.Turns) > 0 && play.Turns[len(play.Turns)-1].Pass {
		play.Turns = play.Turns[:len(play.Turns)-1]
	}
	if play.Taken == nil {
		play.Taken = []board.Chain{}
	}
	play.Stays = slices.DeleteFunc(chains(r), func(c board.Chain) bool { return among(play.Taken, c) })
	v.Best = append(v.Best, play)
}

func among(list []board.Chain, c board.Chain) bool {
	return slices.ContainsFunc(list, func(d board.Chain) bool { return c.Has(d.Stones[0]) })
}

// play returns best play if p moves first, nil if it is not known.
func (v Verdict) play(p seki.Player) *Play {
	k := slices.IndexFunc(v.Best, func(play Play) bool { return play.First == p })
	if k < 0 {
		return nil
	}
	return &v.Best[k]
}

// settle finds the fate of the fight if it is the same for either first player, and the players who must pass.
func (v *Verdict) settle(r *board.Reading) {
	if p, ok := v.Kind.MustPass(); ok {
		v.MustPass = &p
	}
	settled := v.Outcome.IsDraw()
	if _, ok := v.winner(); ok {
		a, b := v.play(seki.R), v.play(seki.C)
		if a == nil || b == nil || len(a.Taken) != len(b.Taken) ||
			slices.ContainsFunc(a.Taken, func(c board.Chain) bool { return !among(b.Taken, c) }) {
			return
		}
		settled = true
	}
	v.Settled = &settled
}

// winner returns the player who wins whoever moves first; ok is false if there is none.
func (v Verdict) winner() (p seki.Player, ok bool) {
	if v.Outcome.R == seki.Win {
		return seki.R, v.Outcome.C == seki.Loss
	}
	return seki.C, v.Outcome.C == seki.Win && v.Outcome.R == seki.Loss
}

// dead reports whether a chain is captured whoever moves first, in a fight that the same player wins then: if it is the
// only one of the loser, or if the winner takes all chains of the loser and loses none. Only play with the stones
// counted tells the second, as its best play gains as much as is possible; by the rules of Go the loser may have the
// choice between chains.
func (v Verdict) dead(r *board.Reading, c board.Chain) bool {
	winner, ok := v.winner()
	losing := r.Lines(board.ColourOf(winner.Opponent()))
	takesAll := v.Basis == Liberties && !slices.ContainsFunc(v.Best, func(best Play) bool {
		return !oneColour(best.Taken) || len(best.Taken) != len(losing)
	})
	return ok && c.Colour != board.ColourOf(winner) && (len(losing) == 1 || takesAll)
}

// begin returns a stone with which a player who moves first wins; ok is false if none is known to.
func (v Verdict) begin(p seki.Player) (at board.Point, ok bool) {
	if v.Outcome.First(p) != seki.Win {
		return at, false
	}
	if best := v.play(p); best != nil && len(best.Turns) > 0 && !best.Turns[0].Pass {
		return best.Turns[0].Point, true
	}
	k := slices.IndexFunc(v.Stones, func(s Stone) bool { return s.Player == p && s.Value == seki.Win })
	if k < 0 {
		return at, false
	}
	return v.Stones[k].Point, true
}

// oneColour reports whether all chains have the same colour.
func oneColour(chains []board.Chain) bool {
	return !slices.ContainsFunc(chains, func(c board.Chain) bool { return c.Colour != chains[0].Colour })
}

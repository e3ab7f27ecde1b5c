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
	P, err := liberties.New(r.Matrix, r.Own)
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

// counted returns the position with the stones of its chains.
func counted(r *board.Reading, P liberties.Position) liberties.Fight {
	f := liberties.Fight{Position: P}
	for i, row := range r.Rows {
		f.Stones[seki.R] = append(f.Stones[seki.R], len(row.Stones))
		f.Touch = append(f.Touch, make([]bool, len(r.Cols)))
		for k, col := range r.Cols {
			f.Touch[i][k] = r.Matrix.At(i, k) > 0 || slices.ContainsFunc(row.Stones, func(at board.Point) bool {
				return slices.ContainsFunc(slices.Collect(r.Position.Beside(at)), col.Has)
			})
		}
	}
	for _, col := range r.Cols {
		f.Stones[seki.C] = append(f.Stones[seki.C], len(col.Stones))
	}
	return f
}

// count finds the outcome, what first stones do, the kind and best play.
func (v *Verdict) count(ctx context.Context, solver *liberties.Gains, r *board.Reading) error {
	moves := movesOf(r)
	for _, p := range seki.Players {
		gain, err := solver.Gain(ctx, p)
		if err != nil {
			return err
		}
		v.Outcome.Set(p, liberties.Value(gain))
		for _, at := range r.Points {
			if mv, ok := moves[at]; ok {
				value, legal, err := solver.Move(ctx, p, mv)
				if err != nil {
					return err
				}
				if legal {
					v.Stones = append(v.Stones, Stone{Player: p, Point: at, Value: value})
				}
			}
		}
		line, err := solver.Line(ctx, p)
		if err != nil {
			return err
		}
		v.addLine(r, p, line, moves)
	}
	v.Kind = rules.KindOf(v.Outcome, v.Stones)
	v.settle()
	return nil
}

// movesOf returns the moves that stones on the liberties of a fight make.
func movesOf(r *board.Reading) map[board.Point]liberties.Move {
	moves := map[board.Point]liberties.Move{}
	for _, d := range r.Dame {
		moves[d.Point] = liberties.Move{Place: liberties.Dame, Row: d.Row, Col: d.Col}
	}
	for _, l := range r.Liberties {
		moves[l.Point] = l.Move
	}
	return moves
}

// addLine adds best play with the stones counted. Its turns end where a large eye has no
// empty point left for the liberties that it counts.
func (v *Verdict) addLine(r *board.Reading, p seki.Player, line []liberties.Turn, moves map[board.Point]liberties.Move) {
	play := Play{First: p}
	at, ended := r.Position.Clone(), false
	for _, t := range line {
		if t.Taken >= 0 {
			play.Taken = append(play.Taken, chains(r)[t.Taken])
		}
		turn := board.Turn{Colour: board.ColourOf(t.Player), Pass: t.Pass}
		if !ended && !t.Pass {
			k := slices.IndexFunc(r.Points, func(q board.Point) bool {
				here, ok := moves[q]
				if here.Place == liberties.Dame && t.Move.Place == liberties.Private { // shared with a chain that lives by now
					ok = ok && (here.Row == t.Move.Row || here.Col == t.Move.Col)
				} else {
					ok = ok && here == t.Move
				}
				return ok && at.CanPlay(q, turn.Colour)
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

// settle finds whether it comes to the same whoever moves first, and the player who must pass.
func (v *Verdict) settle() {
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

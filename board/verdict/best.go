package verdict

import (
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/seki"
)

// Play is what play by which a player gains comes to.
type Play struct {
	Turns []board.Turn  // to where it is decided, without passes at the end; empty if they are not known
	Taken []board.Chain // what is captured, in turn
}

// addPlay adds play by the rules of Go in which somebody gains if p begins. If the player who loses has one chain, that is
// captured, whatever else the line takes: see losing.
func (v *Verdict) addPlay(r *board.Reading, p seki.Player, line *rules.Play) {
	loser := p
	if v.Outcome.First(p) == seki.Win {
		loser = p.Opponent()
	}
	play := &Play{Turns: line.Turns, Taken: line.Taken}
	if lost := r.Lines(board.ColourOf(loser)); len(lost) == 1 {
		play.Taken = lost
	}
	play.end()
	v.Best[p] = play
}

// playByModel returns best play of the game with the stones counted. Its turns end where a large eye has no
// empty point left for the liberties that it counts.
func playByModel(r *board.Reading, line []liberties.Turn) *Play {
	play := new(Play)
	lines := slices.Concat(r.Rows, r.Cols)
	for _, t := range line {
		if t.Taken >= 0 {
			play.Taken = append(play.Taken, lines[t.Taken])
		}
	}
	play.Turns = onBoard(r, line)
	play.end()
	return play
}

// onBoard returns the turns of a line by points, as far as there are empty ones.
func onBoard(r *board.Reading, line []liberties.Turn) (turns []board.Turn) {
	at := r.Position.Clone()
	for _, t := range line {
		turn := board.Turn{Colour: board.ColourOf(t.Player), Pass: t.Pass}
		if !t.Pass {
			k := slices.IndexFunc(r.Points, func(q board.Point) bool { return at.CanPlay(q, turn.Colour) && makes(r, q, t.Move) })
			if k < 0 {
				break
			}
			turn.Point = r.Points[k]
			at.Play(turn.Point, turn.Colour)
		}
		turns = append(turns, turn)
	}
	return turns
}

// makes reports whether a stone on a point makes a move. A dame that a chain shares with one that lives by now is a
// private liberty.
func makes(r *board.Reading, at board.Point, mv liberties.Move) bool {
	return slices.ContainsFunc(r.Liberties, func(l board.Liberty) bool { return l.Point == at && moveAt(l) == mv }) ||
		mv.Place != liberties.Eye && slices.ContainsFunc(r.Dame, func(d board.Dame) bool {
			return d.Point == at && (mv.Row < 0 || mv.Row == d.Row) && (mv.Col < 0 || mv.Col == d.Col)
		})
}

// end leaves out the passes at the end.
func (p *Play) end() {
	for len(p.Turns) > 0 && p.Turns[len(p.Turns)-1].Pass {
		p.Turns = p.Turns[:len(p.Turns)-1]
	}
}

// Settled reports whether it comes to the same whoever begins, so that no move is needed; known is false if that is not
// known, as where other chains are taken.
func (v Verdict) Settled() (settled, known bool) {
	o := v.Outcome
	switch a, b := v.Best[seki.R], v.Best[seki.C]; {
	case !o.Known():
		return false, false
	case o.IsDraw():
		return true, true
	case !v.oneWinner():
		return false, true
	case a == nil || b == nil:
		return false, false
	default:
		same := len(a.Taken) == len(b.Taken) && !slices.ContainsFunc(a.Taken, func(c board.Chain) bool { return !among(b.Taken, c) })
		return same, same
	}
}

// Stays returns the chains of a fight that are not captured.
func (p *Play) Stays(r *board.Reading) []board.Chain {
	return slices.DeleteFunc(slices.Concat(r.Rows, r.Cols), func(c board.Chain) bool { return among(p.Taken, c) })
}

func among(list []board.Chain, c board.Chain) bool {
	return slices.ContainsFunc(list, func(d board.Chain) bool { return c.Has(d.Stones[0]) })
}

// dead reports whether a chain is captured whoever begins, of a fight that the same player wins then.
func (v Verdict) dead(r *board.Reading, c board.Chain) bool {
	return c.Colour != board.ColourOf(v.winner()) && (len(v.losing(r)) == 1 || v.takesAll(r))
}

// losing returns the chains of the player who loses whoever begins. A single one is captured: at the end some point under
// its stones counts for the opponent or for nobody, and stones leave the board by capture alone.
func (v Verdict) losing(r *board.Reading) []board.Chain {
	return r.Lines(board.ColourOf(v.winner().Opponent()))
}

// oneWinner reports whether the same player wins whoever begins.
func (v Verdict) oneWinner() bool {
	return v.Outcome.R != seki.Draw && v.Outcome.R == v.Outcome.C.Negate()
}

// winner returns who wins a fight that the same player wins whoever begins.
func (v Verdict) winner() seki.Player {
	if v.Outcome.R == seki.Win {
		return seki.R
	}
	return seki.C
}

// takesAll reports whether the winner takes all chains of the loser and loses none, whoever begins. Only the game with the
// stones counted tells, whose best play gains as much as is possible; by the rules of Go the loser may have the choice between chains.
func (v Verdict) takesAll(r *board.Reading) bool {
	return v.Basis != Rules && !slices.ContainsFunc(v.Best[:], func(best *Play) bool {
		return best == nil || best.both() || len(best.Taken) != len(v.losing(r))
	})
}

package verdict

import (
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/board/internal/stones"
	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/seki"
)

// Play is what best play of both comes to.
type Play struct {
	Turns  []board.Turn  // to where it is decided, without passes at the end; empty if they are not known
	Taken  []board.Chain // what is captured, in turn
	Gain   int           // stones that the player who begins gains; negative if the opponent does; 0 if it is not known, and if stones do not tell who gains
	Points int           // what the winner gains in points at stake: at most two for each stone taken; 0 if it is not known
}

// PlayByRules returns best play by the rules of Go if first begins, for whom that is a win or a loss.
func PlayByRules(first seki.Player, v seki.Value, best *rules.Play) *Play {
	play := &Play{Turns: best.Turns, Taken: best.Lost, Points: best.Gain}
	for _, chain := range best.Lost {
		play.add(first, chain)
	}
	if (play.Gain > 0) != (v == seki.Win) || 2*max(play.Gain, -play.Gain) != play.Points {
		play.Gain = 0
	}
	play.end()
	return play
}

// addOnly adds what is captured of a player who loses and has one chain, where best play is not known.
func (v *Verdict) addOnly(r *board.Reading) {
	for _, p := range seki.Players {
		loser, value := p, v.Outcome.First(p)
		if value == seki.Win {
			loser = p.Opponent()
		}
		if lost := r.Lines(board.ColourOf(loser)); v.Best[p] == nil && value != seki.Draw && len(lost) == 1 && len(r.Joints) == 0 {
			v.Best[p] = &Play{Taken: lost}
		}
	}
}

// playByModel returns best play of the game with the stones counted if first begins. Its turns end where a large eye has no
// empty point left for the liberties that it counts.
func playByModel(r *board.Reading, first seki.Player, line []stones.Turn) *Play {
	play := new(Play)
	lines := slices.Concat(r.Rows, r.Cols)
	for _, t := range line {
		if t.Taken >= 0 {
			play.Taken = append(play.Taken, lines[t.Taken])
			play.add(first, lines[t.Taken])
		}
	}
	play.Turns = onBoard(r, line)
	play.Points = 2 * max(play.Gain, -play.Gain)
	play.end()
	return play
}

// onBoard returns the turns of a line by points, as far as there are empty ones.
func onBoard(r *board.Reading, line []stones.Turn) (turns []board.Turn) {
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
func makes(r *board.Reading, at board.Point, mv eyes.Move) bool {
	return slices.ContainsFunc(r.Liberties, func(l board.Liberty) bool { return l.Point == at && moveAt(l) == mv }) ||
		mv.Place != eyes.Eye && slices.ContainsFunc(r.Dame, func(d board.Dame) bool {
			return d.Point == at && (mv.Row < 0 || mv.Row == d.Row) && (mv.Col < 0 || mv.Col == d.Col)
		})
}

// add adds the stones of a chain that is captured to the gain.
func (p *Play) add(first seki.Player, c board.Chain) {
	if c.Colour == board.ColourOf(first) {
		p.Gain -= len(c.Stones)
	} else {
		p.Gain += len(c.Stones)
	}
}

// end leaves out the passes at the end.
func (p *Play) end() {
	for len(p.Turns) > 0 && p.Turns[len(p.Turns)-1].Pass {
		p.Turns = p.Turns[:len(p.Turns)-1]
	}
}

// Settled reports whether it comes to the same whoever begins, so that no move is needed; known is false if that is not
// known, as where other chains are taken that count as much.
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
		return same && (a.Points == b.Points || a.Points*b.Points == 0), same || a.Points != b.Points
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
	return c.Colour != board.ColourOf(v.winner()) && (only(v.losing(r), c) || v.takesAll(r))
}

// losing returns the chains of the player who loses whoever begins.
func (v Verdict) losing(r *board.Reading) []board.Chain {
	return r.Lines(board.ColourOf(v.winner().Opponent()))
}

// only reports whether c is all of a list of chains, and not joined from others. If its player loses, it is captured: at
// the end some point under its stones counts for the opponent or for nobody, and stones leave the board by capture
// alone.
func only(lost []board.Chain, c board.Chain) bool {
	return len(lost) == 1 && len(lost[0].Stones) == len(c.Stones)
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

// takesAll reports whether the winner takes all stones of the loser and loses none, whoever begins. Where
// only some are taken the loser may have the choice between them.
func (v Verdict) takesAll(r *board.Reading) bool {
	stones := 0
	for _, chain := range v.losing(r) {
		stones += len(chain.Stones)
	}
	for _, best := range v.Best {
		if best == nil || best.Points != 2*stones {
			return false
		}
	}
	return true
}

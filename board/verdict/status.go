package verdict

import (
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// Status is what becomes of a chain if the game ends as the position stands.
type Status string

// Statuses. That of a chain is unknown if nothing is proved, or if it depends on who plays next.
const (
	UnknownStatus Status = ""
	Alive         Status = "alive"
	Dead          Status = "dead" // it is captured whoever begins
	Seki          Status = "seki"
)

// Status returns the status of a chain of a reading with this verdict.
func (v Verdict) Status(r *board.Reading, c board.Chain) Status {
	in := func(list []board.Chain) bool {
		return slices.ContainsFunc(list, func(line board.Chain) bool { return line.Has(c.Stones[0]) })
	}
	o := v.Outcome
	switch {
	case in(r.Alive), in(r.Walls), in(r.Assumed):
		return Alive
	case !in(r.Rows) && !in(r.Cols), v.Basis == Undecided, v.Basis == Assumed:
		return UnknownStatus
	case o.IsDraw():
		return v.drawn(r)
	case !v.oneWinner():
		return UnknownStatus
	case v.dead(r, c):
		return Dead
	case c.Colour == board.ColourOf(v.winner()) && v.takesAll(r):
		return Alive
	}
	return UnknownStatus
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

// drawn returns the status of the chains of a fight that nobody wins.
func (v Verdict) drawn(r *board.Reading) Status {
	switch {
	case v.Repetition[0] || v.Repetition[1] || v.Exchange:
		return UnknownStatus
	case len(r.Rows) == 0 || len(r.Cols) == 0:
		return Alive
	case v.Basis == Rules && (v.Kind == seki.Plain || v.Kind == seki.UnknownKind): // or both live
		return UnknownStatus
	}
	return Seki
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

package verdict

import (
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// restsOn names what a verdict rests on.
var restsOn = map[Basis]string{
	Model: "by the model: every chain has seven stones or more",
	Eyes:  "by the game with eyes: every chain has seven stones or more",
	Rules: "by the rules of Go, searched",
}

// Text says in a sentence what becomes of the fight of a reading and on what that rests.
func (v Verdict) Text(r *board.Reading) string {
	switch v.Basis {
	case NoFight:
		if len(r.Position.Chains()) == 0 {
			return "no fight: there are no stones"
		}
		return "no fight: all chains are alive" + provided(r)
	case Undecided:
		text := "undecided: " + v.Reason
		if v.Hint != "" {
			text += "; " + v.Hint
		}
		return text
	}
	return v.result(r) + "; " + restsOn[v.Basis] + v.open() + provided(r)
}

// provided says which chains are assumed to live or to stay.
func provided(r *board.Reading) string {
	text := ""
	if len(r.Assumed) > 0 {
		text += "; " + plural(r.Assumed, "is", "are") + " assumed to be alive"
	}
	if len(r.LeftOut) > 0 {
		text += "; " + plural(r.LeftOut, "is", "are") + " assumed to stay"
	}
	return text
}

// plural names chains with a verb.
func plural(chains []board.Chain, one, many string) string {
	if len(chains) == 1 {
		many = one
	}
	return board.ChainNames(chains) + " " + many
}

// result says what becomes of the fight.
func (v Verdict) result(r *board.Reading) string {
	o := v.Outcome
	switch {
	case o.IsDraw():
		return v.draw(r)
	case o.R == seki.Win && o.C == seki.Loss:
		return "White wins it" + v.by(seki.R) + ", also if Black begins"
	case o.R == seki.Loss && o.C == seki.Win:
		return "Black wins it" + v.by(seki.C) + ", also if White begins"
	case o.R == seki.Win && o.C == seki.Win:
		return "who begins wins it: Black" + v.by(seki.C) + ", White" + v.by(seki.R)
	case o.R == seki.Win:
		return "White wins it" + v.by(seki.R) + " if White begins, otherwise " + v.nobody(r, seki.C)
	case o.C == seki.Win:
		return "Black wins it" + v.by(seki.C) + " if Black begins, otherwise " + v.nobody(r, seki.R)
	}
	panic("verdict: a player who begins can pass, so the outcome " + o.String() + " cannot be")
}

// by names the stone with which a player begins to win, if it is known.
func (v Verdict) by(p seki.Player) string {
	if at, ok := v.Begin(p); ok {
		return " by " + at.String()
	}
	return ""
}

// Begin returns a stone with which a player who begins wins; ok is false if none is known to.
func (v Verdict) Begin(p seki.Player) (at board.Point, ok bool) {
	if v.Outcome.First(p) != seki.Win {
		return at, false
	}
	if line := v.Lines[p]; len(line) > 0 && !line[0].Pass {
		return line[0].Point, true
	}
	k := slices.IndexFunc(v.Stones, func(s Stone) bool { return s.Player == p && s.Value == seki.Win })
	if k < 0 {
		return at, false
	}
	return v.Stones[k].Point, true
}

// nobody says what a draw is if the given player begins.
func (v Verdict) nobody(r *board.Reading, first seki.Player) string {
	switch {
	case len(r.Rows) == 0 || len(r.Cols) == 0:
		return lives(r)
	case v.Basis != Rules:
		return "nobody can capture"
	case v.Repetition[first]:
		return "neither can win it: the play repeats"
	}
	return "nobody gains"
}

// lives says that the chains of a fight live.
func lives(r *board.Reading) string { return plural(slices.Concat(r.Rows, r.Cols), "lives", "live") }

// draw says what a draw is, whoever begins.
func (v Verdict) draw(r *board.Reading) string {
	if v.Repetition[0] || v.Repetition[1] {
		return "a draw by repetition: neither can win it, and the play may go on without end"
	}
	if len(r.Rows) == 0 || len(r.Cols) == 0 {
		return lives(r)
	}
	kinds := map[seki.Kind]string{
		seki.Complete:      "a complete seki: whoever plays loses",
		seki.SemiCompleteR: "a semi-complete seki: White must pass, Black need not",
		seki.SemiCompleteC: "a semi-complete seki: Black must pass, White need not",
		seki.Plain:         "a seki: neither can win it",
		seki.UnknownKind:   "a seki: neither can win it",
	}
	if v.Basis == Rules && (v.Kind == seki.Plain || v.Kind == seki.UnknownKind) {
		return "neither can win it: a seki, or both live"
	}
	return kinds[v.Kind]
}

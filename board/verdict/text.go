package verdict

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// bases name what verdicts rest on.
var bases = map[Basis]string{
	Model: "by the model: every chain has seven stones or more",
	Eyes:  "by the game with eyes: every chain has seven stones or more",
	Rules: "by the rules of Go, searched",
}

// restsOn says what a verdict rests on.
func (v Verdict) restsOn(r *board.Reading) string {
	text := bases[v.Basis]
	if v.Basis != Rules && len(r.Rows)+len(r.Cols) > 2 {
		text += ", and what touches a captured one is taken to live"
	}
	return text
}

// Words are what a verdict says, clause by clause; a clause that it does not have is empty.
type Words struct {
	Result   string   // what becomes of the fight
	Why      string   // why that is undecided
	Hint     string   // what it would be if chains were alive
	Captures []string // which chains best play takes
	RestsOn  string
	Open     string   // which first stones a limit left open
	Provided []string // which chains are assumed to live or to stay
}

// Words returns the clauses on the fight of a reading.
func (v Verdict) Words(r *board.Reading) Words {
	switch {
	case v.Basis == Undecided:
		return Words{Result: "undecided", Why: v.Reason, Hint: v.Hint}
	case v.Basis == NoFight && len(r.Position.Chains()) == 0:
		return Words{Result: "no fight: there are no stones"}
	case v.Basis == NoFight:
		return Words{Result: "no fight: all chains are alive", Provided: provided(r)}
	}
	return Words{Result: v.result(r), Captures: v.captures(r), RestsOn: v.restsOn(r), Open: v.open(), Provided: provided(r)}
}

// Remarks returns the clauses after the result.
func (w Words) Remarks() []string {
	all := slices.Concat([]string{w.Why, w.Hint}, w.Captures, []string{w.RestsOn, w.Open}, w.Provided)
	return slices.DeleteFunc(all, func(clause string) bool { return clause == "" })
}

// Text says in a sentence what becomes of the fight of a reading and on what that rests.
func (v Verdict) Text(r *board.Reading) string { return v.Words(r).String() }

// String returns the clauses as a sentence.
func (w Words) String() string {
	text := w.Result
	for k, remark := range w.Remarks() {
		if k == 0 && w.Why != "" {
			text += ": " + remark
		} else {
			text += "; " + remark
		}
	}
	return text
}

// provided says which chains are assumed to live or to stay.
func provided(r *board.Reading) (parts []string) {
	if len(r.Assumed) > 0 {
		parts = append(parts, plural(r.Assumed, "is", "are")+" assumed to be alive")
	}
	if len(r.LeftOut) > 0 {
		parts = append(parts, plural(r.LeftOut, "is", "are")+" assumed to stay")
	}
	return parts
}

// captures says what is captured by best play: once if that does not depend on who begins.
func (v Verdict) captures(r *board.Reading) (parts []string) {
	var texts [2]string
	for p, play := range v.Best {
		if play != nil {
			texts[p] = play.Text(r, seki.Player(p))
		}
	}
	if texts[seki.R] == texts[seki.C] && texts[seki.R] != "" {
		return texts[:1]
	}
	for _, p := range []seki.Player{seki.C, seki.R} {
		if texts[p] != "" {
			parts = append(parts, "if "+colourName(p)+" begins, "+texts[p])
		}
	}
	return parts
}

// takers names who takes a chain.
var takers = map[board.Colour]string{board.Black: "White", board.White: "Black"}

func colourName(p seki.Player) string { return takers[board.ColourOf(p.Opponent())] }

// Text says who takes which chains if first begins, and what is gained if both take some. It returns "" if
// nothing is captured.
func (p *Play) Text(r *board.Reading, first seki.Player) string {
	text, taken := "", map[board.Colour]int{}
	for k, chain := range p.Taken {
		switch {
		case k == 0:
			text = takers[chain.Colour] + " takes "
		case chain.Colour == p.Taken[k-1].Colour:
			text += ", and "
		default:
			text += ", then " + takers[chain.Colour] + " takes "
		}
		text += fmt.Sprintf("%s, %s", chain.Name(), units.Plural(len(chain.Stones), "stone", "stones"))
		taken[chain.Colour]++
	}
	if text != "" && len(r.Rows) > taken[board.Black] && len(r.Cols) > taken[board.White] {
		text += "; the rest stays"
	}
	gain := p.Gain
	if gain < 0 {
		first, gain = first.Opponent(), -gain
	}
	if len(taken) == 2 && gain > 0 {
		text = fmt.Sprintf("%s gains %s: %s", colourName(first), units.Plural(gain, "stone", "stones"), text)
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
	if best := v.Best[p]; best != nil && best.Stone != nil {
		return *best.Stone, true
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
	case v.Basis != Rules && len(r.Rows)+len(r.Cols) == 2:
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
	if v.Exchange {
		return "neither gains: who captures first loses as much"
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

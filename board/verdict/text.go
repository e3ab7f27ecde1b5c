package verdict

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// namedChains is the number of chains, or of points, that a sentence names.
const namedChains = 3

// Words are the sentences of a verdict, clause by clause; a clause that it does not have is empty.
type Words struct {
	Result string   // what becomes of the fight, on what condition, or what would decide it
	Turns  []string // what Black, then White, can do moving first, if that is not the same
	Rests  []string // the grounds, the gaps that a limit left, the reason why it is undecided
	Play   []string // best play if Black moves first, and if White does, where a player gains
}

// String returns the clauses but best play as a sentence.
func (w Words) String() string {
	return strings.Join(slices.Concat([]string{w.Result}, w.Turns, w.Rests), "; ")
}

// bases name what verdicts rest on.
var bases = map[Basis]string{
	Liberties: "by liberties: every chain has seven stones or more, and chains around a captured one are taken to live",
	Rules:     "by the rules of Go, searched",
}

// words returns the clauses on the fight of a reading. For a fight without a verdict it sets Alive if living chains
// would help.
func (v *Verdict) words(r *board.Reading) (w Words) {
	switch {
	case v.Basis == Assumed:
		w = v.If.words(r)
	case v.Basis == Undecided:
		w.Result = "undecided: " + v.missing(r)
		if v.Reason != "" {
			w.Rests = []string{v.Reason}
		}
		return w
	case v.Basis == NoFight && len(r.Position.Chains()) == 0:
		w.Result = "no fight: place a black and a white chain that share an empty point"
	case v.Basis == NoFight:
		w.Result = "no fight: all chains live"
	default:
		w = v.decided(r, r)
	}
	if given := provided(r); given != nil { // the answer rests on it
		w.Result = units.And(given) + ": " + w.Result
	}
	return w
}

// decided returns the clauses of a verdict on a fight. Chains are called as in named, a reading of the same position.
func (v Verdict) decided(fight, named *board.Reading) (w Words) {
	winner, ok := v.winner()
	switch {
	case v.Outcome.IsDraw():
		w.Result = v.draw(fight, named, append(v.Repetition, seki.C)[0])
	case !ok:
		w.Result = "a move is needed"
	case v.Settled != nil:
		w.Result = v.turn(fight, named, winner.Opponent()) + ", whoever moves first"
	default:
		w.Result = name(winner) + " wins, whoever moves first"
	}
	for _, p := range []seki.Player{seki.C, seki.R} {
		if v.Settled == nil || !*v.Settled {
			w.Turns = append(w.Turns, name(p)+" to move: "+v.turn(fight, named, p))
		}
		if best := v.play(p); best != nil && len(best.Turns) > 0 && len(best.Taken) > 0 {
			w.Play = append(w.Play, fmt.Sprintf("best play if %s moves first: %s", name(p), board.Line(best.Turns)))
		}
	}
	w.Rests = v.rests()
	return w
}

// rests returns the grounds of a decided verdict, and the first stones that a limit left open.
func (v Verdict) rests() []string {
	rests := []string{bases[v.Basis]}
	var open []string
	for _, p := range []seki.Player{seki.C, seki.R} {
		var names []string
		for _, s := range v.Stones {
			if s.Player == p && s.Value == seki.Unknown {
				names = append(names, s.Point.String())
			}
		}
		if names != nil {
			open = append(open, name(p)+" "+strings.Join(names, ", "))
		}
	}
	if open != nil {
		rests = append(rests, "not decided within the "+v.Limit+": "+strings.Join(open, "; "))
	}
	return rests
}

// words say what becomes of the fight of a reading on the condition.
func (c *Condition) words(r *board.Reading) (w Words) {
	w.Result = "if " + c.called(r) + " live"
	if len(c.Chains) == 1 {
		w.Result += "s"
	}
	separator, undecided := ", ", []board.Chain(nil)
	for k, fight := range c.Fights {
		if c.Verdicts[k].Basis == Undecided {
			undecided = append(undecided, chains(fight)...)
			continue
		}
		of := c.Verdicts[k].decided(fight, r)
		w.Result += separator + of.Result
		separator = "; and "
		w.Turns, w.Play = append(w.Turns, of.Turns...), append(w.Play, of.Play...)
		w.Rests = append(w.Rests, of.Rests...)
	}
	slices.Sort(w.Rests)
	w.Rests = slices.Compact(w.Rests)
	if len(undecided) > 0 {
		w.Rests = append(w.Rests, "it is not decided what becomes of "+calledSome(r, undecided))
	}
	return w
}

// called names the chains of a condition: each, or if they are many, their kind.
func (c *Condition) called(r *board.Reading) string {
	switch n := len(c.Chains); {
	case n <= 2*namedChains:
		return called(r, c.Chains)
	case oneColour(c.Chains):
		return fmt.Sprintf("all %d %v chains in open space", n, c.Chains[0].Colour)
	default:
		return fmt.Sprintf("all %d chains in open space", n)
	}
}

// missing describes what would decide an undecided fight, also if the chains with the stones of Alive, which it sets,
// are alive.
func (v *Verdict) missing(r *board.Reading) string {
	all := chains(r)
	if bare := slices.IndexFunc(all, func(c board.Chain) bool { return len(c.Liberties) == 0 }); bare >= 0 {
		v.Reason = ""
		return r.Called(all[bare]) + " has no liberty: take it off the board, or a stone beside it"
	}
	switch {
	case oneColour(r.Position.Chains()):
		return fmt.Sprintf("place a %v chain that shares an empty point with %s", all[0].Colour.Other(), calledSome(r, all))
	case v.Limit == "points" && len(r.Open) > 0:
		v.Alive = r.Open[0].Stones[:1]
		return "the fight is open: surround it with stones, or take a chain to be alive, such as " + r.Called(r.Open[0])
	case v.Limit == "points":
		return "the fight is too large to be read: fill the points that are not in question"
	}
	return "not read to the end: fill the points that are not in question, or allow more " + v.Limit
}

// called names chains in a sentence.
func called(r *board.Reading, chains []board.Chain) string {
	return units.And(units.Texts(chains, r.Called))
}

// calledSome names the first few of chains.
func calledSome(r *board.Reading, chains []board.Chain) string {
	names := units.Texts(chains, r.Called)
	if more := len(names) - namedChains; more > 0 {
		names = append(names[:namedChains], fmt.Sprintf("%d more", more))
	}
	return units.And(names)
}

// provided lists the chains next to a fight that are assumed to live or to stay.
func provided(r *board.Reading) (parts []string) {
	for _, group := range []struct {
		chains []board.Chain
		what   string
	}{{r.Assumed, "alive"}, {r.LeftOut, "there to stay"}} {
		if n := len(group.chains); n > 0 {
			is := map[bool]string{true: " is", false: " are"}[n == 1]
			parts = append(parts, called(r, group.chains)+is+" taken to be "+group.what)
		}
	}
	return parts
}

// turn describes what comes of a fight if p moves first.
func (v Verdict) turn(fight, named *board.Reading, p seki.Player) string {
	winner := p
	switch v.Outcome.First(p) {
	case seki.Draw:
		return v.draw(fight, named, p) + v.saves(p)
	case seki.Loss:
		winner = p.Opponent()
	}
	by := ""
	if at, ok := v.begin(p); ok {
		by = " by " + at.String()
	}
	play := v.play(p)
	switch {
	case play == nil || len(play.Taken) == 0:
		return name(winner) + " gains" + by
	case !oneColour(play.Taken):
		return name(winner) + " gains" + by + ": " + play.captures(named)
	case by != "":
		by = "," + by
	}
	return play.captures(named) + by
}

// captures lists what each player captures, in turn, with the number of stones.
func (p *Play) captures(named *board.Reading) (text string) {
	for k, chain := range p.Taken {
		switch {
		case k > 0 && chain.Colour == p.Taken[k-1].Colour:
			text += ", and "
		case k > 0:
			text += ", then "
			fallthrough
		default:
			text += chain.Colour.Other().Name() + " captures "
		}
		text += named.Called(chain) + ", " + units.Plural(len(chain.Stones), "stone", "stones")
	}
	return text
}

// draw describes what comes of a fight in which nobody gains if p moves first.
func (v Verdict) draw(fight, named *board.Reading, p seki.Player) string {
	kinds := map[seki.Kind]string{
		seki.Complete:      "a complete seki: whoever plays first loses",
		seki.SemiCompleteR: "a semi-complete seki: White must pass, Black need not",
		seki.SemiCompleteC: "a semi-complete seki: Black must pass, White need not",
	}
	all := chains(fight)
	switch text, ok := kinds[v.Kind]; {
	case slices.Contains(v.Repetition, p):
		return "a draw by repetition: neither can gain, and the play may go on without end"
	case len(all) == 1:
		return named.Called(all[0]) + " lives"
	case oneColour(all):
		return called(named, all) + " live"
	case ok:
		return text
	case !v.Outcome.IsDraw():
		return "nobody gains"
	case v.Basis == Rules:
		return "neither can gain: a seki, an even exchange, or both live"
	}
	return "a seki: neither can gain"
}

// saves names the stones with which p, who would lose by a pass, makes a draw.
func (v Verdict) saves(p seki.Player) string {
	var names []string
	for _, s := range v.Stones {
		if v.Outcome.First(p.Opponent()) == seki.Win && s.Player == p && s.Value == seki.Draw && len(names) < namedChains {
			names = append(names, s.Point.String())
		}
	}
	if names == nil {
		return ""
	}
	return " after " + strings.Join(names, " or ")
}

func name(p seki.Player) string { return board.ColourOf(p).Name() }

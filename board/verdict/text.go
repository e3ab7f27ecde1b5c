package verdict

import (
	"fmt"
	"slices"
	"strings"

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
	Status  string   // that nothing is decided, or that there is no fight
	Result  string   // what becomes of the fight, or what would decide it
	Turns   []string // what Black, then White, can do who begins, if that is not the same
	Play    []string // best play if Black begins, and if White does, where a player gains
	Why     string   // why it is undecided
	RestsOn string
	Open    string // what a limit left open: first stones, fights

	Alive []board.Point // a stone of each chain that Result takes to be alive
}

// Words returns the clauses on the fight of a reading.
func (v Verdict) Words(r *board.Reading) Words {
	w := Words{RestsOn: v.restsOn(r), Open: v.open()}
	switch {
	case v.Basis == Assumed:
		w = v.If.words(r)
	case v.Basis == Undecided:
		w = Words{Status: "undecided"}
		w.Result, w.Alive, w.Why = v.missing(r)
		return w
	case v.Basis == NoFight && len(r.Position.Chains()) == 0:
		w = Words{Status: "no fight", Result: "place a black and a white chain that share an empty point"}
	case v.Basis == NoFight:
		w = Words{Status: "no fight", Result: "all chains live"}
	default:
		w.Result, w.Turns, w.Play = v.result(r, r), v.turns(r, r), v.plays()
	}
	if given := provided(r); given != nil { // the answer rests on it
		if w.Status != "" {
			w.Status, w.Result = "", w.Status+": "+w.Result
		}
		w.Result = units.And(given) + ": " + w.Result
	}
	return w
}

// Remarks returns the clauses after the result and the turns.
func (w Words) Remarks() []string {
	all := []string{w.RestsOn, w.Open, w.Why}
	return slices.DeleteFunc(all, func(clause string) bool { return clause == "" })
}

// Text says in a sentence what becomes of the fight of a reading and on what that rests.
func (v Verdict) Text(r *board.Reading) string { return v.Words(r).String() }

// String returns the clauses but best play as a sentence.
func (w Words) String() string { return strings.Join(w.clauses(), "; ") }

// Lines returns the clauses one by one, best play at the end.
func (w Words) Lines() []string { return append(w.clauses(), w.Play...) }

func (w Words) clauses() []string {
	text := w.Result
	if w.Status != "" {
		text = w.Status + ": " + text
	}
	return slices.Concat([]string{text}, w.Turns, w.Remarks())
}

// words say what becomes of the fight of a reading on the condition.
func (c *Condition) words(r *board.Reading) Words {
	verb := " live"
	if len(c.Chains) == 1 {
		verb = " lives"
	}
	w := Words{Result: "if " + c.called(r) + verb, Alive: c.Points()}
	if len(c.Fights) == 0 {
		w.Result += ", so do the chains beside " + map[bool]string{true: "it", false: "them"}[len(c.Chains) == 1]
	}
	separator, undecided, open := ", ", []board.Chain(nil), []string(nil)
	for k, fight := range c.Fights {
		v := c.Verdicts[k]
		if v.Basis == Undecided {
			undecided = slices.Concat(undecided, fight.Rows, fight.Cols)
			continue
		}
		w.Result += separator + v.result(fight, r)
		separator = "; and "
		w.Turns, w.Play = slices.Concat(w.Turns, v.turns(fight, r)), append(w.Play, v.plays()...)
		if rests := v.restsOn(fight); w.RestsOn == "" {
			w.RestsOn = rests
		} else if !strings.Contains(w.RestsOn, rests) {
			w.RestsOn += "; and " + rests
		}
		if text := v.open(); text != "" {
			open = append(open, text)
		}
	}
	if len(undecided) > 0 {
		open = append(open, "it is not decided what becomes of "+calledSome(r, undecided))
	}
	w.Open = strings.Join(open, "; ")
	return w
}

// called calls the chains of a condition: each, or if they are many by what they are.
func (c *Condition) called(r *board.Reading) string {
	const most = 2 * namedChains
	switch n := len(c.Chains); {
	case n <= most:
		return called(r, c.Chains)
	case oneColour(c.Chains):
		return fmt.Sprintf("all %d %v chains beside open territory", n, c.Chains[0].Colour)
	default:
		return fmt.Sprintf("all %d chains beside open territory", n)
	}
}

// missing says what would decide an undecided fight, also if chains with the given stones are alive, and why it is
// not decided.
func (v Verdict) missing(r *board.Reading) (what string, alive []board.Point, why string) {
	chains := slices.Concat(r.Rows, r.Cols)
	if bare := slices.IndexFunc(chains, func(c board.Chain) bool { return len(c.Liberties) == 0 }); bare >= 0 {
		return r.Called(chains[bare]) + " has no liberty: take it off the board, or a stone beside it", nil, ""
	}
	switch {
	case oneColour(r.Position.Chains()):
		what = fmt.Sprintf("place a %v chain that shares an empty point with %s", chains[0].Colour.Other(), calledSome(r, chains))
	case v.Limit == "points" && len(r.Open) > 0:
		what = "the fight is open: surround it with stones, or take a chain to be alive, such as " + r.Called(r.Open[0])
		alive = r.Open[0].Stones[:1]
	case v.Limit == "points":
		what = "the fight is too large to be read: fill the points that are not in question"
	default:
		what = "not read to the end: fill the points that are not in question, or allow more " + v.Limit
	}
	return what, alive, v.Reason
}

// called calls chains in a sentence.
func called(r *board.Reading, chains []board.Chain) string {
	return units.And(units.Texts(chains, r.Called))
}

// calledSome calls the first few of chains.
func calledSome(r *board.Reading, chains []board.Chain) string {
	names := units.Texts(chains, r.Called)
	if more := len(names) - namedChains; more > 0 {
		names = append(names[:namedChains], fmt.Sprintf("%d more", more))
	}
	return units.And(names)
}

// provided says which chains of a fight are assumed to live or to stay.
func provided(r *board.Reading) (parts []string) {
	for _, group := range []struct {
		chains []board.Chain
		what   string
	}{{r.Assumed, "alive"}, {r.LeftOut, "there to stay"}} {
		if n := len(group.chains); n > 0 {
			parts = append(parts, called(r, group.chains)+map[bool]string{true: " is", false: " are"}[n == 1]+" taken to be "+group.what)
		}
	}
	return parts
}

// turns say, with chains called as in named, which is a reading of the same position, what comes of it if Black begins, and if White does; nothing where the result says it for both.
func (v Verdict) turns(r, named *board.Reading) (parts []string) {
	o := v.Outcome
	if o.IsDraw() || v.settled() || o.R != seki.Draw && o.C != seki.Draw && v.Best == [2]*Play{} {
		return nil
	}
	for _, p := range []seki.Player{seki.C, seki.R} {
		parts = append(parts, colourName(p)+" to move: "+v.turn(r, named, p))
	}
	return parts
}

// plays name the turns of best play by which a player gains.
func (v Verdict) plays() (lines []string) {
	for _, p := range []seki.Player{seki.C, seki.R} {
		if best := v.Best[p]; best != nil && len(best.Turns) > 0 && len(best.Taken) > 0 {
			lines = append(lines, fmt.Sprintf("best play if %s begins: %s", colourName(p), board.Line(best.Turns)))
		}
	}
	return lines
}

// turn says what comes of it if p begins.
func (v Verdict) turn(r, named *board.Reading, p seki.Player) string {
	winner, still, by := p, "", v.by(p)
	switch v.Outcome.First(p) {
	case seki.Draw:
		return v.nobody(r, named, p) + v.saves(p)
	case seki.Loss:
		winner, still, by = p.Opponent(), " still", ""
	}
	play := v.Best[p]
	if play == nil || len(play.Taken) == 0 {
		return colourName(winner) + still + " gains" + by
	}
	return play.says(r, named, winner, still, by)
}

// says what the winner captures, though the opponent begins if still is not "", and by which stone.
func (p *Play) says(r, named *board.Reading, winner seki.Player, still, by string) string {
	text, both := p.captures(named)
	if both {
		text = fmt.Sprintf("%s%s gains%s: %s", colourName(winner), still, by, text)
	} else {
		text = colourName(winner) + still + " captures " + text
		if by != "" {
			text += "," + by
		}
	}
	return text + p.rest(r)
}

// saves names the stones with which p, who would lose by a pass, makes a draw.
func (v Verdict) saves(p seki.Player) string {
	if v.Outcome.First(p.Opponent()) != seki.Win {
		return ""
	}
	var names []string
	for _, s := range v.Stones {
		if s.Player == p && s.Value == seki.Draw {
			names = append(names, s.Point.String())
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " after " + strings.Join(names[:min(len(names), namedChains)], " or ")
}

// captures lists what is captured, with the number of stones, and says by whom if both capture.
func (p *Play) captures(named *board.Reading) (text string, both bool) {
	both = p.both()
	for k, chain := range p.Taken {
		taker := ""
		switch {
		case k > 0 && chain.Colour == p.Taken[k-1].Colour:
			text += ", and "
		case k > 0:
			text += ", then "
			fallthrough
		default:
			if both {
				taker = chain.Colour.Other().Name() + " captures "
			}
		}
		text += fmt.Sprintf("%s%s, %s", taker, named.Called(chain), units.Plural(len(chain.Stones), "stone", "stones"))
	}
	return text, both
}

// both reports whether both players capture.
func (p *Play) both() bool { return !oneColour(p.Taken) }

func colourName(p seki.Player) string { return board.ColourOf(p).Name() }

// result says what becomes of the fight.
func (v Verdict) result(r, named *board.Reading) string {
	o := v.Outcome
	switch {
	case o.IsDraw():
		return v.draw(r, named)
	case v.settled():
		return v.settles(r, named)
	case o.R == seki.Win && o.C == seki.Loss:
		return "White wins" + v.by(seki.R) + ", also if Black begins"
	case o.R == seki.Loss && o.C == seki.Win:
		return "Black wins" + v.by(seki.C) + ", also if White begins"
	case o.R == seki.Win && o.C == seki.Win:
		return "a move is needed: who begins wins, Black" + v.by(seki.C) + ", White" + v.by(seki.R)
	case o.R == seki.Win:
		return "a move is needed: White wins" + v.by(seki.R) + " if White begins, otherwise " + v.nobody(r, named, seki.C)
	case o.C == seki.Win:
		return "a move is needed: Black wins" + v.by(seki.C) + " if Black begins, otherwise " + v.nobody(r, named, seki.R)
	}
	panic("verdict: a player who begins can pass, so the outcome " + o.String() + " cannot be")
}

func (v Verdict) settled() bool {
	settled, _ := v.Settled()
	return settled
}

// settles says what is captured whoever begins. Where the loser may have the choice of what to lose, no chain is dead.
func (v Verdict) settles(r, named *board.Reading) string {
	winner := v.winner()
	play := v.Best[winner.Opponent()] // for which the winner needs no stone
	text, both := play.captures(named)
	switch {
	case len(play.Taken) == 0:
		return colourName(winner) + " wins, whoever begins"
	case both:
		text = fmt.Sprintf("no move is needed: %s gains, whoever begins: %s", colourName(winner), text)
	case slices.ContainsFunc(play.Taken, func(c board.Chain) bool { return !v.dead(r, c) }):
		text = fmt.Sprintf("no move is needed: %s captures %s, whoever begins", colourName(winner), text)
	case len(play.Taken) == 1:
		text += ", is dead as it stands"
	default:
		text += ", are dead as they stand"
	}
	return text + play.rest(r)
}

// rest says that chains stay.
func (p *Play) rest(r *board.Reading) string {
	stays := map[board.Colour]bool{}
	for _, chain := range p.Stays(r) {
		stays[chain.Colour] = true
	}
	if len(stays) < 2 {
		return ""
	}
	return ", and the rest stays"
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
	if best := v.Best[p]; best != nil && len(best.Turns) > 0 && !best.Turns[0].Pass {
		return best.Turns[0].Point, true
	}
	k := slices.IndexFunc(v.Stones, func(s Stone) bool { return s.Player == p && s.Value == seki.Win })
	if k < 0 {
		return at, false
	}
	return v.Stones[k].Point, true
}

// nobody says what a draw is if the given player begins.
func (v Verdict) nobody(r, named *board.Reading, first seki.Player) string {
	switch {
	case len(r.Rows) == 0 || len(r.Cols) == 0:
		return lives(r, named)
	case v.Basis != Rules && len(r.Rows)+len(r.Cols) == 2:
		return "seki"
	case v.Repetition[first]:
		return "the play repeats"
	}
	return "nobody gains"
}

// lives says that the chains of a fight live.
func lives(r, named *board.Reading) string {
	chains := slices.Concat(r.Rows, r.Cols)
	if len(chains) == 1 {
		return named.Called(chains[0]) + " lives"
	}
	return called(named, chains) + " live"
}

// draw says what a draw is, whoever begins.
func (v Verdict) draw(r, named *board.Reading) string {
	if v.Repetition[0] || v.Repetition[1] {
		return "a draw by repetition: neither can gain, and the play may go on without end"
	}
	if len(r.Rows) == 0 || len(r.Cols) == 0 {
		return lives(r, named)
	}
	kinds := map[seki.Kind]string{
		seki.Complete:      "a complete seki: whoever plays first loses",
		seki.SemiCompleteR: "a semi-complete seki: White must pass, Black need not",
		seki.SemiCompleteC: "a semi-complete seki: Black must pass, White need not",
		seki.Plain:         "a seki: neither can gain",
		seki.UnknownKind:   "a seki: neither can gain",
	}
	if v.Basis == Rules && (v.Kind == seki.Plain || v.Kind == seki.UnknownKind) {
		return "neither can gain: a seki, or both live"
	}
	return kinds[v.Kind]
}

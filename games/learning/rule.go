package learning

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Rule is a learning rule of the seed, sections 4.2–4.4 and 5 (d).
type Rule uint8

const (
	LNWT        Rule = iota // latest non-winning trace
	LNWP                    // latest non-winning position
	LLT                     // latest losing trace
	LLP                     // latest losing position
	LNWPThenLLP             // LNWP until it finds nothing to change, then LLP
	RLNWT                   // randomised LNWT
	RLLT                    // randomised LLT
)

// Rules lists all rules.
var Rules = [...]Rule{LNWT, LNWP, LLT, LLP, LNWPThenLLP, RLNWT, RLLT}

var ruleNames = [...]string{"lnwt", "lnwp", "llt", "llp", "lnwp+llp", "rlnwt", "rllt"}

// String returns the name of the rule on the command line: "lnwp+llp".
func (r Rule) String() string { return ruleNames[r] }

// ParseRule returns the rule of that name.
func ParseRule(name string) (Rule, error) {
	for _, r := range Rules {
		if r.String() == name {
			return r, nil
		}
	}
	return 0, fmt.Errorf("unknown learning rule %q: it is one of %s", name, strings.Join(ruleNames[:], ", "))
}

// Agent plays for one player.
type Agent interface {
	// Move returns the index of its move in Moves(v). It is asked once about
	// each position of its player in the trace of a play, in their order, but
	// not again when the last position repeats an earlier one.
	Move(v terminal.Node) int
	// End tells the result of the play for its player. It reports whether
	// the strategy for the next play is another one.
	End(result seki.Value) (changed bool)
}

// Learner is an Agent that follows a learning rule.
type Learner interface {
	Agent
	// Strategy returns the strategy of the next play.
	Strategy() terminal.Strategy
	// Memory returns how many numbers the learner keeps: by section 5 (a), no
	// more than 2·|X_p| + 1. The lists of moves belong to the game.
	Memory() int
}

// NewLearner returns a learner for player p of a, whose first strategy takes
// the first move of every list. Only the randomised rules use the source,
// which may be nil for the others.
func NewLearner(rule Rule, a *terminal.Arena, p terminal.Player, source rand.Source) Learner {
	t := newTable(a, p)
	switch rule {
	case LNWT, LLT:
		return newTraceLearner(t, rule == LLT, nil)
	case RLNWT, RLLT:
		return newTraceLearner(t, rule == RLLT, rand.New(source))
	case LNWP, LLP:
		return &positionLearner{table: t, patient: rule == LLP, last: terminal.None}
	case LNWPThenLLP:
		return &positionLearner{table: t, combined: true, last: terminal.None}
	}
	panic(fmt.Sprintf("learning: no rule %d", rule))
}

// table holds the current move of each position of p, as its index in the list.
type table struct {
	arena  *terminal.Arena
	player terminal.Player
	move   []int32 // by Slot
}

func newTable(a *terminal.Arena, p terminal.Player) table {
	return table{a, p, make([]int32, a.Owned(p))}
}

// at returns the place of the current move of v.
func (t *table) at(v terminal.Node) *int32 { return &t.move[t.arena.Slot(v)] }

func (t *table) degree(v terminal.Node) int32 { return int32(len(t.arena.Moves(v))) }

// Strategy returns the current strategy.
func (t *table) Strategy() terminal.Strategy {
	s := t.arena.First(terminal.Only(t.player))
	for v := range terminal.Node(len(s)) {
		if s[v] != terminal.Free {
			s[v] = *t.at(v)
		}
	}
	return s
}

// isFailure reports whether a play counts against the strategy: a loss always,
// a draw unless the rule is patient, that is one of LLT, LLP and rLLT.
func isFailure(result seki.Value, patient bool) bool {
	return result == seki.Loss || (result == seki.Draw && !patient)
}

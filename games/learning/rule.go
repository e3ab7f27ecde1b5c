package learning

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
)

// Rule is a learning rule of Böhme et al. 2006, sections 4.2–4.4 and 5 (d).
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

var ruleNames = [...]string{"lnwt", "lnwp", "llt", "llp", "lnwp+llp", "rlnwt", "rllt"}

// String returns the name that ParseRule reads, such as "lnwp+llp".
func (r Rule) String() string { return ruleNames[r] }

// AcceptsDraws reports whether the rule, from its first play on, changes nothing after
// a draw: LLT, LLP and rLLT.
func (r Rule) AcceptsDraws() bool { return r == LLT || r == LLP || r == RLLT }

// Random reports whether the rule is randomised.
func (r Rule) Random() bool { return r == RLNWT || r == RLLT }

// ParseRule returns the rule with the given name.
func ParseRule(name string) (Rule, error) { return parse[Rule]("learning rule", name, ruleNames[:]) }

// parse returns the index of a name in names; what says what is named.
func parse[T ~uint8](what, name string, names []string) (T, error) {
	k := slices.Index(names, name)
	if k < 0 {
		return 0, fmt.Errorf("unknown %s %q: it is one of %s", what, name, strings.Join(names, ", "))
	}
	return T(k), nil
}

// Agent plays for one player.
type Agent interface {
	// Move returns an index in Moves(v). It is called once for each distinct
	// position of the player in the trace of a play, in their order.
	Move(v terminal.Node) int
	// End receives the result of the play for the player, and reports whether
	// it changed the strategy.
	End(result seki.Value) (changed bool)
}

// Learner is an Agent that follows a learning rule.
type Learner interface {
	Agent
	// Strategy returns the strategy of the next play.
	Strategy() terminal.Strategy
	// Memory returns how many numbers the learner keeps: at most 2·|X_p| + 1
	// (section 5 (a)). The lists of moves belong to the game.
	Memory() int
	// fails reports whether the rule counts a play with that result against the
	// strategy.
	fails(result seki.Value) bool
	// save returns the state of the learner between two plays, but not that of
	// its source; restore returns to it.
	save() string
	restore(state string)
	// digest returns a number that two equal states of the learner have in common, and
	// two others hardly ever. It takes constant time.
	digest() uint64
}

// NewLearner returns a learner for player p of a. Its first strategy takes the
// first move of every list. The source may be nil unless the rule is randomised.
func NewLearner(rule Rule, a *terminal.Arena, p terminal.Player, source rand.Source) Learner {
	t := moveTable{arena: a, player: p, move: make([]int32, a.Owned(p)), acceptDraws: rule.AcceptsDraws()}
	switch rule {
	case LNWT, LLT:
		return newTraceLearner(t, nil)
	case RLNWT, RLLT:
		return newTraceLearner(t, rand.New(source))
	case LNWP, LLP, LNWPThenLLP:
		return &positionLearner{moveTable: t, combined: rule == LNWPThenLLP, last: terminal.None}
	}
	panic(fmt.Sprintf("learning: no rule %d", rule))
}

// moveTable holds the current move of each position of the player, as its index
// in the list.
type moveTable struct {
	arena  *terminal.Arena
	player terminal.Player
	move   []int32 // by Slot; changed by set only
	sum    uint64  // of the changes since the start, for digest

	acceptDraws bool // LLT, LLP, rLLT, or the second part of the combination
}

// at returns the current move at v.
func (t *moveTable) at(v terminal.Node) int32 { return t.move[t.arena.Slot(v)] }

// set changes the move of a slot.
func (t *moveTable) set(slot int, move int32) {
	of := func(move int32) uint64 { return arith.Mix(uint64(slot)<<32 | uint64(move)) }
	t.sum += of(move) - of(t.move[slot])
	t.move[slot] = move
}

func (t *moveTable) digest() uint64 {
	if t.acceptDraws {
		return t.sum + 1
	}
	return t.sum
}

func (t *moveTable) degree(v terminal.Node) int32 { return int32(len(t.arena.Moves(v))) }

// Strategy returns the current strategy.
func (t *moveTable) Strategy() terminal.Strategy {
	return t.arena.Choose(terminal.Only(t.player), func(v terminal.Node) int { return int(t.at(v)) })
}

// fails reports whether a play counts against the strategy: a loss does, and so does
// a draw unless acceptDraws is set.
func (t *moveTable) fails(result seki.Value) bool {
	return result == seki.Loss || (result == seki.Draw && !t.acceptDraws)
}

func (t *moveTable) save() string {
	state := make([]byte, 1, 1+4*len(t.move))
	if t.acceptDraws {
		state[0] = 1
	}
	for _, move := range t.move {
		state = binary.LittleEndian.AppendUint32(state, uint32(move))
	}
	return string(state)
}

func (t *moveTable) restore(state string) {
	t.acceptDraws = state[0] == 1
	for k := range t.move {
		t.set(k, int32(binary.LittleEndian.Uint32([]byte(state[1+4*k:]))))
	}
}

package learning

import (
	"math/rand/v2"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
)

// Agent plays for one player.
type Agent interface {
	// Move returns an index in Moves(v). It is called once for each distinct
	// position of the player in the trace of a play, in their order.
	Move(v terminal.Node) int
	// End receives the result of the play for the player, and reports whether
	// it changed the strategy.
	End(result seki.Value) (changed bool)
}

// Learner is an Agent that follows a learning rule. A random move may be the same as before. A
// single player who follows LNWP searches the game depth first (Böhme et al. 2006, section 4.3).
type Learner struct {
	arena *terminal.Arena
	rule  Rule
	draw  func(degree int32) int32 // a random move; nil unless the rule is randomised

	strategy    terminal.Strategy
	changed     bool // by the last End
	acceptDraws bool // LLT, LLP, rLLT, or the second part of the combination

	// Of the current play.
	marked []terminal.Node // the own positions, for rules that change all of them
	last   terminal.Node   // the last own position with a next move, or None
}

// NewLearner returns a learner for player p of a. Its first strategy takes the first move of
// every list. The source may be nil unless the rule is randomised.
func NewLearner(rule Rule, a *terminal.Arena, p terminal.Player, source rand.Source) *Learner {
	first := a.First(terminal.Only(p))
	l := &Learner{arena: a, rule: rule, strategy: first, acceptDraws: rule.AcceptsDraws(), last: terminal.None}
	if rule.Random() {
		l.draw = rand.New(source).Int32N
	}
	return l
}

// Strategy returns the strategy of the next play.
func (l *Learner) Strategy() terminal.Strategy { return slices.Clone(l.strategy) }

// Memory returns how many numbers the learner keeps: its |X_p| moves, and room for as many
// marks or for one position, which is at most 2·|X_p| + 1 (section 5 (a)). The lists of moves
// belong to the game.
func (l *Learner) Memory() int {
	owned := 0
	for _, move := range l.strategy {
		if move != terminal.Free {
			owned++
		}
	}
	if l.rule.ofPositions() {
		return owned + 1
	}
	return 2 * owned
}

// Move remembers what the rule needs of v and returns the current move.
func (l *Learner) Move(v terminal.Node) int {
	move := l.strategy[v]
	if !l.rule.ofPositions() {
		l.marked = append(l.marked, v)
	} else if move+1 < l.degree(v) {
		l.last = v
	}
	return int(move)
}

// End changes the strategy according to the rule, if the play failed. A loss is a failure, and
// so is a draw unless the rule accepts draws.
func (l *Learner) End(result seki.Value) (changed bool) {
	marked, last := l.marked, l.last
	l.marked, l.last, l.changed = l.marked[:0], terminal.None, false
	switch {
	case result == seki.Win || result == seki.Draw && l.acceptDraws:
	case l.rule.ofPositions():
		l.changeLast(last)
	default:
		l.changeAll(marked)
	}
	return l.changed
}

// changeAll changes the moves at the marked positions.
func (l *Learner) changeAll(marked []terminal.Node) {
	for _, v := range marked {
		if l.draw != nil {
			l.change(v, l.draw(l.degree(v)))
		} else {
			l.change(v, (l.strategy[v]+1)%l.degree(v))
		}
	}
}

// changeLast takes the next move at the last position. If there is none, the start is not a
// winning position (Theorem 4.6 (b)), and the combination begins LLP with the first move of
// every list.
func (l *Learner) changeLast(last terminal.Node) {
	if last != terminal.None {
		l.change(last, l.strategy[last]+1)
		return
	}
	if l.rule == LNWPThenLLP && !l.acceptDraws {
		l.acceptDraws = true
		for v, move := range l.strategy {
			if move != terminal.Free {
				l.change(terminal.Node(v), 0)
			}
		}
	}
}

// change changes the move at a position.
func (l *Learner) change(v terminal.Node, move int32) {
	l.changed = l.changed || l.strategy[v] != move
	l.strategy[v] = move
}

func (l *Learner) degree(v terminal.Node) int32 { return int32(len(l.arena.Moves(v))) }

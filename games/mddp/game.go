package mddp

import (
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/games/terminal"
)

// maxModel bounds the decisions of a game as a model, in bytes: solving as many takes about
// 300 MB. A decision has the name of a position twice, and decisionBytes besides.
const (
	maxModel      = 1 << 25
	decisionBytes = 40
)

// FromGame returns a game of two players as two processes that depend on each other: each has
// the positions at which a player is to move. The first player maximises and the second
// minimises half the value of the position that a move leads to. A win of the first player is
// worth 1 and a loss −1, so that the value of a position won or lost in k moves is 2⁻ᵏ or −2⁻ᵏ.
// A position whose only move leads to itself is a draw, worth 0, as is a play without an end.
//
// With chance or payoffs in numbers the whole value counts, the payoff that the first player can
// expect; the payoffs have the sum 0. A third process has the positions at which chance moves.
func FromGame(g terminal.Named) (*Explicit, error) {
	if len(g.Players) != 2 {
		return nil, fmt.Errorf("a game is a pair of decision processes for two players, not for %d", len(g.Players))
	}
	m := gameModel{Named: g, names: make([]string, g.Size()), process: make([]int, g.Size()), factor: "1/2"}
	processes := []ExplicitProcess{{Name: g.Players[0], Goal: "max"}, {Name: g.Players[1], Goal: "min"}}
	if g.Numeric() {
		m.factor = "1"
	}
	if len(g.Chances) > 0 {
		processes = append(processes, ExplicitProcess{Name: "chance", Goal: "max"})
	}
	for v := range terminal.Node(g.Size()) {
		m.names[v] = g.Label(v)
		switch {
		case g.Chances[v] != nil:
			m.process[v] = 2
		case !g.Terminal(v):
			m.process[v] = int(g.Owner(v))
			for _, w := range g.Moves(v) {
				if g.Terminal(w) {
					m.process[w] = 1 - m.process[v]
				}
			}
		}
	}
	for v := range terminal.Node(g.Size()) {
		state, err := m.state(v)
		if err != nil {
			return nil, err
		}
		own := &processes[m.process[v]]
		own.States = append(own.States, state)
	}
	for p := range processes {
		processes[p].Discount = m.factor
	}
	return NewExplicit(g.Title, m.names[g.Start], processes)
}

// gameModel is the state of FromGame.
type gameModel struct {
	terminal.Named
	names   []string
	process []int
	factor  Number // of the value of the position that a move leads to
	size    int    // of the decisions
}

func (m *gameModel) state(v terminal.Node) (ExplicitState, error) {
	state := ExplicitState{Name: m.names[v]}
	if payoffs := m.Payoffs(v); payoffs != nil {
		switch {
		case !m.Numeric() && m.Terminal(v) && len(m.Winners(v)) != 1:
			return state, fmt.Errorf("at the position %s %d players win; the value of a game needs one of the two", state.Name, len(m.Winners(v)))
		case add(payoffs[0], payoffs[1]).Sign() != 0:
			return state, fmt.Errorf("at the position %s the payoffs have not the sum 0", state.Name)
		}
		state.Value = Number(payoffs[0].RatString())
		return state, nil
	}
	for _, w := range m.Moves(v) {
		if m.size += 2*len(m.names[w]) + decisionBytes; m.size > maxModel {
			return state, errors.New("the game has too many moves for decision processes; choose a smaller one")
		}
	}
	if chances := m.Chances[v]; chances != nil {
		d := ExplicitDecision{Name: "chance"}
		for k, w := range m.Moves(v) {
			if m.process[w] == 2 {
				return state, fmt.Errorf("chance moves twice in succession from the position %s; make it one move", state.Name)
			}
			d.Cross = append(d.Cross, Chance{m.names[w], Number(chances[k].RatString())})
		}
		state.Decisions = []ExplicitDecision{d}
		return state, nil
	}
	for _, w := range m.Moves(v) {
		d := ExplicitDecision{Name: m.names[w], Cross: Chances{{State: m.names[w]}}, Scale: m.factor}
		if m.process[w] == m.process[v] {
			d = ExplicitDecision{Name: m.names[w], Next: Chances{{State: m.names[w]}}}
		}
		state.Decisions = append(state.Decisions, d)
	}
	return state, nil
}

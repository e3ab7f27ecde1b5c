package mddp

import (
	"errors"
	"fmt"
	"slices"

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
func FromGame(g terminal.Named) (*Explicit, error) {
	if len(g.Players) != 2 {
		return nil, fmt.Errorf("a game is a pair of decision processes for two players, not for %d", len(g.Players))
	}
	process := make([]int, g.Size())
	for v := range terminal.Node(g.Size()) {
		if g.Terminal(v) {
			continue
		}
		process[v] = int(g.Owner(v))
		for _, w := range g.Moves(v) {
			if g.Terminal(w) {
				process[w] = 1 - process[v]
			}
		}
	}
	names := make([]string, g.Size())
	for v := range terminal.Node(g.Size()) {
		names[v] = g.Label(v)
	}
	size := 0 // of the decisions
	processes := []ExplicitProcess{{Goal: "max"}, {Goal: "min"}}
	for v := range terminal.Node(g.Size()) {
		state := ExplicitState{Name: names[v]}
		switch winners := g.Winners(v); {
		case slices.Equal(g.Moves(v), []terminal.Node{v}):
			state.Value = "0"
		case len(winners) == 1:
			state.Value = [2]Number{"1", "-1"}[winners[0]]
		case g.Terminal(v):
			return nil, fmt.Errorf("at the position %s %d players win; the value of a game needs one of the two", names[v], len(winners))
		}
		for _, w := range g.Moves(v) {
			if state.Value != "" {
				break // a draw
			}
			if size += 2*len(names[w]) + decisionBytes; size > maxModel {
				return nil, errors.New("the game has too many moves for decision processes; choose a smaller one")
			}
			d := ExplicitDecision{Name: names[w], Cross: Chances{{State: names[w]}}, Scale: "1/2"}
			if process[w] == process[v] {
				d = ExplicitDecision{Name: names[w], Next: Chances{{State: names[w]}}}
			}
			state.Decisions = append(state.Decisions, d)
		}
		own := &processes[process[v]]
		own.States = append(own.States, state)
	}
	for p := range processes {
		processes[p].Name, processes[p].Discount = g.Players[p], "1/2"
	}
	return NewExplicit(g.Title, names[g.Start], processes)
}

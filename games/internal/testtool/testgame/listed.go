// Package testgame has terminal games for tests: given by lists of their positions, and random ones.
package testgame

import (
	"context"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
)

// Position is a position of a Game, with the names of its owner, of the positions after each move, and of the winners.
type Position struct {
	Name, Owner string
	Moves, Wins []string
}

// Game is a game given by the list of its positions.
type Game struct {
	Names     []string // of the players
	Positions []Position
}

// Graph explores all positions, in their order, and returns the node of one as well.
func (g Game) Graph(start string) (*terminal.Graph[string], terminal.Node) {
	var names []string
	for _, x := range g.Positions {
		names = append(names, x.Name)
	}
	graph, err := terminal.Explore(context.Background(), g, 1<<20, names...)
	if err != nil {
		panic("testgame: " + err.Error())
	}
	return graph, terminal.Node(slices.Index(names, start))
}

func (g Game) at(name string) Position {
	return g.Positions[slices.IndexFunc(g.Positions, func(x Position) bool { return x.Name == name })]
}

func (g Game) player(name string) terminal.Player {
	return terminal.Player(slices.Index(g.Names, name))
}

// Players returns the number of players.
func (g Game) Players() int { return len(g.Names) }

// Owner returns the player who moves at x.
func (g Game) Owner(x string) terminal.Player { return g.player(g.at(x).Owner) }

// Moves yields the moves of x.
func (g Game) Moves(x string) iter.Seq[string] { return slices.Values(g.at(x).Moves) }

// Winners returns the players who win at x.
func (g Game) Winners(x string) (winners []terminal.Player) {
	for _, name := range g.at(x).Wins {
		winners = append(winners, g.player(name))
	}
	return winners
}

// Plays yields every play from x in which s is followed where it prescribes a move, by (T1) to (T3). The trace is valid
// until the next play.
func Plays(a *terminal.Arena, x terminal.Node, s terminal.Strategy) iter.Seq[terminal.Play] {
	return func(yield func(terminal.Play) bool) {
		var from func(trace []terminal.Node, v terminal.Node) bool
		from = func(trace []terminal.Node, v terminal.Node) bool {
			repeats := slices.Contains(trace, v)
			trace = append(trace, v)
			if repeats || a.Terminal(v) {
				return yield(terminal.Play{Trace: trace, Repeats: repeats})
			}
			if w := a.Next(s, v); w != terminal.None {
				return from(trace, w)
			}
			for _, w := range a.Moves(v) {
				if !from(trace, w) {
					return false
				}
			}
			return true
		}
		from(nil, x)
	}
}

// Strategies yields every strategy of some players.
func Strategies(a *terminal.Arena, q terminal.Coalition) iter.Seq[terminal.Strategy] {
	return func(yield func(terminal.Strategy) bool) {
		s := a.First(q)
		for v := 0; v < len(s) && yield(slices.Clone(s)); {
			for v = 0; v < len(s); v++ {
				if s[v] == terminal.Free {
					continue
				}
				if s[v]++; int(s[v]) < len(a.Moves(terminal.Node(v))) {
					break
				}
				s[v] = 0
			}
		}
	}
}

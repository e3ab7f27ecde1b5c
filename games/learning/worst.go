package learning

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/games/terminal"
)

// Extreme says how often a deterministic rule can fail in games of one size.
type Extreme struct {
	Positions int
	Games     int // games that were examined
	Endless   int // games in which plays can fail for ever
	Most      int // the most plays that can fail in any other game

	// Game is the first game with the fewest moves in which plays can fail for ever or, if
	// Endless is 0, in which Most plays can fail; nil if no play can. It begins at its first
	// position.
	Game *terminal.Explicit
}

// MaxSearched is the greatest number of positions for FindWorst: 6 take minutes, 7 hours.
const MaxSearched = 7

// FindWorst examines all games with the given number of positions, at least 1, and at most
// the given number of moves at each. The learner p moves at the start, from which every
// position can be reached, and can win from there (for LLT, LLP and the combination: need not
// lose). All plays begin at the start, against an Adversary. Since an adversary plays for all
// opponents together, there is one opponent, q, in these games, and since only p's results
// count, each end is won by p or by q. The games differ in more than the names of positions
// and the order of q's moves. (The learner's own moves are tried in their order.)
//
// It returns the error of NewAdversary. Cost: the number of games grows faster than
// exponentially with the positions.
func FindWorst(ctx context.Context, rule Rule, positions, moves int) (Extreme, error) {
	w := Extreme{Positions: positions}
	if rule.Random() {
		return w, fmt.Errorf("an adversary must foresee what the learner does, which it cannot with %v", rule)
	}
	most, fewest := 0, 0 // of w.Game: plays that can fail, moves
	err := smallGames(positions, moves, func(game smallGame) error {
		wins := game.forces(0)
		bound := Bound{DrawsAllowed: rule.AcceptsDraws() || rule == LNWPThenLLP && !wins}
		if !wins && (!bound.DrawsAllowed || game.forces(1)) {
			return nil
		}
		if !game.first([]int{0}, 0) {
			return nil
		}
		w.Games++
		graph, err := terminal.Explore(ctx, game, positions, 0)
		if err != nil {
			return err
		}
		a := &graph.Arena
		d, err := NewAdversary(ctx, a, NewLearner(rule, 1, a, 0, nil), 0, 0, nil, bound.counts)
		if err != nil {
			return err
		}
		if d.Most == Forever {
			w.Endless++
		} else {
			w.Most = max(w.Most, d.Most)
		}
		if d.Most > most || d.Most == most && most > 0 && a.Edges() < fewest {
			most, fewest = d.Most, a.Edges()
			w.Game, err = a.Explicit("", []string{"p", "q"}, func(v terminal.Node) string {
				return string(rune('a' + graph.Position(v)))
			})
		}
		return err
	})
	return w, err
}

// smallGame is a game of the players 0 and 1 by its positions, which are numbered in the
// order of a breadth-first search from 0.
type smallGame []smallPosition

type smallPosition struct {
	owner terminal.Player // Nobody at an end
	won   terminal.Player // the winner at an end
	moves []int
}

func (g smallGame) Players() int                    { return 2 }
func (g smallGame) Moves(x int) iter.Seq[int]       { return slices.Values(g[x].moves) }
func (g smallGame) Owner(x int) terminal.Player     { return g[x].owner }
func (g smallGame) Winners(x int) []terminal.Player { return []terminal.Player{g[x].won} }

// forces reports whether a player can force an end that is won by that player: whether 0 is
// in the attractor of these ends. Most games are done with when it is known, and it takes a
// hundredth of the time that exploring them would.
func (g smallGame) forces(p terminal.Player) bool {
	inside := make([]bool, 0, 32)[:len(g)]
	for grows := true; grows; {
		grows = false
		for k, x := range g {
			if inside[k] {
				continue
			}
			enters := x.won == p
			if x.owner != terminal.Nobody {
				leads := func(y int) bool { return inside[y] == (x.owner == p) }
				enters = slices.ContainsFunc(x.moves, leads) == (x.owner == p)
			}
			inside[k] = enters
			grows = grows || enters
		}
	}
	return inside[0]
}

// first reports whether no other numbering of the positions that smallGames could use, of those
// that begin as order does, makes g less. The moves of the first k positions in order lead to
// positions in order. Cost: n! numberings at worst; mostly there is one.
func (g smallGame) first(order []int, k int) bool {
	if k == len(order) {
		return g.compareTo(order) <= 0
	}
	x := g[order[k]]
	var found []int
	for _, y := range x.moves {
		if !slices.Contains(order, y) {
			found = append(found, y)
		}
	}
	if x.owner == 0 || len(found) < 2 {
		return g.first(append(order, found...), k+1)
	}
	for found := range permutations(found) { // the order of q's moves is open
		if !g.first(slices.Concat(order, found), k+1) {
			return false
		}
	}
	return true
}

// compareTo compares g with the game that has position order[k] in place of position k.
func (g smallGame) compareTo(order []int) int {
	for k, old := range order {
		x, y := g[k], g[old]
		moves := make([]int, len(y.moves))
		for j, to := range y.moves {
			moves[j] = slices.Index(order, to)
		}
		if y.owner == 1 {
			slices.Sort(moves)
		}
		if c := cmp.Or(cmp.Compare(x.owner, y.owner), cmp.Compare(x.won, y.won), slices.Compare(x.moves, moves)); c != 0 {
			return c
		}
	}
	return 0
}

// permutations yields all orders of a list. The list that it yields is valid until the next.
func permutations(list []int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var swap func(k int) bool
		swap = func(k int) bool {
			if k == len(list) {
				return yield(list)
			}
			for j := k; j < len(list); j++ {
				list[k], list[j] = list[j], list[k]
				more := swap(k + 1)
				list[k], list[j] = list[j], list[k]
				if !more {
					return false
				}
			}
			return true
		}
		swap(0)
	}
}

// smallGames calls each with all games of FindWorst, with any value, some more than once. A game
// is valid during the call. It returns the error of each.
//
// It sets the positions in the order of a breadth-first search, in which every position gets
// its number from the first move that leads there.
func smallGames(positions, moves int, each func(smallGame) error) error {
	game := make(smallGame, positions)
	// set tries all possibilities for the positions from number k on; the moves of those
	// before lead to the first known positions.
	var set func(k, known int) error
	// extend does so with those that begin with the moves that position k has.
	var extend func(k, known int) error
	extend = func(k, known int) error {
		x := &game[k]
		if len(x.moves) > 0 {
			if err := set(k+1, known); err != nil {
				return err
			}
		}
		if len(x.moves) == moves {
			return nil
		}
		for to := range min(known+1, positions) {
			if slices.Contains(x.moves, to) || x.owner == 1 && len(x.moves) > 0 && to < x.moves[len(x.moves)-1] {
				continue // q's moves are in increasing order
			}
			x.moves = append(x.moves, to)
			if err := extend(k, max(known, to+1)); err != nil {
				return err
			}
			x.moves = x.moves[:len(x.moves)-1]
		}
		return nil
	}
	set = func(k, known int) error {
		if k == positions {
			return each(game)
		}
		if k == known {
			return nil // the other positions cannot be reached
		}
		for player := range terminal.Player(2) {
			if k > 0 {
				game[k] = smallPosition{owner: terminal.Nobody, won: player}
				if err := set(k+1, known); err != nil {
					return err
				}
			}
			if k > 0 || player == 0 {
				game[k] = smallPosition{owner: player}
				if err := extend(k, known); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return set(0, 1)
}

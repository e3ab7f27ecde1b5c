package terminal

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/sekilab/sekilab/internal/units"
)

// Graph is the part of a game reachable from given positions: an Arena with the
// position of each node.
type Graph[X comparable] struct {
	Arena
	Positions []X // by node
}

// LimitError is returned if a game has more reachable positions than allowed, perhaps
// infinitely many.
type LimitError struct{ Limit int }

func (e *LimitError) Error() string {
	return fmt.Sprintf("the game has more than %s: choose a smaller game, or a higher limit if the game ends",
		units.Plural(e.Limit, "reachable position", "reachable positions"))
}

// Explore returns the graph of the positions reachable from the starts, which are the first
// nodes, in their order and without repetitions. A move that the game yields twice at one
// position counts once, in its first place. The error is a *LimitError if there are more
// than limit positions, or wraps the context's error. Time and memory: linear in the positions, moves and winners.
func Explore[X comparable](ctx context.Context, game Game[X], limit int, starts ...X) (*Graph[X], error) {
	e := explorer[X]{game: game, limit: min(limit, math.MaxInt32-1), graph: &Graph[X]{}, nodes: map[X]Node{}}
	e.graph.players = game.Players()
	for _, x := range starts {
		if _, err := e.node(x); err != nil {
			return nil, err
		}
	}
	for v := 0; v < len(e.graph.Positions); v++ {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("exploring a game: %w", ctx.Err())
		}
		if err := e.expand(Node(v)); err != nil {
			return nil, err
		}
	}
	e.graph.from = reversed(e.graph.moves, e.graph.Size())
	return e.graph, nil
}

type explorer[X comparable] struct {
	game   Game[X]
	limit  int
	graph  *Graph[X]
	nodes  map[X]Node
	seenBy []Node // by node: the last node found to have a move to it
	moves  []Node // of the current node; reused
}

// node returns the node of x, adding it if x is new.
func (e *explorer[X]) node(x X) (Node, error) {
	if v, known := e.nodes[x]; known {
		return v, nil
	}
	v := Node(len(e.graph.Positions))
	if int(v) >= e.limit {
		return None, &LimitError{e.limit}
	}
	e.nodes[x] = v
	e.graph.Positions = append(e.graph.Positions, x)
	e.seenBy = append(e.seenBy, None)
	return v, nil
}

func (e *explorer[X]) expand(v Node) error {
	x := e.graph.Positions[v]
	e.moves = e.moves[:0]
	for y := range e.game.Moves(x) {
		w, err := e.node(y)
		if err != nil {
			return err
		}
		if e.seenBy[w] != v {
			e.seenBy[w] = v
			e.moves = append(e.moves, w)
		}
	}
	if len(e.moves) == 0 {
		e.graph.add(Nobody, nil, slices.Compact(slices.Sorted(slices.Values(e.game.Winners(x)))))
	} else {
		e.graph.add(e.game.Owner(x), e.moves, nil)
	}
	return nil
}

package pyramid

import "fmt"

// Node is a position that the winner faces, in a tree of the winner's optimal play against every reply.
type Node struct {
	Position Position
	Best     Move    // π*
	Turns    int     // the winner's turns until the end against the longest defence
	Again    bool    // the position was met before, where its successors are
	Cut      bool    // the successors are left out
	Next     []*Node // after every reply; none after the last move
}

// Tree returns the winner's optimal play against all replies in the game with p tiers, 2 ≤ p ≤ MaxTiers, as in Fujita
// 2016, Figure 6: the start if the first player wins, otherwise the position after each first move. A position has
// successors only where it is met first, and not if the winner faces it in the given turn or later, unless turn is 0. It
// is an error if there are more than limit positions.
func Tree(p, turn, limit int) ([]*Node, error) {
	if err := checkTiers(p); err != nil {
		return nil, err
	}
	first := []Position{Start(p)}
	if !FirstWins(p) {
		first = after(first[0])
	}
	b := treeBuilder{ends: endsAt(first, turn, limit), met: map[Position]bool{}}
	if b.ends == nil {
		return nil, fmt.Errorf("the decision tree for %d tiers has more than %d positions", p, limit)
	}
	return b.nodes(first), nil
}

// endsAt returns the positions that the winner faces, beginning with first in the first turn, and for each whether the
// tree ends there because the winner faces it first in the given turn. It returns nil if there are more than limit.
func endsAt(first []Position, turn, limit int) map[Position]bool {
	ends := map[Position]bool{}
	for k := 1; len(first) > 0; k++ {
		var next []Position
		for _, x := range first {
			if _, met := ends[x]; met {
				continue
			}
			if ends[x] = k == turn; len(ends) > limit {
				return nil
			}
			if u, _ := BestWin(x); !ends[x] {
				next = append(next, after(x.After(u))...)
			}
		}
		first = next
	}
	return ends
}

// after returns the positions after all moves at x, without repetitions.
func after(x Position) []Position {
	var out []Position
	seen := map[Position]bool{}
	for _, v := range Moves(x) {
		if y := x.After(v); !seen[y] {
			seen[y] = true
			out = append(out, y)
		}
	}
	return out
}

type treeBuilder struct {
	ends map[Position]bool // where the tree ends early
	met  map[Position]bool
}

func (b *treeBuilder) nodes(positions []Position) (nodes []*Node) {
	for _, x := range positions {
		u, _ := BestWin(x)
		reply := x.After(u)
		n := &Node{Position: x, Best: u, Turns: 1 + winTurns(reply), Cut: b.ends[x]}
		if n.Again = b.met[x]; !n.Again {
			b.met[x] = true
			if !n.Cut {
				n.Next = b.nodes(after(reply))
			}
		}
		nodes = append(nodes, n)
	}
	return nodes
}

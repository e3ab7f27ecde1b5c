package pyramid

import "fmt"

// Node is a position that the winner faces, in a tree of the winner's optimal play against every reply.
type Node struct {
	Position Position
	Best     Move    // π*
	Turns    int     // the winner's turns until the end against the longest defence
	Cut      bool    // the successors are left out
	Next     []*Node // after every reply; none after the last move
}

// Tree returns the winner's optimal play against all replies in the game with p tiers, 2 ≤ p ≤ MaxTiers, as in Fujita
// 2016, Figure 6: the start if the first player wins, otherwise the position after each first move. Each position has
// one node. A node has no successors if the winner faces it first in the given turn, unless turn is 0. It is an error
// if there are more than limit positions.
func Tree(p, turn, limit int) ([]*Node, error) {
	nodes := map[Position]*Node{}
	var found []*Node // in the current turn
	add := func(positions ...Position) (list []*Node) {
		for _, x := range positions {
			n := nodes[x]
			if n == nil {
				n = &Node{Position: x}
				nodes[x], found = n, append(found, n)
			}
			list = append(list, n)
		}
		return list
	}
	first := []Position{Start(p)}
	if !FirstWins(p) {
		first = after(first[0])
	}
	roots := add(first...)
	for k := 1; len(found) > 0; k++ {
		now := found
		found = nil
		for _, n := range now {
			if len(nodes) > limit {
				return nil, fmt.Errorf("the decision tree for %d tiers has more than %d positions", p, limit)
			}
			n.Best, _ = BestWin(n.Position)
			reply := n.Position.After(n.Best)
			n.Turns = 1 + winTurns(reply)
			if n.Cut = k == turn; !n.Cut {
				n.Next = add(after(reply)...)
			}
		}
	}
	return roots, nil
}

// after returns the positions after all moves at x, without repetitions.
func after(x Position) (positions []Position) {
	seen := map[Position]bool{}
	for _, v := range Moves(x) {
		if y := x.After(v); !seen[y] {
			seen[y] = true
			positions = append(positions, y)
		}
	}
	return positions
}

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
// successors only where it is met first, and not if the winner faces it in the given turn or later, unless turn is 0.
// It is an error if there are more than limit positions.
func Tree(p, turn, limit int) ([]*Node, error) {
	if err := checkTiers(p); err != nil {
		return nil, err
	}
	first := []Position{Start(p)}
	if !FirstWins(p) {
		first = after(first[0])
	}
	faced := map[Position]int{} // by position: the turn in which the winner faces it first
	for k, positions := 1, first; len(positions) > 0; k++ {
		var next []Position
		for _, x := range positions {
			if faced[x] > 0 {
				continue
			}
			if faced[x] = k; len(faced) > limit {
				return nil, fmt.Errorf("the decision tree for %d tiers has more than %d positions", p, limit)
			}
			if k != turn {
				u, _ := BestWin(x)
				next = append(next, after(x.After(u))...)
			}
		}
		positions = next
	}
	met := map[Position]bool{}
	var build func(positions []Position) []*Node
	build = func(positions []Position) (nodes []*Node) {
		for _, x := range positions {
			u, _ := BestWin(x)
			reply := x.After(u)
			n := &Node{Position: x, Best: u, Turns: 1 + winTurns(reply), Again: met[x], Cut: faced[x] == turn}
			if met[x] = true; !n.Again && !n.Cut {
				n.Next = build(after(reply))
			}
			nodes = append(nodes, n)
		}
		return nodes
	}
	return build(first), nil
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

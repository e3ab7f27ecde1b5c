package elimination

import "fmt"

// Node is a position of a game tree.
type Node struct {
	Left   Set
	Strike int     // the item that was struck just before, −1 at the root
	Best   bool    // the strike is one of the best, in the turn that the next step reduces
	Next   []*Node // none if one item is left
}

// Tree returns the game tree after a number of steps of its reduction, from 0, the complete tree, to the number of
// strikes, which leaves a single line of play. The first step keeps only the best strike of the last player to move at
// each position; every further step does the same one turn earlier. It is an error if the tree has more than limit
// nodes.
func (s *Solution) Tree(step, limit int) (*Node, error) {
	strikes := len(s.game.Items) - 1
	if step < 0 || step > strikes {
		return nil, fmt.Errorf("there is no step %d: %d strikes are reduced in steps 1 to %d; 0 is the complete tree",
			step, strikes, strikes)
	}
	branching := strikes - step // turns that are not reduced yet
	nodes := 0
	var grow func(n *Node, depth int) error
	grow = func(n *Node, depth int) error {
		if nodes++; nodes > limit {
			return fmt.Errorf("the tree after step %d has more than %d positions", step, limit)
		}
		if n.Left.size() == 1 {
			return nil
		}
		struck := n.Left
		if depth >= branching {
			struck = 1 << s.choice(n.Left)
		}
		for item := range struck.items {
			next := &Node{Left: n.Left.Without(item), Strike: item, Best: depth == branching-1 && s.Best(n.Left)&(1<<item) != 0}
			n.Next = append(n.Next, next)
			if err := grow(next, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	root := &Node{Left: s.game.All(), Strike: -1}
	return root, grow(root, 0)
}

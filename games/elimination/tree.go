package elimination

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/games/tree"
)

// Tree returns the game tree after a number of steps of its reduction, from 0, the complete
// tree, to the number of strikes, which leaves a single line of play. The first step keeps
// only the best strike of the last player to move at each position; every further step does
// the same one turn earlier. Stars in the text and bold lines in the pictures mark the best
// strikes of the turn that the next step reduces; ovals are the ends of play. It is an
// error if the tree has more than limit nodes.
func (s *Solution) Tree(step, limit int) (*tree.Tree, error) {
	g, strikes := s.game, len(s.game.Items)-1
	if step < 0 || step > strikes {
		return nil, fmt.Errorf("there is no step %d: %d strikes are reduced in steps 1 to %d; 0 is the complete tree", step, strikes, strikes)
	}
	branching := strikes - step // turns not reduced yet
	nodes := 1
	var add func(n *tree.Node, left Set, depth int) error
	add = func(n *tree.Node, left Set, depth int) error {
		n.Lines = append(n.Lines, strings.Join(g.Names(left), " "))
		if left.size() == 1 {
			n.Text += fmt.Sprintf("\n%s is left", g.Items[left.only()])
			n.Oval = true
			return nil
		}
		struck := left
		if depth >= branching {
			struck = 1 << s.choice(left)
		}
		for item := range struck.items {
			if nodes++; nodes > limit {
				return fmt.Errorf("the tree after step %d has more than %d positions", step, limit)
			}
			strike := fmt.Sprintf("%d strikes %s", g.mover(left)+1, g.Items[item])
			next := &tree.Node{Text: "player " + strike, Lines: []string{strike}}
			if depth == branching-1 {
				next.Bold = s.Best(left)&(1<<item) != 0
				next.Mark = map[bool]string{true: "* ", false: "  "}[next.Bold]
			}
			n.Next = append(n.Next, next)
			if err := add(next, left.without(item), depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	root := &tree.Node{}
	if err := add(root, g.All(), 0); err != nil {
		return nil, err
	}
	title := cmp.Or(map[int]string{0: "Complete tree", strikes: "The line of play, after the last step"}[step],
		fmt.Sprintf("Tree after step %d of its reduction", step))
	return &tree.Tree{Title: title, Root: root}, nil
}

package elimination

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/internal/picture"
)

// Tree returns the game tree after a number of steps of its reduction, from 0, the complete
// tree, to the number of strikes, which leaves a single line of play. The first step keeps
// only the best strike of the last player to move at each position; every further step does
// the same one turn earlier. Stars in the text and bold lines in the graph mark the best
// strikes of the turn that the next step reduces. In the graph, green ends of play are the
// result of backward induction. It is an error if the tree has more than limit nodes.
func (s *Solution) Tree(step, limit int) (*tree.Tree, error) {
	g, strikes, result := s.game, len(s.game.Items)-1, s.Result(s.game.All())
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
			n.End = true
			n.Lines[len(n.Lines)-1] += " is left"
			if left.only() == result {
				n.Fill = picture.Won
			}
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
	root.Lines = append(root.Lines, fmt.Sprintf("%d is to strike", g.Mover(0)+1))
	title := cmp.Or(map[int]string{0: "Complete tree", strikes: "The line of play, after the last step"}[step],
		fmt.Sprintf("Tree after step %d of its reduction", step))
	return &tree.Tree{Title: title + g.preferences(), Root: root}, nil
}

// maxPreferences is the length of a text that fits above a picture.
const maxPreferences = 80

// preferences returns a text such as "; player 1 prefers A B C D, 2 D C A B", or nothing if it is long.
func (g *Game) preferences() string {
	var players []string
	for p := range g.Players() {
		order := slices.Clone(g.Items)
		for item, rank := range g.ranks[p] {
			order[rank] = g.Items[item]
		}
		players = append(players, fmt.Sprintf("%d %s", p+1, strings.Join(order, " ")))
	}
	text := strings.Join(players, ", ")
	if len(text) > maxPreferences {
		return ""
	}
	return "; player " + strings.Replace(text, " ", " prefers ", 1)
}

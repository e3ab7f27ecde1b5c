package pyramid

import (
	"io"

	"github.com/sekilab/sekilab/games/internal/tree"
)

// WriteSVG writes the tree as a picture with the first turn at the left: boxes show
// a position and the decision, ovals the last bar, dashed boxes positions that are
// expanded further up.
func (t *Tree) WriteSVG(w io.Writer) error {
	root := &tree.Node{Lines: []string{t.Start.Text(t.Tiers)}, Dashed: true} // where the loser moves
	path := []*tree.Node{root}                                               // to the last node, by depth
	t.walk(func(n *Node, last []bool, again bool) {
		box := &tree.Node{Lines: []string{n.Position.Text(t.Tiers), n.Decision.String()}}
		if again {
			box.Lines[1], box.Dashed = "see above", true
		} else if n.ends() {
			box.Next = []*tree.Node{{Lines: []string{Last().Text(t.Tiers)}, Oval: true}}
		}
		parent := path[len(last)-1]
		parent.Next = append(parent.Next, box)
		path = append(path[:len(last)], box)
	})
	if t.FirstWins {
		root = root.Next[0]
	}
	return tree.WriteSVG(w, t.title(), root, 2*t.Tiers+3)
}

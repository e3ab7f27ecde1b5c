package elimination

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/games/internal/tree"
)

// Tree is the game tree after some steps of its reduction. The first step leaves, of
// the strikes of the last player to move, only the best one at each position; every
// further step does the same one turn earlier. In the end only a line of play is left.
type Tree struct {
	Step  int
	root  *node
	nodes int
	game  *Game
}

// node is a set that is left. Of the strikes below it, next is all or the best one.
type node struct {
	left   Set
	strike Strike // that led here
	best   bool   // it stays in the next step
	next   []*node
}

// Tree returns the game tree after a number of steps from 0, the complete tree, to the
// number of strikes. More than limit nodes are an error.
func (s *Solution) Tree(step, limit int) (*Tree, error) {
	strikes := len(s.game.Items) - 1
	if step < 0 || step > strikes {
		return nil, fmt.Errorf("there is no step %d: %d strikes are reduced in steps 1 to %d; 0 is the complete tree", step, strikes, strikes)
	}
	t := &Tree{Step: step, game: s.game}
	branching := strikes - step // turns that are not reduced
	var build func(n *node, depth int) error
	build = func(n *node, depth int) error {
		if t.nodes++; t.nodes > limit {
			return fmt.Errorf("the tree after step %d has more than %d positions", step, limit)
		}
		if n.left.size() == 1 {
			return nil
		}
		items := n.left
		if depth >= branching {
			items = 1 << s.choice[n.left]
		}
		for item := range items.items {
			next := &node{left: n.left.without(item), strike: Strike{s.game.mover(n.left), item}}
			next.best = depth == branching-1 && s.Best(n.left)&(1<<item) != 0
			n.next = append(n.next, next)
			if err := build(next, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	t.root = &node{left: s.game.All()}
	if err := build(t.root, 0); err != nil {
		return nil, err
	}
	return t, nil
}

// title describes the tree in one line.
func (t *Tree) title() string {
	return cmp.Or(map[int]string{0: "Complete tree", len(t.game.Items) - 1: "The line of play, after the last step"}[t.Step],
		fmt.Sprintf("Tree after step %d of its reduction", t.Step))
}

// WriteText writes the strikes as indented text, with the item that is left. A star
// marks the best strikes of the turn that the next step reduces.
func (t *Tree) WriteText(w io.Writer) error {
	out := bufio.NewWriter(w) // which keeps the first error for Flush
	var write func(n *node, depth int, indent string)
	write = func(n *node, depth int, indent string) {
		if len(n.next) == 0 {
			fmt.Fprintf(out, "%s└─ %s is left\n", indent, t.game.Items[n.left.only()])
		}
		for k, next := range n.next {
			branch, below := "├─ ", "│  "
			if k == len(n.next)-1 {
				branch, below = "└─ ", "   "
			}
			if depth == 0 {
				branch, below = "", ""
			}
			if depth == len(t.game.Items)-2-t.Step {
				branch, below = branch+map[bool]string{true: "* ", false: "  "}[next.best], below+"  "
			}
			fmt.Fprintf(out, "%s%splayer %d strikes %s\n", indent, branch, next.strike.Player+1, t.game.Items[next.strike.Item])
			write(next, depth+1, indent+below)
		}
	}
	write(t.root, 0, "")
	return out.Flush()
}

// lines returns the text of a node: the strike that led to it and what is left.
func (t *Tree) lines(n *node) []string {
	left := strings.Join(t.game.Names(n.left), " ")
	if n == t.root {
		return []string{left}
	}
	return []string{fmt.Sprintf("%d strikes %s", n.strike.Player+1, t.game.Items[n.strike.Item]), left}
}

// WriteDOT writes the tree as a graph for Graphviz. Bold edges are the best strikes of
// the turn that the next step reduces; ovals are the ends.
func (t *Tree) WriteDOT(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "digraph elimination {\n\tlabel=%q;\n\trankdir=LR;\n\tnode [shape=box];\n", t.title())
	count := 0
	var write func(n *node) int
	write = func(n *node) int {
		at := count
		count++
		shape := ""
		if len(n.next) == 0 {
			shape = ", shape=oval"
		}
		quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(strings.Join(t.lines(n), "\n"))
		fmt.Fprintf(out, "\tn%d [label=\"%s\"%s];\n", at, strings.ReplaceAll(quoted, "\n", `\n`), shape)
		for _, next := range n.next {
			bold := ""
			if next.best {
				bold = " [penwidth=2.5]"
			}
			fmt.Fprintf(out, "\tn%d -> n%d%s;\n", at, write(next), bold)
		}
		return at
	}
	write(t.root)
	fmt.Fprint(out, "}\n")
	return out.Flush()
}

// WriteSVG writes the tree as a picture with the first strike at the left. Bold lines
// and ovals are as in WriteDOT.
func (t *Tree) WriteSVG(w io.Writer) error {
	var picture func(n *node) *tree.Node
	picture = func(n *node) *tree.Node {
		box := &tree.Node{Lines: t.lines(n), Oval: len(n.next) == 0, Bold: n.best}
		for _, next := range n.next {
			box.Next = append(box.Next, picture(next))
		}
		return box
	}
	return tree.WriteSVG(w, t.title(), picture(t.root), 0)
}

package pyramid

import "fmt"

// Tree is the winner's optimal play against all replies, as in Fujita 2016,
// Figure 6: a node for each position that the winner faces, with the decision π*.
type Tree struct {
	Tiers     int
	FirstWins bool
	Start     Position
	Roots     []*Node // Start, or every position after the first player's first move
}

// Node is a position with the winner to move.
type Node struct {
	Position Position
	Decision Move
	Turns    int     // of the winner until the end, against the longest defence
	Next     []*Node // after the decision and each reply; empty if the game is over
}

// ends reports whether the decision leaves the last bar to the opponent.
func (n *Node) ends() bool { return len(n.Next) == 0 }

// NewTree returns the tree for the game with p tiers, 2 ≤ p ≤ MaxTiers. Equal
// positions share a node, so it is really an acyclic graph. More than limit nodes
// are an error.
func NewTree(p, limit int) (*Tree, error) {
	if err := checkTiers(p); err != nil {
		return nil, err
	}
	b := treeBuilder{nodes: map[Position]*Node{}, limit: limit}
	t := &Tree{Tiers: p, FirstWins: firstWins(p), Start: Start(p)}
	if t.FirstWins {
		t.Roots = []*Node{b.node(t.Start)}
	} else {
		t.Roots = b.replies(t.Start)
	}
	if len(b.nodes) > limit {
		return nil, fmt.Errorf("the decision tree for %d tiers has more than %d positions", p, limit)
	}
	return t, nil
}

type treeBuilder struct {
	nodes map[Position]*Node
	limit int
}

func (b *treeBuilder) node(x Position) *Node {
	if n := b.nodes[x]; n != nil || len(b.nodes) > b.limit {
		return n
	}
	u, _ := BestWin(x)
	after := x.After(u)
	n := &Node{Position: x, Decision: u, Turns: 1 + winTurns(after)}
	b.nodes[x] = n
	if after != Last() {
		n.Next = b.replies(after)
	}
	return n
}

// replies returns the nodes after the opponent's moves at x, without repetitions.
func (b *treeBuilder) replies(x Position) []*Node {
	var out []*Node
	seen := map[Position]bool{}
	for _, v := range Moves(x) {
		y := x.After(v)
		if seen[y] {
			continue
		}
		seen[y] = true
		if n := b.node(y); n != nil {
			out = append(out, n)
		}
	}
	return out
}

// walk visits the nodes depth first, in the order of text and SVG. last tells, for
// each node on the path from the root to n, whether it is the last of its siblings.
// again is set for a node that was expanded before, which is then not entered. A tree
// of at most maxWholeTree nodes is expanded completely, as in Figure 6.
func (t *Tree) walk(visit func(n *Node, last []bool, again bool)) {
	whole := t.size(maxWholeTree) <= maxWholeTree
	expanded := map[*Node]bool{}
	var walk func(nodes []*Node, last []bool)
	walk = func(nodes []*Node, last []bool) {
		for i, n := range nodes {
			here := append(last[:len(last):len(last)], i == len(nodes)-1)
			again := expanded[n] && !n.ends() && !whole
			visit(n, here, again)
			expanded[n] = true
			if !again {
				walk(n.Next, here)
			}
		}
	}
	walk(t.Roots, nil)
}

// maxWholeTree is the greatest number of nodes of a tree that is expanded completely.
const maxWholeTree = 60

// size returns the number of nodes of the completely expanded tree, or some number
// greater than most.
func (t *Tree) size(most int) int {
	count := 0
	var walk func(nodes []*Node)
	walk = func(nodes []*Node) {
		for _, n := range nodes {
			if count++; count > most {
				return
			}
			walk(n.Next)
		}
	}
	walk(t.Roots)
	return count
}

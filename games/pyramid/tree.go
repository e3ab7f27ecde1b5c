package pyramid

import "fmt"

// Tree is the winner's optimal play against everything that the opponent can
// do, as in Figure 6 of 000: a node for each position that the winner faces,
// with the decision π* there.
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
	Next     []*Node // after the decision and each of the opponent's moves; empty when the game is over
}

// Ends reports whether the decision leaves the last bar to the opponent.
func (n *Node) ends() bool { return len(n.Next) == 0 }

// NewTree returns the tree for the game with p tiers, 2 ≤ p ≤ MaxTiers. Equal
// positions share one node, so that it is really an acyclic graph. More than
// limit nodes are an error.
func NewTree(p, limit int) (*Tree, error) {
	if p < 2 || p > MaxTiers {
		return nil, fmt.Errorf("the number of tiers must be between 2 and %d, not %d", MaxTiers, p)
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

// replies returns the nodes after each of the opponent's moves at x, equal
// positions once.
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

// Walk visits the nodes depth first, in the order in which text and SVG show them.
// last says, for the node and each of those above it, root first, whether it is the
// last one there. A node that was expanded before comes with again set and is
// not entered, unless the whole tree is small (wholeTree nodes at most): then
// everything is expanded, as in Figure 6.
func (t *Tree) walk(visit func(n *Node, last []bool, again bool)) {
	whole := t.size(wholeTree) <= wholeTree
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

// wholeTree is the number of nodes up to which repeated positions are shown
// with all that follows each time.
const wholeTree = 60

// size counts the nodes of the tree written out in full, up to a little more
// than most.
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

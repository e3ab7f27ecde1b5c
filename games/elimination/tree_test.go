package elimination

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
)

// Each step leaves the positions that plain recursion counts: all strikes in the turns
// that are not reduced, one strike in the others. The last step leaves the line of
// play.
func TestTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, preferences := drawGame(t, 4)
		g := mustNew(t, preferences)
		s, strikes := g.Solve(), len(g.Items)-1
		for step := range strikes + 1 {
			tree := testtool.Must(s.Tree(step, 1000))(t)
			var count func(depth int) int
			count = func(depth int) int {
				switch {
				case depth == strikes:
					return 1
				case depth < strikes-step:
					return 1 + (len(g.Items)-depth)*count(depth+1)
				}
				return 1 + count(depth+1)
			}
			if nodes := size(tree); nodes != count(0) {
				t.Fatalf("step %d: %d positions, not %d", step, nodes, count(0))
			}
			if _, err := s.Tree(step, size(tree)-1); err == nil {
				t.Fatalf("step %d: fewer than %d positions", step, size(tree))
			}
			testtool.Must(s.Tree(step, size(tree)))(t)
			var check func(n *Node, depth int)
			check = func(n *Node, depth int) {
				for _, next := range n.Next {
					best := s.Best(n.Left)&(1<<next.Strike) != 0
					if next.Left != n.Left.Without(next.Strike) || next.Best != (best && depth == strikes-step-1) ||
						depth >= strikes-step && !best {
						t.Fatalf("step %d: %+v after %+v", step, next, n)
					}
					check(next, depth+1)
				}
			}
			check(tree, 0)
		}
		for _, step := range []int{-1, strikes + 1} {
			if _, err := s.Tree(step, 1000); err == nil {
				t.Fatalf("there is a step %d", step)
			}
		}
		n := testtool.Must(s.Tree(strikes, 1000))(t)
		for _, item := range s.Line(g.All()) {
			if n = n.Next[0]; n.Strike != item {
				t.Fatalf("the last step strikes %d in the place of %d", n.Strike, item)
			}
		}
	})
}

// size returns the number of nodes of a tree.
func size(n *Node) int {
	nodes := 1
	for _, next := range n.Next {
		nodes += size(next)
	}
	return nodes
}

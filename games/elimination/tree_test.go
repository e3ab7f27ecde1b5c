package elimination

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/tree"
	"github.com/sekilab/sekilab/internal/testtool"
)

// Each step leaves the positions that plain recursion counts: all strikes in the turns
// that are not reduced, one strike in the others. The last step leaves the line of
// play. The graph has a box for each position.
func TestTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, preferences, turns := drawGame(t, 4)
		g := mustNew(t, preferences, turns...)
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
			nodes := size(tree.Root)
			if nodes != count(0) {
				t.Fatalf("step %d: %d positions, not %d", step, nodes, count(0))
			}
			var text, dot strings.Builder
			testtool.NoError(t, errors.Join(tree.WriteText(&text), tree.WriteDOT(&dot)))
			if n := strings.Count(text.String(), " strikes "); n != nodes-1 {
				t.Fatalf("step %d: %d strikes as text", step, n)
			}
			if n := strings.Count(dot.String(), "shape="); n != nodes {
				t.Fatalf("step %d: %d boxes in DOT", step, n)
			}
			bold := strings.Count(dot.String(), "penwidth=2.5")
			if stars := strings.Count(text.String(), "* player"); stars != bold || (stars == 0) != (step == strikes) {
				t.Fatalf("step %d: %d best strikes as text, %d in DOT", step, stars, bold)
			}
		}
		tree := testtool.Must(s.Tree(strikes, 1000))(t)
		var text strings.Builder
		testtool.NoError(t, tree.WriteText(&text))
		rest := text.String()
		for k, item := range s.Line(g.All()) {
			var ok bool
			if _, rest, ok = strings.Cut(rest, fmt.Sprintf("player %d strikes %s\n", g.Mover(k)+1, g.Items[item])); !ok {
				t.Fatalf("the last step is not the line of play:\n%s", text.String())
			}
		}
	})
}

// size returns the number of nodes of a tree.
func size(n *tree.Node) int {
	nodes := 1
	for _, next := range n.Next {
		nodes += size(next)
	}
	return nodes
}

func TestTreeRefuses(t *testing.T) {
	s := mustNew(t, article()).Solve()
	for _, step := range []int{-1, 4} {
		if _, err := s.Tree(step, 100); err == nil || !strings.Contains(err.Error(), "there is no step") {
			t.Errorf("step %d: %v", step, err)
		}
	}
	if _, err := s.Tree(0, 40); err == nil {
		t.Error("41 positions are not more than 40")
	}
	if tree, err := s.Tree(0, 41); err != nil || size(tree.Root) != 41 { // 1 + 4 + 4·3 + 4·3·2
		t.Errorf("the complete tree: %v", err)
	}
}

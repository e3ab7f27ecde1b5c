package planar

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Kuratowski is a subgraph of a support that is a subdivision of K₃,₃ or of K₅: paths
// without common inner vertices that join each of three branch vertices to each of three
// others, or five to each other. A support has one exactly when it is not planar
// (C. Kuratowski, "Sur le problème des courbes gauches en topologie", Fundamenta
// Mathematicae 15 (1930) 271–283).
type Kuratowski struct {
	Name  string  // "K₃,₃" or "K₅"
	Paths [][]int // nine or ten paths, each from branch vertex to branch vertex

	rows int // vertices below are rows
}

// Obstruction returns a Kuratowski subgraph of the support of A, or false if the support
// is planar. What is left when no edge can be spared is one. Cost: one test of planarity
// for each edge.
func Obstruction(A seki.Matrix) (Kuratowski, bool) {
	g := support(A)
	if _, planar := g.embed(); planar {
		return Kuratowski{}, false
	}
	for _, e := range g.edges() {
		h := g.without(e[0], e[1])
		if _, planar := h.embed(); !planar {
			g = h
		}
	}
	k := Kuratowski{Name: "K₃,₃", rows: A.Rows()}
	for v, neighbours := range g {
		if len(neighbours) == 4 {
			k.Name = "K₅"
		}
		if len(neighbours) <= 2 {
			continue
		}
		for _, w := range neighbours {
			path := []int{v, w}
			for u := v; len(g[w]) == 2; path = append(path, w) {
				u, w = w, g[w][0]+g[w][1]-u
			}
			if v < w {
				k.Paths = append(k.Paths, path)
			}
		}
	}
	return k, true
}

// String names the subgraph by its paths: "K₃,₃ with the paths row 1–column 2, …".
func (k Kuratowski) String() string {
	paths := make([]string, len(k.Paths))
	for i, path := range k.Paths {
		lines := make([]string, len(path))
		for j, v := range path {
			if v < k.rows {
				lines[j] = fmt.Sprintf("row %d", v+1)
			} else {
				lines[j] = fmt.Sprintf("column %d", v-k.rows+1)
			}
		}
		paths[i] = strings.Join(lines, "–")
	}
	return k.Name + " with the paths " + strings.Join(paths, ", ")
}

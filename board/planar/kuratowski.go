package planar

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
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

	rows int // the vertices from rows on are columns
}

// Obstruction returns a Kuratowski subgraph of the support of A, or false if the support is planar. It removes edges as
// long as the graph stays nonplanar; the remaining graph is such a subgraph. Cost: one test of planarity for each edge.
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

// String names the branch vertices and the paths of more than one edge: "K₃,₃, which
// joins row 1, row 2, row 3 with column 1, column 2, column 4 (row 1–column 3–row 4–column 4)".
func (k Kuratowski) String() string {
	first := k.Paths[0][0]
	sides := [2][]string{{k.line(first)}} // those like the first, and those joined to it
	var long []string
	for _, path := range k.Paths {
		names := units.Texts(path, k.line)
		if len(path) > 2 {
			long = append(long, strings.Join(names, "–"))
		}
		if path[0] == first {
			sides[1] = append(sides[1], names[len(path)-1])
		}
	}
	for _, path := range k.Paths {
		for _, v := range [...]int{path[0], path[len(path)-1]} {
			if name := k.line(v); !slices.Contains(sides[0], name) && !slices.Contains(sides[1], name) {
				sides[0] = append(sides[0], name)
			}
		}
	}
	text := k.Name + ", which joins "
	if len(sides[0]) > 1 {
		text += strings.Join(sides[0], ", ") + " with " + strings.Join(sides[1], ", ")
	} else {
		text += strings.Join(append(sides[0], sides[1]...), ", ") + " with each other"
	}
	if len(long) > 0 {
		text += " (" + strings.Join(long, ", ") + ")"
	}
	return text
}

// line returns the name of a vertex, counted from 1.
func (k Kuratowski) line(v int) string {
	if v < k.rows {
		return fmt.Sprintf("row %d", v+1)
	}
	return fmt.Sprintf("column %d", v-k.rows+1)
}

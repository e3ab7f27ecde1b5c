package canon

import (
	"context"
	"math/big"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
)

// graphs calls visit with the graphs of all rows×cols matrices with entries 0 and
// 1, each without classes and with some in which rows and columns differ.
func graphs(rows, cols int, visit func(*graph)) {
	for bits := range 1 << (rows * cols) {
		for _, classes := range [][]int{{0, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 0}, {1, 1, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 1}} {
			visit(newGraph(context.Background(), classes[:rows], classes[rows:rows+cols],
				func(i, j int) int { return bits >> (i*cols + j) & 1 }))
		}
	}
}

// carries is the definition of isomorphisms.
func carries(g, h *graph, dense []int) bool {
	for v, w := range dense {
		if (v < g.rows) != (w < h.rows) || g.classes[v] != h.classes[w] {
			return false
		}
	}
	for i := range g.rows {
		for j := range g.cols {
			if g.weights[i*g.cols+j] != h.weights[dense[i]*h.cols+dense[g.rows+j]-h.rows] {
				return false
			}
		}
	}
	return true
}

// Colours are hashes and must not be trusted: whichever map they suggest, match returns exactly the isomorphisms.
func TestMatchChecksEveryEntry(t *testing.T) {
	t.Parallel()
	var all []*graph
	graphs(2, 2, func(g *graph) { all = append(all, g) })
	permutations := combin.Permutations(4, 4)
	for _, g := range all {
		for _, h := range all {
			for _, dense := range permutations {
				c, d := colouring{10, 11, 12, 13}, make(colouring, 4)
				for v, w := range dense {
					d[w] = c[v]
				}
				got := g.match(h, c, d)
				if want := carries(g, h, dense); (got != nil) != want || want && !slices.Equal(got, dense) {
					t.Fatalf("%v, %v to %v, %v: %v suggested, %v returned", g.weights, g.classes, h.weights, h.classes, dense, got)
				}
			}
		}
	}
}

// Where colours are repeated, match may find nothing, but its result is always a bijection that preserves colours and
// is an isomorphism, and lines that can stay in place do.
func TestMatchOfRepeatedColours(t *testing.T) {
	t.Parallel()
	found := 0
	for _, size := range [][2]int{{3, 1}, {1, 3}, {2, 2}} {
		rows, cols := size[0], size[1]
		rowOrders, colOrders := combin.Permutations(rows, rows), combin.Permutations(cols, cols)
		graphs(rows, cols, func(g *graph) {
			for _, colours := range combin.Cartesian(slices.Repeat([]int{3}, rows+cols)) {
				c, d := make(colouring, rows+cols), make(colouring, rows+cols)
				for v := range c {
					c[v] = uint64(colours[v])
					if v >= rows {
						c[v] += 3
					}
				}
				for _, rowOrder := range rowOrders {
					for _, colOrder := range colOrders {
						for v, w := range rowOrder {
							d[w] = c[v]
						}
						for v, w := range colOrder {
							d[rows+w] = c[rows+v]
						}
						got := g.match(g, c, d)
						if got == nil {
							if slices.Equal(c, d) {
								t.Fatalf("%v, classes %v, colours %v: the identity is not found", g.weights, g.classes, c)
							}
							continue
						}
						found++
						for v, w := range got {
							if c[v] != d[w] || c[v] == d[v] && w != v {
								t.Fatalf("%v, classes %v, colours %v to %v: %v", g.weights, g.classes, c, d, got)
							}
						}
						if !slices.Equal(slices.Sorted(slices.Values(got)), count(rows+cols)) || !carries(g, g, got) {
							t.Fatalf("%v, classes %v, colours %v to %v: %v", g.weights, g.classes, c, d, got)
						}
					}
				}
			}
		})
	}
	if found == 0 {
		t.Error("nothing is found")
	}
}

// The group has the right order, and vertices are siblings exactly when some
// automorphism carries one to the other, on a new graph and on one that knows
// automorphisms from before.
func TestGroupWithinClasses(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{1, 3}, {3, 2}} {
		rows, cols := size[0], size[1]
		permutations := combin.Permutations(rows+cols, rows+cols)
		graphs(rows, cols, func(g *graph) {
			var all [][]int
			for _, dense := range permutations {
				if carries(g, g, dense) {
					all = append(all, dense)
				}
			}
			for _, fixed := range [][]int{nil, {0}, {rows}, {0, 1}} {
				for from := range rows + cols {
					for to := range rows + cols {
						if slices.Contains(fixed, from) || slices.Contains(fixed, to) {
							continue
						}
						want := slices.ContainsFunc(all, func(dense []int) bool {
							return dense[from] == to && !slices.ContainsFunc(fixed, func(u int) bool { return dense[u] != u })
						})
						fresh := newGraph(context.Background(), g.classes[:rows], g.classes[rows:],
							func(i, j int) int { return g.weights[i*cols+j] })
						for _, h := range []*graph{g, fresh} {
							s := h.siblings(fixed)
							s.add(from)
							if got := s.add(to); got != want {
								t.Fatalf("%v, classes %v: an automorphism that fixes %v carries %d to %d: %v, want %v", g.weights, g.classes,
									fixed, from, to, got, want)
							}
						}
					}
				}
			}
			g.generators = nil
			if order := g.group(); order.Cmp(big.NewInt(int64(len(all)))) != 0 {
				t.Fatalf("%v, classes %v: order %v, want %d", g.weights, g.classes, order, len(all))
			}
			for _, p := range g.generators {
				dense := make([]int, rows+cols)
				for v := range dense {
					dense[v] = v
				}
				for k, v := range p.from {
					dense[v] = p.to[k]
				}
				if !carries(g, g, dense) {
					t.Fatalf("%v, classes %v: %v is no automorphism", g.weights, g.classes, p)
				}
			}
		})
	}
}

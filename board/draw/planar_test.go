package draw

import (
	"bytes"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongPlanarAgainstNauty compares package planar with nauty-planarg on all supports up to 4×4 up to permutations and
// samples of larger ones, zero lines included. SEKI_LONG=1 takes all up to 5×5. It checks every drawing.
func TestLongPlanarAgainstNauty(t *testing.T) {
	run := func(input, command string, args ...string) string {
		cmd := exec.CommandContext(t.Context(), testtool.Find(t, command, "nauty"), append(args, "-q")...)
		cmd.Stdin = strings.NewReader(input)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", command, args, err, &stderr)
		}
		return string(out)
	}
	check := func(rows, cols int, args ...string) {
		graphs := run("", "nauty-genbg", append([]string{strconv.Itoa(rows), strconv.Itoa(cols)}, args...)...)
		isPlanar := map[string]bool{}
		for _, g := range strings.Fields(run(graphs, "nauty-planarg")) {
			isPlanar[g] = true
		}
		for _, g := range strings.Fields(graphs) {
			A := bipartite(t, g, rows, cols)
			for _, A := range []seki.Matrix{A, A.Transpose()} {
				drawings, ok := planar.Embed(A)
				if ok != isPlanar[g] || planar.Planar(A) != ok {
					t.Errorf("%s: Embed says %t, Planar %t, nauty %t", A, ok, planar.Planar(A), isPlanar[g])
				} else if ok {
					checkDrawings(t, A, drawings)
				}
			}
		}
	}
	large, sample := "1/30", "1/300" // of the graphs
	if testtool.Long() {
		large, sample = "0/1", "7/100"
	}
	for rows := 1; rows <= 5; rows++ {
		for cols := rows; cols <= 5; cols++ {
			part := "0/1"
			if rows+cols > 8 {
				part = large
			}
			check(rows, cols, part)
		}
	}
	check(6, 6, "-d1:1", sample)
	check(5, 10, "-d4:2", "-D4:2")
}

// bipartite reads a graph in graph6, rows first, as a matrix of zeros and ones.
func bipartite(t *testing.T, g string, rows, cols int) seki.Matrix {
	t.Helper()
	if int(g[0]-63) != rows+cols {
		t.Fatalf("%q has not %d vertices", g, rows+cols)
	}
	entries := make([]int, rows*cols)
	bit := 0
	for w := range rows + cols {
		for v := range w {
			if (g[1+bit/6]-63)>>(5-bit%6)&1 == 1 {
				entries[v*cols+w-rows] = 1
			}
			bit++
		}
	}
	return seki.Must(seki.New(rows, cols, entries))
}

// checkDrawings checks that the faces make a sphere of each component: every edge is
// passed once in each direction, the corners at a vertex make one cycle, and Euler's
// formula holds.
func checkDrawings(t *testing.T, A seki.Matrix, drawings [][]planar.Face) {
	t.Helper()
	beside := make([][]int, A.Rows()+A.Cols()) // the neighbours of each vertex
	passes := map[[2]int]int{}                 // that are left of each edge, in both directions
	for mv := range A.Moves() {
		v, w := mv.Row, A.Rows()+mv.Col
		beside[v], beside[w] = append(beside[v], w), append(beside[w], v)
		passes[[2]int{v, w}], passes[[2]int{w, v}] = 1, 1
	}
	vertices := 0
	for _, faces := range drawings {
		after := map[[2]int]int{} // (v, neighbour) → the next neighbour around v
		own := map[int]bool{}
		edges := 0
		for _, face := range faces {
			for k, v := range face {
				own[v] = true
				if len(face) == 1 {
					continue
				}
				from, to := face[(k+len(face)-1)%len(face)], face[(k+1)%len(face)]
				passes[[2]int{v, to}]--
				after[[2]int{v, from}] = to
				edges++
			}
		}
		if len(own)-edges/2+len(faces) != 2 {
			t.Errorf("%s: Euler's formula fails for %v", A, faces)
		}
		for v := range own {
			if len(beside[v]) == 0 {
				continue
			}
			w, steps := after[[2]int{v, beside[v][0]}], 1
			for ; w != beside[v][0] && steps <= len(beside[v]); steps++ {
				w = after[[2]int{v, w}]
			}
			if steps != len(beside[v]) {
				t.Errorf("%s: around %d the faces %v do not meet in one cycle", A, v, faces)
			}
		}
		vertices += len(own)
	}
	for edge, left := range passes {
		if left != 0 {
			t.Errorf("%s: %d passes of %v are missing in %v", A, left, edge, drawings)
		}
	}
	if vertices != len(beside) {
		t.Errorf("%s: %d vertices in %v", A, vertices, drawings)
	}
}

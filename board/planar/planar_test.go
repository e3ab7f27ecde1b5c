package planar

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongAgainstNauty compares the test with nauty-planarg on all supports up to 4×4 up to permutations and samples of
// larger ones, zero lines included. SEKI_LONG=1 takes all up to 5×5. It checks every drawing.
func TestLongAgainstNauty(t *testing.T) {
	testtool.Find(t, "nauty-genbg", "nauty")
	testtool.Find(t, "nauty-planarg", "nauty")
	run := func(input, command string, args ...string) []string {
		cmd := exec.CommandContext(t.Context(), command, args...)
		cmd.Stdin = strings.NewReader(input)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", command, args, err, &stderr)
		}
		return strings.Fields(string(out))
	}
	check := func(rows, cols int, graphs []string) {
		planar := map[string]bool{}
		for _, g := range run(strings.Join(graphs, "\n")+"\n", "nauty-planarg", "-q") {
			planar[g] = true
		}
		for _, g := range graphs {
			A := bipartite(t, g, rows, cols)
			drawings, ok := Embed(A)
			if ok != planar[g] || Planar(A) != ok {
				t.Errorf("%s: Embed says %t, Planar %t, nauty %t", A, ok, Planar(A), planar[g])
				continue
			}
			if ok {
				checkDrawings(t, A, drawings)
			}
		}
	}
	large, sample := "1/8", "1/100" // of the graphs
	if testtool.Long() {
		large, sample = "0/1", "7/100"
	}
	for rows := 1; rows <= 5; rows++ {
		for cols := 1; cols <= 5; cols++ {
			part := "0/1"
			if rows+cols > 8 {
				part = large
			}
			check(rows, cols, run("", "nauty-genbg", "-q", itoa(rows), itoa(cols), part))
		}
	}
	check(6, 6, run("", "nauty-genbg", "-q", "-d1:1", "6", "6", sample))
	check(5, 10, run("", "nauty-genbg", "-q", "-d4:2", "-D4:2", "5", "10"))
}

func itoa(n int) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }

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
func checkDrawings(t *testing.T, A seki.Matrix, drawings [][]Face) {
	t.Helper()
	g := support(A)
	vertices := 0
	passed := map[[2]int]bool{}
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
				if passed[[2]int{v, to}] || !slices.Contains(g[v], to) {
					t.Errorf("%s: the faces %v pass %d–%d twice, or it is no edge", A, faces, v, to)
				}
				passed[[2]int{v, to}] = true
				after[[2]int{v, from}] = to
				edges++
			}
		}
		if len(own)-edges/2+len(faces) != 2 {
			t.Errorf("%s: Euler's formula fails for %v", A, faces)
		}
		for v := range own {
			if len(g[v]) == 0 {
				continue
			}
			w, steps := after[[2]int{v, g[v][0]}], 1
			for ; w != g[v][0] && steps <= len(g[v]); steps++ {
				w = after[[2]int{v, w}]
			}
			if steps != len(g[v]) {
				t.Errorf("%s: around %d the faces %v do not meet in one cycle", A, v, faces)
			}
		}
		vertices += len(own)
	}
	if vertices != len(g) || len(passed) != 2*len(g.edges()) {
		t.Errorf("%s: %d vertices and %d directed edges in %v", A, vertices, len(passed), drawings)
	}
}

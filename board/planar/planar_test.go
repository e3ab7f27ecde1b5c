package planar

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// TestLongAgainstNauty compares the test with nauty-planarg on all supports up to 4×4 up to permutations and samples of
// larger ones, zero lines included. SEKI_LONG=1 takes all up to 5×5. It checks every drawing and every Kuratowski
// subgraph.
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
	names := map[string]int{}
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
			witness, found := Obstruction(A)
			if found == ok {
				t.Errorf("%s: planar %t, and an obstruction: %t", A, ok, found)
			}
			if ok {
				checkDrawings(t, A, drawings)
			} else {
				checkKuratowski(t, A, witness)
				names[witness.Name]++
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
	if names["K₃,₃"] == 0 || names["K₅"] == 0 {
		t.Errorf("the obstructions found are %v", names)
	}
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

// checkKuratowski checks the paths against the definition.
func checkKuratowski(t *testing.T, A seki.Matrix, k Kuratowski) {
	t.Helper()
	g := support(A)
	inner := map[int]bool{}
	joined := map[int][]int{}
	for _, path := range k.Paths {
		for i, v := range path {
			if i > 0 && !slices.Contains(g[v], path[i-1]) {
				t.Errorf("%s: %s has an edge that is none", A, k)
			}
			if i > 0 && i < len(path)-1 {
				if inner[v] {
					t.Errorf("%s: %s passes %d twice", A, k, v)
				}
				inner[v] = true
			}
		}
		a, b := path[0], path[len(path)-1]
		joined[a] = append(joined[a], b)
		joined[b] = append(joined[b], a)
	}
	want := map[string][2]int{"K₃,₃": {6, 3}, "K₅": {5, 4}}[k.Name]
	if len(joined) != want[0] {
		t.Errorf("%s: %s has %d branch vertices", A, k, len(joined))
	}
	for v, others := range joined {
		slices.Sort(others)
		if len(slices.Compact(others)) != want[1] || inner[v] || slices.Contains(others, v) {
			t.Errorf("%s: in %s branch vertex %d is joined to %v", A, k, v, others)
		}
		for _, w := range others {
			if k.Name == "K₃,₃" && slices.ContainsFunc(joined[w], func(u int) bool { return slices.Contains(others, u) }) {
				t.Errorf("%s: %s has a triangle", A, k)
			}
		}
	}
}

func TestObstructionNamesLines(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3; 4 5 6; 7 8 9":                "K₃,₃, which joins row 1, row 2, row 3 with column 1, column 2, column 3",
		"1 1 1 0; 1 1 1 0; 1 1 0 1; 0 0 1 1": "K₃,₃, which joins row 1, row 2, row 3 with column 1, column 2, column 3 (row 3–column 4–row 4–column 3)",
		// Each of ten columns joins two of the five rows.
		"1 1 1 1 0 0 0 0 0 0; 1 0 0 0 1 1 1 0 0 0; 0 1 0 0 1 0 0 1 1 0; 0 0 1 0 0 1 0 1 0 1; 0 0 0 1 0 0 1 0 1 1": "K₅, which joins row 1, row 2, row 3, row 4, row 5 with each other " +
			"(row 1–column 1–row 2, row 1–column 2–row 3, row 1–column 3–row 4, row 1–column 4–row 5, row 2–column 5–row 3, " +
			"row 2–column 6–row 4, row 2–column 7–row 5, row 3–column 8–row 4, row 3–column 9–row 5, row 4–column 10–row 5)",
	} {
		A := seki.Must(notation.Parse(text))
		if k, ok := Obstruction(A); !ok || k.String() != want {
			t.Errorf("%s: %t: %s", A, ok, k)
		}
	}
}

package terminal_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// sortedMatrices returns the rows×cols matrices of the given sum without zero
// rows and columns whose rows, and whose columns, are in non-increasing
// lexicographic order. Every class has at least one among them: the
// lexicographically greatest matrix of the class.
func sortedMatrices(rows, cols, sum int) []seki.Matrix {
	var found []seki.Matrix
	entries := make([]int, rows*cols) // of the transpose: column by column
	var fill func(k, left int)
	fill = func(k, left int) {
		if k%rows == 0 && k >= 2*rows && slices.Compare(entries[k-2*rows:k-rows], entries[k-rows:k]) < 0 {
			return // two columns out of order
		}
		if k == len(entries) {
			A := seki.Must(seki.New(cols, rows, entries)).Transpose()
			if left == 0 && noZeroLine(A) && rowsSorted(A) {
				found = append(found, A)
			}
			return
		}
		for v := range left + 1 {
			entries[k] = v
			fill(k+1, left-v)
		}
	}
	fill(0, sum)
	return found
}

func noZeroLine(A seki.Matrix) bool {
	for _, s := range append(A.RowSums(), A.ColSums()...) {
		if s == 0 {
			return false
		}
	}
	return true
}

func rowsSorted(A seki.Matrix) bool {
	for i := 1; i < A.Rows(); i++ {
		for j := range A.Cols() {
			if d := A.At(i-1, j) - A.At(i, j); d < 0 {
				return false
			} else if d > 0 {
				break
			}
		}
	}
	return true
}

// sekiGraph explores both games' positions of the matrices with both players
// to move.
func sekiGraph(t testing.TB, game seki.Game, matrices ...seki.Matrix) *terminal.Graph[terminal.SekiPosition] {
	t.Helper()
	var starts []terminal.SekiPosition
	for _, A := range matrices {
		for _, p := range []seki.Player{seki.R, seki.C} {
			x, err := terminal.NewSekiPosition(A, p)
			if err != nil {
				t.Fatal(err)
			}
			starts = append(starts, x)
		}
	}
	g, err := terminal.Explore(context.Background(), terminal.Seki{Game: game}, 1<<22, starts...)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The attractor solution with passes as edges is the backward induction of the
// seed 001, for both games and both first players, on every class up to 3×3 of
// sum ≤ 12 and on every 1×n and 2×n class of sum ≤ 12. One graph holds all
// classes of a size: those of sum 12 reach the smaller ones, which the number
// of classes met proves.
func TestSekiEqualsBackwardInduction(t *testing.T) {
	const sum = 12
	sizes := [][2]int{{3, 1}, {3, 2}, {3, 3}}
	for n := 1; n <= sum; n++ {
		sizes = append(sizes, [2]int{1, n}, [2]int{2, n})
	}
	for _, size := range sizes {
		rows, cols := size[0], size[1]
		t.Run(fmt.Sprintf("%dx%d", rows, cols), func(t *testing.T) {
			matrices := sortedMatrices(rows, cols, sum)
			for _, game := range seki.Games {
				g := sekiGraph(t, game, matrices...)
				classes := compareWithReference(t, g, game)
				if game == seki.DSeki {
					checkClassCounts(t, rows, cols, classes)
				}
			}
		})
	}
}

// compareWithReference compares every node and returns the number of classes
// met, by sum.
func compareWithReference(t *testing.T, g *terminal.Graph[terminal.SekiPosition], game seki.Game) map[int]int {
	t.Helper()
	oracle := reference.New(game)
	var solutions [2]*terminal.Solution
	for p := range solutions {
		solutions[p] = g.Solve(terminal.Player(p))
		if err := solutions[p].Verify(); err != nil {
			t.Fatal(err)
		}
	}
	met := map[string]int{}
	for v := range terminal.Node(g.Size()) {
		x := g.Position(v)
		A, p := x.Matrix(), x.ToMove()
		want, err := oracle.Solve(A)
		if err != nil {
			t.Fatal(err)
		}
		value := want.Outcome.First(p)
		if got := solutions[p].Value(v); got != value {
			t.Fatalf("%v: %v for the first player by attractors, %v by backward induction", x, got, value)
		}
		if got := solutions[p.Opponent()].Value(v); got != value.Negate() {
			t.Fatalf("%v: %v for the second player by attractors, %v by backward induction", x, got, value.Negate())
		}
		if p == seki.R && game == seki.DSeki && noZeroLine(A) && rowsSorted(A) {
			met[canon.Form(A).Key()] = A.Sum()
		}
	}
	classes := map[int]int{}
	for _, sum := range met {
		classes[sum]++
	}
	return classes
}

// checkClassCounts compares with the counts of FACTS.md, "Counts of classes".
func checkClassCounts(t *testing.T, rows, cols int, classes map[int]int) {
	t.Helper()
	facts := map[[2]int]map[int]int{
		{2, 2}: {2: 1, 3: 2, 4: 6, 5: 9, 6: 17, 7: 23, 8: 36, 9: 46, 10: 65, 11: 80, 12: 106},
		{2, 3}: {3: 1, 4: 4, 5: 10, 6: 23, 7: 42, 8: 76, 9: 123, 10: 196, 11: 291},
		{3, 3}: {3: 1, 4: 3, 5: 13, 6: 38, 7: 97, 8: 217, 9: 453, 10: 868, 11: 1585, 12: 2756},
	}
	for sum, want := range facts[[2]int{rows, cols}] {
		if classes[sum] != want {
			t.Errorf("%d classes of %d×%d matrices of sum %d met, FACTS.md says %d", classes[sum], rows, cols, sum, want)
		}
	}
	if rows == 1 { // the partitions of the sum into exactly cols parts
		for sum := cols; sum <= 12; sum++ {
			if want := partitions(sum, cols); classes[sum] != want {
				t.Errorf("%d classes of 1×%d matrices of sum %d met, there are %d", classes[sum], cols, sum, want)
			}
		}
	}
}

// partitions returns the number of partitions of n into exactly k parts.
func partitions(n, k int) int {
	switch {
	case n == 0 && k == 0:
		return 1
	case n <= 0 || k <= 0:
		return 0
	}
	return partitions(n-1, k-1) + partitions(n-k, k)
}

// A zero row and column at once is drawn in D-SEKI, by an edge to itself, and
// won by who moved last in SEKI.
func TestZeroRowAndColumnAtOnce(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{1, 0}, {0, 0}}))
	if _, err := terminal.NewSekiPosition(A, seki.R); err != nil {
		t.Fatal(err)
	}
	x, err := terminal.NewSekiPosition(seki.Must(seki.FromRows([][]int{{1}})), seki.R)
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range seki.Games {
		g := sekiGraph(t, game, x.Matrix())
		root, _ := g.Node(x)
		end := g.Moves(root)[0]
		if loops := len(g.Moves(end)) == 1 && g.Moves(end)[0] == end; loops != (game == seki.DSeki) {
			t.Errorf("%v: the moves of %s are %v", game, g.Label(end), g.Moves(end))
		}
		if g.Wins(end, 0) != (game == seki.Seki) || g.Wins(end, 1) {
			t.Errorf("%v: at %s the winners are %v", game, g.Label(end), g.Winners(end))
		}
	}
}

func TestSekiPositionsOutsideTheGame(t *testing.T) {
	_, err := terminal.NewSekiPosition(seki.Must(seki.FromRows([][]int{{0, 1}, {0, 0}, {0, 0}})), seki.R)
	var impossible *seki.ImpossibleError
	if !errors.As(err, &impossible) {
		t.Errorf("two zero rows give the error %v", err)
	}
	if _, err := terminal.NewSekiPosition(seki.Matrix{}, seki.R); err == nil {
		t.Error("the matrix without rows is accepted")
	}
}

// A position keeps its matrix, also at the limits of sizes and entries.
func TestSekiPositionKeepsItsMatrix(t *testing.T) {
	column := make([]int, seki.MaxCells)
	for k := range column {
		column[k] = seki.MaxEntry - k%3
	}
	for _, A := range []seki.Matrix{
		seki.Must(seki.New(2, 3, []int{0, 256, 65535, 1, 2, 3})),
		seki.Must(seki.New(3, 2, []int{0, 256, 65535, 1, 2, 3})),
		seki.Must(seki.New(seki.MaxCells, 1, column)),
		seki.Must(seki.New(1, seki.MaxCells, column)),
	} {
		x, err := terminal.NewSekiPosition(A, seki.C)
		if err != nil {
			t.Fatal(err)
		}
		if !x.Matrix().Equal(A) || x.ToMove() != seki.C {
			t.Errorf("a %d×%d matrix comes back as %d×%d", A.Rows(), A.Cols(), x.Matrix().Rows(), x.Matrix().Cols())
		}
	}
}

package terminal_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// sekiGraph explores the game from the matrices with either player to move.
func sekiGraph(t testing.TB, game seki.Game, matrices ...seki.Matrix) *terminal.Graph[terminal.SekiPosition] {
	t.Helper()
	var starts []terminal.SekiPosition
	for _, A := range matrices {
		for _, p := range []seki.Player{seki.R, seki.C} {
			x := testtool.Must(terminal.NewSekiPosition(A, p))(t)
			starts = append(starts, x)
		}
	}
	return testtool.Must(terminal.Explore(context.Background(), terminal.Seki{Game: game}, 1<<22, starts...))(t)
}

// longSum returns the greatest sum of a comparison over all classes: short, or
// with SEKI_LONG=1 long.
func longSum(short, long int) int {
	if testtool.Long() {
		return long
	}
	return short
}

// The attractors, with passes as edges, give the values of the recursion of
// Gol'berg et al. 2014 in both games and for both first players, on every class of
// the sizes below. One graph has all classes of a size: the classes of the
// greatest sum reach the smaller ones, as the number of classes met proves.
func TestLongSekiEqualsBackwardInduction(t *testing.T) {
	t.Parallel()
	sum := longSum(8, 11)
	sizes := [][2]int{{3, 1}, {3, 2}, {3, 3}}
	for n := 1; n <= sum; n++ {
		sizes = append(sizes, [2]int{1, n}, [2]int{2, n})
	}
	for _, size := range sizes {
		rows, cols := size[0], size[1]
		t.Run(fmt.Sprintf("%dx%d", rows, cols), func(t *testing.T) {
			t.Parallel()
			matrices := slices.Collect(enumerate.Classes(rows, cols, sum))
			for _, game := range seki.Games {
				met := compareWithReference(t, sekiGraph(t, game, matrices...), game)
				for s := max(rows, cols); s <= sum; s++ {
					if want, err := (enumerate.Counter{}).Classes(t.Context(), rows, cols, s); err != nil ||
						want.Cmp(big.NewInt(met[s])) != 0 {
						t.Errorf("%v: %d classes of sum %d met, there are %v", game, met[s], s, want)
					}
				}
			}
		})
	}
}

// compareWithReference compares every node and returns the number of classes
// met, by sum.
func compareWithReference(t *testing.T, g *terminal.Graph[terminal.SekiPosition], game seki.Game) map[int]int64 {
	t.Helper()
	oracle := reference.New(game)
	var solutions [2]*terminal.Solution
	for p := range solutions {
		solutions[p] = g.Solve(terminal.Player(p))
		testtool.NoError(t, solutions[p].Verify())
	}
	met := map[string]int{}
	for v := range terminal.Node(g.Size()) {
		x := g.Position(v)
		A, p := x.Matrix(), x.ToMove()
		want := testtool.Must(oracle.Solve(A))(t)
		value := want.Outcome.First(p)
		if got := solutions[p].Value(v); got != value {
			t.Fatalf("%v: %v for the first player by attractors, %v by backward induction", x, got, value)
		}
		if got := solutions[p.Opponent()].Value(v); got != value.Negate() {
			t.Fatalf("%v: %v for the second player by attractors, %v by backward induction", x, got, value.Negate())
		}
		if lines := append(A.RowSums(), A.ColSums()...); p == seki.R && !slices.Contains(lines, 0) {
			met[canon.Form(A).Key()] = A.Sum()
		}
	}
	classes := map[int]int64{}
	for _, sum := range met {
		classes[sum]++
	}
	return classes
}

// A tie is drawn in D-SEKI, by an edge to itself, and in SEKI won by the player who
// made it.
func TestZeroRowAndColumnAtOnce(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{1, 0}, {0, 0}}))
	if _, err := terminal.NewSekiPosition(A, seki.R); err != nil {
		t.Fatal(err)
	}
	x := testtool.Must(terminal.NewSekiPosition(seki.Must(seki.FromRows([][]int{{1}})), seki.R))(t)
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

// A position keeps its matrix, up to the limits of sizes and entries.
func TestSekiPositionKeepsItsMatrix(t *testing.T) {
	column := make([]int, seki.MaxCells)
	for k := range column {
		column[k] = seki.MaxEntry - k%3
	}
	for _, A := range []seki.Matrix{
		seki.Must(seki.New(2, 3, []int{0, 256, 65535, 1, 2, 3})), seki.Must(seki.New(3, 2, []int{0, 256, 65535, 1, 2, 3})),
		seki.Must(seki.New(seki.MaxCells, 1, column)), seki.Must(seki.New(1, seki.MaxCells, column)),
	} {
		x := testtool.Must(terminal.NewSekiPosition(A, seki.C))(t)
		if !x.Matrix().Equal(A) || x.ToMove() != seki.C {
			t.Errorf("a %d×%d matrix comes back as %d×%d", A.Rows(), A.Cols(), x.Matrix().Rows(), x.Matrix().Cols())
		}
	}
	if _, err := terminal.NewSekiPosition(seki.Matrix{}, seki.R); err == nil {
		t.Error("the matrix without rows is accepted")
	}
}

func TestParseSekiPosition(t *testing.T) {
	for text, want := range map[string]string{
		"1 1; 1 1": "1 1; 1 1 (R)", " [[3,1],[0,2]] (C) ": "3 1; 0 2 (C)", "1 1; 1 1(R)": "1 1; 1 1 (R)",
	} {
		x, err := terminal.ParseSekiPosition(text)
		if err != nil || x.String() != want {
			t.Errorf("%q: %v, %v, want %s", text, x, err, want)
		}
		if y, err := terminal.ParseSekiPosition(x.String()); err != nil || y != x {
			t.Errorf("%v is read as %v, %v", x, y, err)
		}
	}
	for _, text := range []string{"", "(C)", "1 x", "1 1; 1 1 (D)", "1 1; 1 1 (C) (R)", "0 0; 0 0"} {
		if x, err := terminal.ParseSekiPosition(text); err == nil {
			t.Errorf("%q is read as %v", text, x)
		}
	}
	impossible := (*seki.ImpossibleError)(nil)
	if _, err := terminal.ParseSekiPosition("0 1; 0 0; 0 0"); !errors.As(err, &impossible) {
		t.Errorf("two zero rows give the error %v", err)
	}
}

func BenchmarkSolveSeki(b *testing.B) {
	A := seki.Must(seki.FromRows([][]int{{2, 1, 1}, {1, 2, 1}, {1, 1, 2}}))
	edges := 0
	for b.Loop() {
		g := sekiGraph(b, seki.Seki, A)
		g.Solve(0)
		edges = g.Edges()
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N*edges), "ns/edge")
}

package box

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// A cube answers for matrices of its size and bound as their boxes, whatever the number of bytes
// that the sets of its words take.
func TestCubes(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(13, 14))
	for _, c := range []struct{ rows, cols, top, set int }{{1, 5, 2, 4}, {2, 2, 9, 2}, {2, 2, 7, 8}, {2, 3, 2, 4}, {3, 2, 4, 4}, {3, 3, 1, 1}, {3, 3, 2, 4}, {3, 3, 4, 4}, {2, 2, 5, 8}, {4, 1, 4, 4}} {
		for _, games := range [][]seki.Game{{seki.Seki}, {seki.DSeki}, seki.Games[:]} {
			size := seki.Size{Rows: c.rows, Cols: c.cols}
			cube := NewCube(size, c.top, games...)
			if err := cube.Solve(context.Background(), 2); err != nil {
				t.Fatal(err)
			}
			if cube.set != c.set {
				t.Errorf("%v up to %d: %d bytes for a set, want %d", size, c.top, cube.set, c.set)
			}
			for range 300 {
				A := randomMatrix(rng, c.rows, c.cols, 0, c.top)
				if _, over, err := A.Terminal(seki.Seki); over || err != nil {
					continue
				}
				for _, g := range games {
					got, ok := cube.Solution(A, g)
					if want := solve(t, A, g, 1); !ok || got.Answers != want.Answers || !slices.Equal(got.After, want.After) {
						t.Fatalf("%v in %v: %+v, %v; want %+v", A, g, got, ok, want)
					}
				}
			}
		}
	}
}

// A cube has no answer for other sizes, greater entries and other games.
func TestOutsideOfCubes(t *testing.T) {
	cube := NewCube(seki.Size{Rows: 2, Cols: 3}, 2, seki.DSeki)
	if err := cube.Solve(context.Background(), 1); err != nil {
		t.Fatal(err)
	}
	inside := seki.Must(seki.FromRows([][]int{{1, 2, 2}, {2, 1, 1}}))
	if _, ok := cube.Solution(inside, seki.DSeki); !ok {
		t.Error("no answer inside")
	}
	if _, ok := cube.Solution(inside, seki.Seki); ok {
		t.Error("an answer in the other game")
	}
	for _, A := range []seki.Matrix{inside.Transpose(), seki.Must(seki.FromRows([][]int{{1, 2, 3}, {2, 1, 1}})), seki.Must(seki.FromRows([][]int{{1, 2}, {2, 1}}))} {
		if _, ok := cube.Solution(A, seki.DSeki); ok {
			t.Errorf("an answer for %v", A)
		}
	}
	for _, c := range []struct{ rows, cols, top int }{{1, 1, 3}, {1, 3, 3}, {3, 3, 16}, {8, 8, 3}, {5, 5, 3}} {
		if cube := NewCube(seki.Size{Rows: c.rows, Cols: c.cols}, c.top, seki.Seki); cube != nil {
			t.Errorf("a cube of %d×%d up to %d", c.rows, c.cols, c.top)
		}
	}
}

// A cube that is stopped goes on with the next call, and takes the memory that it announces.
func TestCubeGoesOn(t *testing.T) {
	t.Parallel()
	size := seki.Size{Rows: 3, Cols: 3}
	whole, stopped := NewCube(size, 3, seki.Games[:]...), NewCube(size, 3, seki.Games[:]...)
	if err := whole.Solve(context.Background(), 1); err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stop")
	stops := 0
	for {
		err := stopped.Solve(&limited{Context: context.Background(), err: stop}, 2)
		if err == nil {
			break
		}
		if !errors.Is(err, stop) {
			t.Fatal(err)
		}
		if stops++; stops == 1 {
			_, besides := stopped.Bytes()
			if got := int64(len(stopped.box.values)) * wordBytes; got != besides {
				t.Errorf("%d bytes besides, announced %d", got, besides)
			}
		}
	}
	if stops == 0 {
		t.Error("never stopped")
	}
	held, _ := whole.Bytes()
	if got := int64(len(whole.kept[0]) + len(whole.kept[1])); got != held {
		t.Errorf("%d bytes held, announced %d", got, held)
	}
	for i := range whole.kept {
		if !slices.Equal(whole.kept[i], stopped.kept[i]) {
			t.Errorf("game %d: the words differ", i)
		}
	}
	rng := rand.New(rand.NewPCG(11, 12))
	for range 100 {
		A := randomMatrix(rng, 3, 3, 0, 3)
		if _, over, _ := A.Terminal(seki.Seki); over {
			continue
		}
		if got, _ := stopped.Solution(A, seki.DSeki); got.Answers != solve(t, A, seki.DSeki, 1).Answers {
			t.Errorf("%v: %+v", A, got.Answers)
		}
	}
}

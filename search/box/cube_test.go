package box

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// A cube answers for matrices of its size and bound as their boxes do. SEKI_LONG=1 takes larger ones.
func TestLongCubes(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(13, 14))
	cubes := []struct{ rows, cols, top int }{
		{1, 5, 2}, {2, 2, 9}, {2, 2, 7}, {2, 3, 2}, {3, 2, 4}, {3, 3, 1}, {3, 3, 2}, {3, 3, 4}, {2, 2, 5}, {4, 1, 4},
		{2, 4, 2}, {2, 4, 4}, {4, 4, 1}, {5, 3, 1}, {5, 2, 2},
	}
	if testtool.Long() {
		cubes = append(cubes, []struct{ rows, cols, top int }{{4, 4, 2}, {3, 3, 5}, {4, 3, 3}, {3, 3, 9}, {4, 4, 3}, {3, 4, 4}, {5, 4, 1}, {6, 3, 1}}...)
	}
	for _, c := range cubes {
		for _, games := range [][]seki.Game{{seki.Seki}, {seki.DSeki}, seki.Games[:]} {
			size := seki.Size{Rows: c.rows, Cols: c.cols}
			cube := NewCube(size, c.top, games...)
			testtool.NoError(t, cube.Solve(context.Background(), 2))
			for range 100 {
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

// The kernels with and without vector instructions agree.
func TestPlaneKernels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ rows, cols, top int }{
		{2, 1, 9}, {2, 2, 9}, {2, 3, 5}, {2, 4, 4}, {3, 2, 12}, {3, 3, 4}, {3, 3, 5}, {4, 3, 2}, {4, 4, 1}, {3, 4, 2},
	} {
		for _, games := range [][]seki.Game{{seki.DSeki}, seki.Games[:]} {
			var kept [][][]answer
			for _, kernel := range append([]planeKernel{plainPlanes, usingPlanes}, otherPlanes...) {
				cube := NewCube(seki.Size{Rows: c.rows, Cols: c.cols}, c.top, games...)
				cube.planes.kernel = kernel
				testtool.NoError(t, cube.Solve(context.Background(), 2))
				kept = append(kept, cube.kept)
			}
			for k := range kept {
				if !slices.EqualFunc(kept[0], kept[k], slices.Equal) {
					t.Errorf("%d×%d up to %d in %v: kernel %d differs", c.rows, c.cols, c.top, games, k)
				}
			}
		}
	}
}

// otherPlanes are those that this processor can run besides the fastest.
var otherPlanes []planeKernel

// A cube has no answer for other sizes, greater entries and other games.
func TestOutsideOfCubes(t *testing.T) {
	cube := NewCube(seki.Size{Rows: 2, Cols: 3}, 2, seki.DSeki)
	testtool.NoError(t, cube.Solve(context.Background(), 1))
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
	for _, c := range []struct{ rows, cols, top int }{{1, 1, 3}, {3, 3, 16}, {8, 8, 3}, {5, 5, 1}, {9, 4, 3}} {
		if cube := NewCube(seki.Size{Rows: c.rows, Cols: c.cols}, c.top, seki.Seki); cube != nil {
			t.Errorf("a cube of %d×%d up to %d", c.rows, c.cols, c.top)
		}
	}
}

// A cube that is stopped goes on with the next call, and takes the memory that it announces.
func TestCubeGoesOn(t *testing.T) {
	t.Parallel()
	size := seki.Size{Rows: 4, Cols: 3}
	whole, stopped := NewCube(size, 3, seki.Games[:]...), NewCube(size, 3, seki.Games[:]...)
	testtool.NoError(t, whole.Solve(context.Background(), 1))
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
			if got := int64(len(stopped.planes.values)) * wordBytes; got != besides {
				t.Errorf("%d bytes besides, announced %d", got, besides)
			}
		}
	}
	if stops == 0 {
		t.Error("never stopped")
	}
	held, _ := whole.Bytes()
	if got := int64(len(whole.kept[0])+len(whole.kept[1]))*answerBytes + int64(len(whole.start))*4; got != held {
		t.Errorf("%d bytes held, announced %d", got, held)
	}
	for i := range whole.kept {
		if !slices.Equal(whole.kept[i], stopped.kept[i]) {
			t.Errorf("game %d: the words differ", i)
		}
	}
	rng := rand.New(rand.NewPCG(11, 12))
	for range 100 {
		A := randomMatrix(rng, 4, 3, 0, 3)
		if _, over, _ := A.Terminal(seki.Seki); over {
			continue
		}
		if got, _ := stopped.Solution(A, seki.DSeki); got.Answers != solve(t, A, seki.DSeki, 1).Answers {
			t.Errorf("%v: %+v", A, got.Answers)
		}
	}
}

// BenchmarkCube solves cubes with one worker.
func BenchmarkCube(b *testing.B) {
	for _, c := range []struct{ n, top int }{{3, 9}, {4, 3}, {4, 4}} {
		for _, games := range [][]seki.Game{{seki.Seki}, seki.Games[:]} {
			b.Run(fmt.Sprintf("%dx%d/%d/%d", c.n, c.n, c.top, len(games)), func(b *testing.B) {
				var cube *Cube
				for range b.N {
					cube = NewCube(seki.Size{Rows: c.n, Cols: c.n}, c.top, games...)
					testtool.NoError(b, cube.Solve(context.Background(), 1))
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*cube.planes.total*cube.planes.words), "ns/word")
				held, besides := cube.Bytes()
				b.ReportMetric(float64(held)/(1<<20), "MB-held")
				b.ReportMetric(float64(besides)/(1<<20), "MB-besides")
			})
		}
	}
}

package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
)

// cubeAtOnce lets a cube answer as soon as anything has been spent.
var cubeAtOnce = pace{poll: 1 << 10, box: never, cube: 1e18}

// upToEntry returns a matrix with entries up to top.
func upToEntry(rng *rand.Rand, rows, cols, top int) seki.Matrix {
	for {
		entries := make([]int, rows*cols)
		for at := range entries {
			entries[at] = rng.IntN(top + 1)
		}
		A := seki.Must(seki.New(rows, cols, entries))
		if _, over, err := A.Terminal(seki.Seki); !over && err == nil {
			return A
		}
	}
}

// Cubes answer as searches do, in one game and in both, with the kinds; a greater one takes the
// place of a lesser one and its memory. While one question makes a cube, another opens positions, as
// many as it has time for: the saving is counted where questions are asked in turn, and where several
// are asked at a time, nothing is opened once the cubes are there.
func TestCubesAnswer(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(41, 42))
	none := New(Options{Workers: 1})
	none.pace = pace{poll: 1 << 10, box: never}
	solvers := []*Solver{New(Options{Workers: 1}), New(Options{Workers: 2, BothGames: true})}
	inTurn := []*Solver{New(Options{Workers: 1}), New(Options{Workers: 1, StreamWorkers: 2, BothGames: true})}
	for _, s := range slices.Concat(solvers, inTurn) {
		s.pace = cubeAtOnce
	}
	var matrices []seki.Matrix
	for _, size := range []seki.Size{{Rows: 3, Cols: 3}, {Rows: 3, Cols: 4}, {Rows: 4, Cols: 3}} {
		for top := 2; top <= 3; top++ {
			for range 15 {
				A := upToEntry(rng, size.Rows, size.Cols, top)
				matrices = append(matrices, A)
				expectAll(t, none, solvers, A, inTurn...)
			}
		}
	}
	for k, s := range inTurn {
		if s.Nodes() > none.Nodes()/2 {
			t.Errorf("in turn, solver %d: %d positions opened, %d without cubes", k, s.Nodes(), none.Nodes())
		}
	}
	for k, s := range slices.Concat(solvers, inTurn) {
		held := int64(0)
		for _, c := range s.cubesOf {
			held += c.bytes()
			if c.next != nil {
				t.Errorf("solver %d: a cube has begun", k)
			}
		}
		if held == 0 || s.boxBytes != held {
			t.Errorf("solver %d: %d bytes of cubes, want %d", k, s.boxBytes, held)
		}
		before := s.Nodes()
		for _, A := range matrices {
			if _, err := s.SolveBoth(context.Background(), A); err != nil {
				t.Fatal(err)
			}
		}
		if s.Nodes() != before {
			t.Errorf("solver %d: %d positions opened beside the cubes", k, s.Nodes()-before)
		}
	}
	if none.boxBytes != 0 {
		t.Error("a cube has been solved though it has no price")
	}
}

// A cube is begun when as much has been spent on matrices that it answers for, and not before.
func TestWhenCubesPay(t *testing.T) {
	matrix := func(top int) seki.Matrix { return seki.Must(seki.FromRows([][]int{{top, 1, 2}, {1, 3, 2}, {2, 2, 2}})) }
	s := New(Options{Workers: 1})
	c := s.cubes(matrix(3), seki.Seki)
	expect := func(want int) { // the greatest entry of the cube, 0 for none
		t.Helper()
		cube := s.worthCube(c, seki.Size{Rows: 3, Cols: 3}, s.games(seki.Seki))
		var got, expected, held, besides int64
		if cube != nil {
			held, besides = cube.Bytes()
			got = held
		}
		if want > 0 {
			expected, _ = box.NewCube(seki.Size{Rows: 3, Cols: 3}, want, seki.Seki).Bytes()
		}
		if got != expected || s.boxBytes != held+besides {
			t.Errorf("a cube of %d bytes, want %d; %d bytes taken", got, expected, s.boxBytes)
		}
		s.giveBox(s.boxBytes)
	}
	c.spend(matrix(8), 1)
	expect(0)
	c.spend(matrix(8), int64(c.price[8])-2)
	expect(0)
	c.spend(matrix(3), 1)
	expect(8)
	c.spend(matrix(9), 1)
	expect(8) // one up to 9 is not paid
	c.spend(matrix(9), int64(c.price[9]))
	expect(9)
	c.spend(matrix(maxCubed+1), 1<<60)
	expect(9)
	leave(s, s.options.Memory/8)
	expect(0)
	small := s.cubes(matrix(3), seki.DSeki)
	small.spend(matrix(3), leastPrice-1)
	if cube := s.worthCube(small, seki.Size{Rows: 3, Cols: 3}, s.games(seki.DSeki)); cube != nil || small.price[3] != leastPrice {
		t.Errorf("a cube after less than a tenth of a second, for %v", small.price[3])
	}
}

// quarterEnds is a context that has not ended, of whose time a quarter has: it tells of a deadline in
// the past when it is asked first.
type quarterEnds struct {
	context.Context
	asked *bool
}

func (c quarterEnds) Deadline() (end time.Time, ok bool) {
	if *c.asked {
		return end, false
	}
	*c.asked = true
	return time.Now().Add(-time.Hour), true
}

// A cube that a deadline stops goes on with the next question, and none is made for a solver that
// searches alone.
func TestCubeGoesOn(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := New(Options{Workers: 1, BothGames: true})
	A := seki.Must(seki.FromRows([][]int{{4, 1, 2}, {1, 3, 2}, {2, 2, 2}}))
	c := s.cubes(A, seki.DSeki)
	c.spend(A, 1<<60)
	if err := s.SearchAlone().raiseCube(ctx, c, A, seki.Seki); err != nil || c.next != nil || c.current.Load() != nil {
		t.Errorf("a cube for a solver without boxes; %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	for range 2 {
		if err := s.raiseCube(ended, c, A, seki.Seki); !errors.Is(err, context.Canceled) || c.next == nil {
			t.Fatalf("%v, want the cube to wait", err)
		}
		held, besides := c.next.Bytes()
		if s.boxBytes != held+besides {
			t.Errorf("%d bytes, want %d", s.boxBytes, held+besides)
		}
	}
	if err := s.raiseCube(quarterEnds{ctx, new(bool)}, c, A, seki.Seki); err != nil || c.next == nil {
		t.Fatalf("%v, want the search to go on and the cube to wait", err)
	}
	testtool.NoError(t, s.raiseCube(ctx, c, A, seki.Seki))
	for _, g := range seki.Games {
		if _, ok := s.solution(A, g); !ok {
			t.Errorf("no answer in %v", g)
		}
		if _, ok := s.SearchAlone().solution(A, g); ok {
			t.Errorf("an answer without boxes in %v", g)
		}
	}
	if s.TableBytes() != 0 {
		t.Errorf("%d bytes of tables", s.TableBytes())
	}
}

// A cube that is there is not solved again, and no lesser one, for searches that end after it.
func TestCubesGrow(t *testing.T) {
	t.Parallel()
	s := New(Options{Workers: 1})
	size := seki.Size{Rows: 3, Cols: 3}
	matrix := func(top int) seki.Matrix { return seki.Must(seki.FromRows([][]int{{top, 1, 2}, {1, 2, 2}, {2, 2, 2}})) }
	c := s.cubes(matrix(4), seki.Seki)
	c.spend(matrix(4), leastPrice)
	if err := s.raiseCube(context.Background(), c, matrix(4), seki.Seki); err != nil || c.current.Load() == nil || c.current.Load().Top() != 4 {
		t.Fatalf("%v, want the cube of 4", err)
	}
	c.spend(matrix(4), leastPrice)
	c.spend(matrix(3), leastPrice)
	if cube := s.worthCube(c, size, s.games(seki.Seki)); cube != nil {
		t.Errorf("the cube of %d after that of 4", cube.Top())
	}
	c.spend(matrix(5), leastPrice-1)
	if cube := s.worthCube(c, size, s.games(seki.Seki)); cube != nil {
		t.Errorf("the cube of %d is paid by what that of 4 answers", cube.Top())
	}
	c.spend(matrix(5), 1)
	if cube := s.worthCube(c, size, s.games(seki.Seki)); cube == nil || cube.Top() != 5 {
		t.Errorf("cube %v, want that of 5", cube)
	}
}

// Cubes of a size make room for boxes and cubes of other sizes: unfinished ones with the next
// question, finished ones where their memory is needed, and only where it is enough.
func TestCubesMakeRoom(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	small := seki.Must(seki.FromRows([][]int{{4, 1, 2}, {1, 3, 2}, {2, 2, 2}}))
	large := constantLineSums(4, 8, 99, rand.New(rand.NewPCG(43, 44)))
	ended, cancel := context.WithCancel(ctx)
	cancel()
	for _, finished := range []bool{false, true} {
		s := New(Options{Workers: 1})
		s.pace = boxAtOnce
		s.pace.cube = 1
		c := s.cubes(small, seki.Seki)
		c.spend(small, leastPrice)
		raise := ended
		if finished {
			raise = ctx
		}
		if err := s.raiseCube(raise, c, small, seki.Seki); (err == nil) != finished || (c.next == nil) != finished || (c.current.Load() != nil) != finished {
			t.Fatalf("finished %v: %v", finished, err)
		}
		if s.boxBytes == 0 {
			t.Fatal("the cube has no memory")
		}
		s.dropCubes(small.Size(), false)
		if (c.next == nil) != finished {
			t.Error("a question of its size drops a cube")
		}
		b := box.New(large, seki.Seki)
		leave(s, b.Bytes()-1) // with what tables have taken
		if finished {
			s.tables.Give(-s.boxBytes)
			if s.candidate(large, seki.Seki) != nil || s.takeBox(&candidate{b, large, []seki.Game{seki.Seki}}) || c.current.Load() == nil {
				t.Error("a cube is dropped for a box that needs more")
			}
			s.tables.Give(1)
		}
		s.dropCubes(large.Size(), false)
		if c.next != nil || (c.current.Load() != nil) != finished {
			t.Errorf("finished %v: a question of another size drops the wrong cubes", finished)
		}
		for top := range c.spent {
			if c.spent[top].Load() != 0 {
				t.Error("what a cube was paid with pays for another")
			}
		}
		candidate := s.candidate(large, seki.Seki)
		if candidate == nil || !s.takeBox(candidate) {
			t.Fatalf("finished %v: no memory for a box", finished)
		}
		if c.current.Load() != nil || s.boxBytes != b.Bytes() {
			t.Errorf("finished %v: %d bytes are taken, want %d", finished, s.boxBytes, b.Bytes())
		}
	}
}

// A search drops the unfinished cube of another size.
func TestSearchDropsUnfinishedCubes(t *testing.T) {
	t.Parallel()
	s := New(Options{Workers: 1})
	A := seki.Must(seki.FromRows([][]int{{4, 1, 2}, {1, 3, 2}, {2, 2, 2}}))
	c := s.cubes(A, seki.Seki)
	c.spend(A, leastPrice)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.raiseCube(ended, c, A, seki.Seki); !errors.Is(err, context.Canceled) || c.next == nil {
		t.Fatalf("%v, want the cube to wait", err)
	}
	B := constantLineSums(4, 4, 99, rand.New(rand.NewPCG(43, 44)))
	if _, err := s.search(context.Background(), B, Question{seki.R, true}, seki.Seki, false); err != nil {
		t.Fatal(err)
	}
	if c.next != nil || s.boxBytes != 0 {
		t.Errorf("%d bytes of cubes after a search of another size", s.boxBytes)
	}
}

package box

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
)

func solve(t testing.TB, A seki.Matrix, g seki.Game, workers int) Solution {
	t.Helper()
	b := New(A, g)
	s := testtool.Must(b.Solve(context.Background(), workers))(t)
	return s[g]
}

// The answers for a matrix and for the matrices after its moves agree with the recursion, for all
// matrices of small sums in any order of rows and columns.
func TestLongEqualToReference(t *testing.T) {
	t.Parallel()
	sizes := []struct{ rows, cols, sum int }{{1, 1, 8}, {1, 2, 8}, {2, 1, 8}, {2, 2, 9}, {1, 4, 7}, {2, 3, 7}, {3, 2, 7},
		{3, 3, 6}, {2, 4, 6}, {4, 3, 5}}
	if testtool.Long() {
		sizes = append(sizes, []struct{ rows, cols, sum int }{{2, 2, 16}, {3, 3, 8}, {2, 5, 8}, {4, 4, 6}}...)
	}
	for _, g := range seki.Games {
		recursion := reference.New(g)
		for _, size := range sizes {
			count := 0
			sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) {
				if _, over, _ := A.Terminal(g); over {
					return
				}
				count++
				compare(t, A, g, recursion)
			})
			if count == 0 {
				t.Fatalf("%v: no matrix", size)
			}
		}
	}
}

// compare compares the answers for A and for the matrices after its moves with the recursion.
func compare(t *testing.T, A seki.Matrix, g seki.Game, recursion *reference.Solver) {
	t.Helper()
	want := testtool.Must(recursion.Solve(A))(t)
	s := solve(t, A, g, 1)
	if s.Outcome() != want.Outcome {
		t.Fatalf("%v in %v: %v, want %v", A, g, s.Outcome(), want.Outcome)
	}
	for mv := range A.Moves() {
		child := A.After(mv)
		after := s.After[mv.Row*A.Cols()+mv.Col]
		if _, over, _ := child.Terminal(g); over {
			zeroRow, zeroCol := slices.Contains(child.RowSums(), 0), slices.Contains(child.ColSums(), 0)
			both := zeroRow && zeroCol
			if after.Second[seki.R] != (zeroRow && (!both || g == seki.Seki)) || after.First[seki.R] != (zeroRow && !both) ||
				after.Second[seki.C] != (zeroCol && (!both || g == seki.Seki)) || after.First[seki.C] != (zeroCol && !both) {
				t.Fatalf("%v in %v after %v: %+v", A, g, mv, after)
			}
			continue
		}
		want, err := recursion.Solve(child)
		if err != nil || after.Outcome() != want.Outcome {
			t.Fatalf("%v in %v after %v: %v, want %v, %v", A, g, mv, after.Outcome(), want.Outcome, err)
		}
	}
}

// Entries that do not fit a word, with others or alone, and entries that fill one.
func TestLargeEntries(t *testing.T) {
	t.Parallel()
	for _, rows := range [][][]int{
		{{64}}, {{63}}, {{100, 64}}, {{65}, {70}}, {{100, 0}, {0, 64}}, {{100, 1}, {1, 2}}, {{63, 2}, {0, 64}},
		{{2, 64, 1}, {1, 0, 66}},
		{{63, 1}, {1, 1}, {1, 0}},
	} {
		for _, g := range seki.Games {
			compare(t, seki.Must(seki.FromRows(rows)), g, reference.New(g))
		}
	}
}

// More entries than number the bits and the blocks.
func TestManyEntries(t *testing.T) {
	t.Parallel()
	for _, rows := range [][][]int{
		{{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}}, {{1, 1, 1, 2}, {1, 2, 1, 1}, {1, 1, 1, 1}},
		{{1, 1, 1, 0}, {1, 1, 1, 1}, {1, 1, 1, 1}, {0, 1, 1, 1}}, {{1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}},
	} {
		for _, g := range seki.Games {
			compare(t, seki.Must(seki.FromRows(rows)), g, reference.New(g))
		}
	}
}

// randomMatrix returns a matrix with entries from least to most.
func randomMatrix(rng *rand.Rand, rows, cols, least, most int) seki.Matrix {
	entries := make([]int, rows*cols)
	for k := range entries {
		entries[k] = least + rng.IntN(most-least+1)
	}
	return seki.Must(seki.New(rows, cols, entries))
}

// All words are the same whether many small blocks are solved or a single large one.
func TestSizeOfBlocks(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 8))
	for range 30 {
		A := randomMatrix(rng, 3, 4, 0, 2)
		if _, over, _ := A.Terminal(seki.Seki); over {
			continue
		}
		for _, g := range seki.Games {
			small, large := New(A, g), New(A, g)
			small.blocks, large.blocks = small.newBlocks(1<<20), large.newBlocks(1)
			for _, b := range []*Box{small, large} {
				b.values, b.before = make([]word, b.stride[0]), make([]word, 1)
				testtool.NoError(t, b.solveBlocks(context.Background(), 1))
			}
			if len(large.blocks.solved) != 1 || !slices.Equal(small.before, large.before) ||
				!slices.Equal(small.values, large.values) {
				t.Fatalf("%v in %v: %d words in %d blocks, %d in %d, differ", A, g, len(small.values), len(small.blocks.solved),
					len(large.values), len(large.blocks.solved))
			}
		}
	}
}

// The outcomes and kinds of all classes agree with the layer engine.
func TestLongEqualToLayers(t *testing.T) {
	t.Parallel()
	list := []retrograde.Params{{Rows: 3, Cols: 3, MaxSum: 9}, {Rows: 4, Cols: 4, MaxSum: 9},
		{Rows: 3, Cols: 5, MaxSum: 7}}
	if testtool.Long() {
		list = []retrograde.Params{{Rows: 3, Cols: 3, MaxSum: 15}, {Rows: 4, Cols: 4, MaxSum: 11},
			{Rows: 3, Cols: 5, MaxSum: 11}, {Rows: 5, Cols: 5, MaxSum: 10}}
	}
	for _, p := range list {
		classes, complete := 0, 0
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: p.Rows, Cols: p.Cols},
			p.MaxSum)}) {
			for _, g := range seki.Games {
				if _, over, _ := c.Matrix.Terminal(g); over {
					continue
				}
				classes++
				want := c.Results[g]
				s := solve(t, c.Matrix, g, 1)
				var mustPass [2]bool
				for q := range mustPass {
					mustPass[q] = true
					for mv := range c.Matrix.Moves() {
						mustPass[q] = mustPass[q] && s.After[mv.Row*p.Cols+mv.Col].First[1-q]
					}
				}
				kind := seki.None
				if s.Outcome().IsDraw() {
					kind = map[[2]bool]seki.Kind{
						{false, false}: seki.Plain, {true, false}: seki.SemiCompleteR, {false, true}: seki.SemiCompleteC,
						{true, true}: seki.Complete,
					}[mustPass]
				}
				if s.Outcome() != want.Outcome || kind != want.Kind {
					t.Errorf("%v in %v: %v %v, want %v", c.Matrix, g, s.Outcome(), kind, want)
				}
				if kind == seki.Complete {
					complete++
				}
			}
		}
		t.Logf("%d×%d up to sum %d: %d classes, %d complete", p.Rows, p.Cols, p.MaxSum, classes, complete)
	}
}

// Boxes of many blocks, solved by one goroutine and by several, agree.
func TestWorkers(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		A := randomMatrix(rng, 4, 4, 0, 3)
		if _, over, _ := A.Terminal(seki.Seki); over {
			continue
		}
		for _, g := range seki.Games {
			one, four := solve(t, A, g, 1), solve(t, A, g, 4)
			if one.Answers != four.Answers || !slices.Equal(one.After, four.After) {
				t.Errorf("%v in %v: %+v with one goroutine, %+v with four", A, g, one, four)
			}
		}
	}
}

// The kernels of the processor and the plain one give the same words, in one game and in both.
func TestKernels(t *testing.T) {
	t.Parallel()
	kernels := slices.Concat([]kernel{using}, otherKernels)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		A := randomMatrix(rng, 3, 3, 1, 5)
		games := [][]seki.Game{{seki.Seki}, {seki.DSeki}, {seki.Seki, seki.DSeki}, {seki.DSeki, seki.Seki}}[rng.IntN(4)]
		b := New(A, games...)
		values := make([]word, 40*len(games))
		w := newWalker(b)
		w.terminals(lines{rng.Uint64N(8), rng.Uint64N(8)})
		for k := range values {
			for i := range values[k] {
				values[k][i] = rng.Uint64() & rng.Uint64() & b.full
			}
		}
		const at = 30
		moves := make([]int, rng.IntN(6))
		for k := range moves {
			moves[k] = -w.bytes * rng.IntN(at)
		}
		count, follow := 1+rng.IntN(5), rng.IntN(2) == 0
		plain := slices.Clone(values)
		settlePlain(plain, at, count, len(games), moves, follow, &w.masks)
		for i, k := range kernels {
			got := slices.Clone(values)
			k.settle(got, at, count, len(games), moves, follow, &w.masks)
			if !slices.Equal(got, plain) {
				t.Fatalf("kernel %d, %v in %v, moves %v, %d words: %x, want %x", i, A, games, moves, count, got[at*len(games):],
					plain[at*len(games):])
			}
		}
	}
}

// otherKernels are the kernels that this processor can run, without the fastest.
var otherKernels []kernel

// A box in both games gives the answers of a box in each.
func TestBothGames(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		A := randomMatrix(rng, 1+rng.IntN(4), 1+rng.IntN(4), 0, 3)
		if _, over, _ := A.Terminal(seki.Seki); over {
			continue
		}
		both := testtool.Must(New(A, seki.Games[:]...).Solve(context.Background(), 1+rng.IntN(2)))(t)
		for _, g := range seki.Games {
			if one := solve(t, A, g, 1); one.Answers != both[g].Answers || !slices.Equal(one.After, both[g].After) {
				t.Fatalf("%v in %v: %+v, with the other game %+v", A, g, one, both[g])
			}
		}
	}
}

// A box too large for any machine is refused, whatever its size: of more than 2⁵² positions.
func TestTooLarge(t *testing.T) {
	for _, n := range []int{8, 100} {
		if b := New(seki.Must(seki.New(n, n, slices.Repeat([]int{3}, n*n))), seki.Seki); b != nil {
			t.Errorf("%d×%d: box of %g words", n, n, b.Words())
		}
	}
	for _, entries := range [][]int{slices.Repeat([]int{1}, 52), slices.Repeat([]int{3}, 26)} {
		last := len(entries) - 1
		for entries[last] = entries[0]; entries[last] <= entries[0]+1; entries[last]++ {
			b := New(seki.Must(seki.New(2, len(entries)/2, entries)), seki.Seki)
			if refused := b == nil; refused != (entries[last] > entries[0]) {
				t.Errorf("%v: refused %v", entries, refused)
			}
		}
	}
}

// A box continues where the end of a context stopped it.
func TestCancel(t *testing.T) {
	t.Parallel()
	A := seki.Must(seki.FromRows([][]int{{4, 3, 4, 2}, {2, 4, 3, 4}, {4, 3, 4, 3}}))
	whole := solve(t, A, seki.Seki, 1)
	b, stop := New(A, seki.Seki), errors.New("stop")
	for done := 0.0; ; done = b.Done() {
		solutions, err := b.Solve(&limited{Context: context.Background(), err: stop}, 2)
		if err == nil {
			answer := solutions[seki.Seki]
			if done == 0 || answer.Answers != whole.Answers || !slices.Equal(answer.After, whole.After) || b.Done() != 1 {
				t.Errorf("%+v, %v of the box after %v; at once: %+v", answer, b.Done(), done, whole)
			}
			break
		}
		if !errors.Is(err, stop) || b.Done() <= done {
			t.Fatalf("%v, %v of the box, %v before", err, b.Done(), done)
		}
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stop)
	if _, err := New(A, seki.Seki).Solve(ctx, 1); !errors.Is(err, stop) {
		t.Errorf("%v, want the cause", err)
	}
}

// limited is a context that has ended when it has been looked at 50 times.
type limited struct {
	context.Context
	err   error
	looks atomic.Int64
}

func (c *limited) Err() error {
	if c.looks.Add(1) > 50 {
		return c.err
	}
	return nil
}

func ExampleBox_Solve() {
	A := seki.Must(seki.FromRows([][]int{{3, 1, 2}, {1, 3, 2}, {2, 2, 2}}))
	s, err := New(A, seki.Seki).Solve(context.Background(), 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s[seki.Seki].Outcome(), s[seki.Seki].After[0].Outcome())
	// Output: DD DD
}

// BenchmarkSolve reports the time for a word in one game and in both.
func BenchmarkSolve(b *testing.B) {
	for _, A := range []seki.Matrix{
		seki.Must(seki.FromRows([][]int{{5, 3, 1, 3}, {2, 3, 6, 1}, {4, 4, 4, 0}, {1, 2, 1, 8}})),
		seki.Must(seki.FromRows([][]int{{2, 1, 1, 2, 1}, {1, 2, 1, 2, 1}, {1, 1, 3, 0, 2}, {2, 1, 1, 2, 1},
			{1, 2, 1, 1, 2}})),
	} {
		for _, games := range [][]seki.Game{{seki.Seki}, seki.Games[:]} {
			b.Run(fmt.Sprintf("%dx%d/%d", A.Rows(), A.Cols(), len(games)), func(b *testing.B) {
				var words float64
				for b.Loop() {
					box := New(A, games...)
					if _, err := box.Solve(context.Background(), 1); err != nil {
						b.Fatal(err)
					}
					words += box.Words()
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/words, "ns/word")
				b.ReportMetric(words/float64(b.N)/1e6, "Mwords/op")
			})
		}
	}
}

package box

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

func solve(t *testing.T, b *Box, workers int) Solution {
	t.Helper()
	return testtool.Must(b.Solve(context.Background(), workers))(t)
}

// compare compares the answers for A and for the matrices after its moves with the recursion.
func compare(t *testing.T, A seki.Matrix, g seki.Game, recursion *reference.Solver) {
	t.Helper()
	want := testtool.Must(recursion.Solve(A))(t)
	s := solve(t, New(A, g), 1)
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

// The answers for a matrix and for the matrices after its moves agree with the recursion: for all
// matrices of small sums in any order of rows and columns, for entries that do not fit a word or fill one, and for
// more entries than number the bits and the blocks.
func TestLongEqualToReference(t *testing.T) {
	t.Parallel()
	sizes := []struct{ rows, cols, sum int }{{1, 1, 8}, {1, 2, 8}, {2, 1, 8}, {2, 2, 9}, {1, 4, 7}, {2, 3, 7}, {3, 2, 7},
		{3, 3, 6}, {2, 4, 6}, {4, 3, 5}}
	if testtool.Long() {
		sizes = []struct{ rows, cols, sum int }{{2, 2, 16}, {3, 3, 7}, {2, 5, 7}, {4, 4, 5}}
	}
	for _, g := range seki.Games {
		recursion := reference.New(g)
		for _, size := range sizes {
			sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) { compare(t, A, g, recursion) })
		}
		for _, rows := range [][][]int{
			{{64}}, {{63}}, {{100, 64}}, {{65}, {70}}, {{100, 0}, {0, 64}}, {{100, 1}, {1, 2}}, {{63, 2}, {0, 64}},
			{{2, 64, 1}, {1, 0, 66}}, {{63, 1}, {1, 1}, {1, 0}},
			{{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}}, {{1, 1, 1, 2}, {1, 2, 1, 1}, {1, 1, 1, 1}},
			{{1, 1, 1, 0}, {1, 1, 1, 1}, {1, 1, 1, 1}, {0, 1, 1, 1}}, {{1, 1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1, 1}},
		} {
			compare(t, seki.Must(seki.FromRows(rows)), g, recursion)
		}
	}
}

// randomMatrix returns a matrix with entries from least to most that is not terminal.
func randomMatrix(rng *rand.Rand, rows, cols, least, most int) seki.Matrix {
	for {
		entries := make([]int, rows*cols)
		for k := range entries {
			entries[k] = least + rng.IntN(most-least+1)
		}
		A := seki.Must(seki.New(rows, cols, entries))
		if _, over, err := A.Terminal(seki.Seki); !over && err == nil {
			return A
		}
	}
}

// The answers are the same in many small blocks and in a single large one, by one goroutine and by several, and if
// contexts end again and again, after which the box continues.
func TestBlocksAndWorkers(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 8))
	for k := range 40 {
		A := randomMatrix(rng, 3, 4, 0, 2+k%2)
		g := seki.Game(k / 2 % 2)
		want := solve(t, New(A, g), 1)
		for _, blocks := range []int{1, leastBlocks, 1 << 20} {
			for _, workers := range []int{1, 4} {
				b := New(A, g)
				b.blocks = b.newBlocks(blocks)
				if blocks == 1 && len(b.blocks.solved) != 1 {
					t.Fatalf("%v: %d blocks", A, len(b.blocks.solved))
				}
				for done := 0.0; ; done = b.Done() {
					got, err := b.Solve(testtool.NewCountdown(t, 50), workers)
					if err == nil {
						if got.Answers != want.Answers || !slices.Equal(got.After, want.After) || b.Done() != 1 || b.values != nil {
							t.Fatalf("%v in %v, %d blocks by %d: %+v, want %+v", A, g, blocks, workers, got, want)
						}
						break
					}
					if !errors.Is(err, context.Canceled) || b.Done() <= done {
						t.Fatalf("%v, %v of the box, %v before", err, b.Done(), done)
					}
				}
			}
		}
	}
}

// The kernel of the processor and the plain one give the same words.
func TestKernels(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	for k := range 2000 {
		b := New(randomMatrix(rng, 3, 3, 1, 5), seki.Game(k%2))
		values := make([]word, 40)
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
			moves[k] = -wordBytes * rng.IntN(at)
		}
		count, follow := 1+rng.IntN(5), rng.IntN(2) == 0
		plain := slices.Clone(values)
		settlePlain(plain, at, count, moves, follow, &w.masks)
		using.settle(values, at, count, moves, follow, &w.masks)
		if !slices.Equal(values, plain) {
			t.Fatalf("moves %v, %d words: %x, want %x", moves, count, values[at:], plain[at:])
		}
	}
}

// A box too large for any machine is refused, whatever its size: of more than 2⁵² positions.
func TestTooLarge(t *testing.T) {
	for _, c := range []struct {
		entries []int
		refused bool
	}{
		{slices.Repeat([]int{3}, 64), true}, {slices.Repeat([]int{3}, 10_000), true}, {slices.Repeat([]int{1}, 52), false},
		{append([]int{2}, slices.Repeat([]int{1}, 51)...), true}, {slices.Repeat([]int{3}, 26), false},
	} {
		if b := New(seki.Must(seki.New(2, len(c.entries)/2, c.entries)), seki.Seki); (b == nil) != c.refused {
			t.Errorf("%v: refused %v", c.entries, b == nil)
		}
	}
}

func ExampleBox_Solve() {
	A := seki.Must(seki.FromRows([][]int{{3, 1, 2}, {1, 3, 2}, {2, 2, 2}}))
	s, err := New(A, seki.Seki).Solve(context.Background(), 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Outcome(), s.After[0].Outcome())
	// Output: DD DD
}

package enumerate

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
)

// must returns the number of a count that is not interrupted.
func must(n *big.Int, err error) *big.Int {
	if err != nil {
		panic(err)
	}
	return n
}

// count returns the number of classes of a layer.
func count(rows, cols, sum int) *big.Int {
	return must(Counter{}.Classes(context.Background(), rows, cols, sum))
}

// Every count tells its progress up to the last step, and ends with the
// context in the midst of it.
func TestCounterProgressAndEnd(t *testing.T) {
	for name, count := range map[string]func(c Counter, ctx context.Context) (*big.Int, error){
		"Classes": func(c Counter, ctx context.Context) (*big.Int, error) { return c.Classes(ctx, 5, 7, 20) },
		"UpToTranspose": func(c Counter, ctx context.Context) (*big.Int,
			error) {
			return c.UpToTranspose(ctx, 5, 5, 20)
		},
		"AllSizes": func(c Counter, ctx context.Context) (*big.Int, error) { return c.AllSizes(ctx, 12) },
		"AllSizesUpToTranspose": func(c Counter, ctx context.Context) (*big.Int,
			error) {
			return c.AllSizesUpToTranspose(ctx, 12)
		},
	} {
		var steps, last, total float64
		c := Counter{Progress: func(done, of float64) { steps, last, total = steps+1, done, of }}
		if _, err := count(c, t.Context()); err != nil || steps == 0 || last != steps || last != total {
			t.Errorf("%s: %v; %v steps, the last %v of %v", name, err, steps, last, total)
		}
		ctx, cancel := context.WithCancel(t.Context())
		c.Progress = func(done, of float64) {
			if last = done; done >= of/2 {
				cancel()
			}
		}
		if _, err := count(c, ctx); !errors.Is(err, context.Canceled) || last > total/2+1 {
			t.Errorf("%s: cancelled in the middle: %v after %v of %v steps", name, err, last, total)
		}
		cancel()
	}
}

func TestCountEqualsGenerated(t *testing.T) {
	t.Parallel()
	for rows := 1; rows <= 6; rows++ {
		for cols := 1; cols <= 6; cols++ {
			for sum := 0; sum <= 24-2*(rows+cols); sum++ {
				g := testtool.Must(NewGenerator(rows, cols, sum))(t)
				generated := testtool.Must(generate(t.Context(), g))(t)
				want := new(big.Int).SetUint64(generated)
				if got := count(rows, cols, sum); got.Cmp(want) != 0 {
					t.Errorf("%d×%d, sum %d: Count gives %v, generated %v", rows, cols, sum, got, want)
				}
			}
		}
	}
}

// TestCountEqualsGeneratedAtScale takes layers of many classes.
func TestCountEqualsGeneratedAtScale(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]int{{3, 3, 28}, {4, 4, 15}, {5, 5, 12}, {4, 5, 12}, {5, 4, 12}, {3, 6, 14}, {6, 3, 14},
		{6, 6, 10}, {2, 2, 120}} {
		g := testtool.Must(NewGenerator(c[0], c[1], c[2]))(t)
		got, err := generate(t.Context(), g)
		if want := count(c[0], c[1], c[2]); err != nil || want.Cmp(new(big.Int).SetUint64(got)) != 0 {
			t.Errorf("%v: %d generated, Count gives %v, error %v", c, got, want, err)
		}
	}
}

func TestCountSelfTranspose(t *testing.T) {
	t.Parallel()
	for size := 1; size <= 5; size++ {
		for sum := 0; sum <= 13-size; sum++ {
			classes, self := int64(0), int64(0)
			for A := range Classes(size, size, sum) {
				T := canon.Form(A.Transpose())
				if T.Equal(A) {
					self++
				}
				if T.Compare(A) >= 0 {
					classes++
				}
			}
			if got := (Counter{}).work(t.Context(), 1).selfTranspose(size, sum); got.Cmp(big.NewInt(self)) != 0 {
				t.Errorf("%d×%d, sum %d: selfTranspose gives %v, there are %d", size, size, sum, got, self)
			}
			if got := must(Counter{}.UpToTranspose(context.Background(), size, size, sum)); got.Cmp(big.NewInt(classes)) != 0 {
				t.Errorf("%d×%d, sum %d: UpToTranspose gives %v, there are %d", size, size, sum, got, classes)
			}
		}
	}
}

// TestLongCountSums compares the two ways to count all sizes: over sizes from the
// cycle index of pairs of permutations, and over permutations of the units; and
// with the numbers in OEIS.
func TestLongCountSums(t *testing.T) {
	t.Parallel()
	maxSum := 9
	if testtool.Long() {
		maxSum = 14
	}
	for sum := 0; sum <= maxSum; sum++ {
		classes, upToTranspose := new(big.Int), new(big.Int)
		for rows := 1; rows <= sum; rows++ {
			for cols := 1; cols <= sum; cols++ {
				classes.Add(classes, count(rows, cols, sum))
				if rows <= cols {
					upToTranspose.Add(upToTranspose, must(Counter{}.UpToTranspose(context.Background(), rows, cols, sum)))
				}
			}
		}
		if got := must(Counter{}.AllSizes(context.Background(), sum)); got.Cmp(classes) != 0 {
			t.Errorf("sum %d: AllSizes gives %v, the sizes add up to %v", sum, got, classes)
		}
		if got := must(Counter{}.AllSizesUpToTranspose(context.Background(), sum)); got.Cmp(upToTranspose) != 0 {
			t.Errorf("sum %d: AllSizesUpToTranspose gives %v, the sizes add up to %v", sum, got, upToTranspose)
		}
	}
	for _, known := range []struct {
		sum              int
		a007716, a318395 int64
	}{
		{1, 1, 1}, {2, 4, 3}, {3, 10, 7}, {4, 33, 21}, {5, 91, 54}, {6, 298, 167}, {7, 910, 491}, {8, 3017, 1586},
		{9, 9945, 5132}, {10, 34207, 17442}, {15, 22699830, 11365813}, {20, 25612598436, 12807206008},
		{25, 45370059225318, 22685090928596},
	} {
		if got := must(Counter{}.AllSizes(context.Background(), known.sum)); got.Cmp(big.NewInt(known.a007716)) != 0 {
			t.Errorf("A007716(%d) is %d, AllSizes gives %v", known.sum, known.a007716, got)
		}
		if got := must(Counter{}.AllSizesUpToTranspose(context.Background(),
			known.sum)); got.Cmp(big.NewInt(known.a318395)) != 0 {
			t.Errorf("A318395(%d) is %d, AllSizesUpToTranspose gives %v", known.sum, known.a318395, got)
		}
	}
}

func TestCountTables(t *testing.T) {
	for _, table := range []struct {
		rows, cols int
		counts     map[int]int64
	}{
		{2, 2, map[int]int64{1: 0, 2: 1, 3: 2, 4: 6, 5: 9, 6: 17, 7: 23, 8: 36, 9: 46, 10: 65, 11: 80, 12: 106, 13: 127,
			14: 161}},
		{2, 3, map[int]int64{3: 1, 4: 4, 5: 10, 6: 23, 7: 42, 8: 76, 9: 123, 10: 196, 11: 291}},
		{3, 3, map[int]int64{3: 1, 4: 3, 5: 13, 6: 38, 7: 97, 8: 217, 9: 453, 10: 868, 11: 1585, 12: 2756, 16: 17849,
			20: 79387, 24: 276332, 36: 4819788}},
		{4, 4, map[int]int64{4: 1, 5: 3, 6: 20, 7: 82, 8: 311, 9: 968, 10: 2825, 11: 7394, 12: 18280, 16: 393960,
			20: 4754832}},
	} {
		for sum, want := range table.counts {
			if got := count(table.rows, table.cols, sum); got.Cmp(big.NewInt(want)) != 0 {
				t.Errorf("%d×%d, sum %d: Count gives %v, want %d", table.rows, table.cols, sum, got, want)
			}
			if got := count(table.cols, table.rows, sum); got.Cmp(big.NewInt(want)) != 0 {
				t.Errorf("%d×%d, sum %d: Count gives %v, want %d", table.cols, table.rows, sum, got, want)
			}
		}
	}
}

// A count or a listing that is cancelled returns the cause.
func TestCause(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("enough")
	cancel(reason)
	if _, err := (Counter{}).Classes(ctx, 3, 3, 9); !errors.Is(err, reason) {
		t.Errorf("Classes: %v", err)
	}
	for _, size := range [][3]int{{5, 5, 20}, {1, 1, 1}, {40, 2, 45}, {3, 3, 2}} {
		g := testtool.Must(NewGenerator(size[0], size[1], size[2]))(t)
		if _, err := generate(ctx, g); !errors.Is(err, reason) {
			t.Errorf("%v: %v", size, err)
		}
	}
}

// TestCheckCount checks that counts of many minutes are refused before anything large is made.
func TestCheckCount(t *testing.T) {
	for _, c := range []struct {
		rows, cols, sum int
		want            string
	}{
		{12, 12, 100, ""},
		{30, 30, 40, ""},
		{1, 1, 500_000, ""},
		{0, 0, 50, ""},
		{40, 40, 50, "products"},
		{20_000, 1, 20_000, "products"},
		{1, 1, 1_000_000_000, "products"},
		{1_000_000_000, 1_000_000_000, 1_000_000_000, "products"},
		{100, 100, 100, "products"},
		{0, 0, 51, "at most sum 50 for all sizes"},
	} {
		err := CheckCount(c.rows, c.cols, c.sum)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d×%d, sum %d: %v, want %q", c.rows, c.cols, c.sum, err, c.want)
		}
	}
}

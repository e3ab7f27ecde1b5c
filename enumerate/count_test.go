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

// TestCountEqualsGenerated takes all small layers, layers of many classes, margins of equal sums, and wide and tall
// sizes.
func TestCountEqualsGenerated(t *testing.T) {
	t.Parallel()
	layers := [][3]int{{3, 3, 20}, {4, 4, 12}, {5, 5, 10}, {4, 5, 10}, {5, 4, 10}, {3, 6, 11}, {6, 3, 11}, {6, 6, 9},
		{2, 2, 120}, {8, 8, 9}, {10, 10, 11}, {9, 6, 10}, {12, 12, 12}, {2, 33, 34}, {33, 2, 34}}
	for rows := 1; rows <= 6; rows++ {
		for cols := 1; cols <= 6; cols++ {
			for sum := 0; sum <= 18-2*(rows+cols); sum++ {
				layers = append(layers, [3]int{rows, cols, sum})
			}
		}
	}
	for _, l := range layers {
		g := testtool.Must(NewGenerator(l[0], l[1], l[2]))(t)
		generated := testtool.Must(generate(t.Context(), g))(t)
		if got := count(l[0], l[1], l[2]); got.Cmp(new(big.Int).SetUint64(generated)) != 0 {
			t.Errorf("%v: Count gives %v, generated %v", l, got, generated)
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

// TestLongCountSums compares the counts of all sizes together with the sums over the sizes, and with the numbers in OEIS.
func TestLongCountSums(t *testing.T) {
	t.Parallel()
	maxSum, known := 8, 20
	if testtool.Long() {
		maxSum, known = 14, 25
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
	for _, oeis := range []struct {
		sum              int
		a007716, a318395 int64
	}{
		{1, 1, 1}, {2, 4, 3}, {3, 10, 7}, {4, 33, 21}, {5, 91, 54}, {6, 298, 167}, {7, 910, 491}, {8, 3017, 1586},
		{9, 9945, 5132}, {10, 34207, 17442}, {15, 22699830, 11365813}, {20, 25612598436, 12807206008},
		{25, 45370059225318, 22685090928596},
	} {
		if oeis.sum > known {
			break
		}
		if got := must(Counter{}.AllSizes(context.Background(), oeis.sum)); got.Cmp(big.NewInt(oeis.a007716)) != 0 {
			t.Errorf("A007716(%d) is %d, AllSizes gives %v", oeis.sum, oeis.a007716, got)
		}
		if got := must(Counter{}.AllSizesUpToTranspose(context.Background(), oeis.sum)); got.Cmp(big.NewInt(oeis.a318395)) != 0 {
			t.Errorf("A318395(%d) is %d, AllSizesUpToTranspose gives %v", oeis.sum, oeis.a318395, got)
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

package enumerate

import (
	"math/big"
	"testing"

	"github.com/sekilab/sekilab/canon"
)

func TestCountEqualsGenerated(t *testing.T) {
	for rows := 1; rows <= 6; rows++ {
		for cols := 1; cols <= 6; cols++ {
			for sum := 0; sum <= 24-2*(rows+cols); sum++ {
				g, err := NewGenerator(rows, cols, sum)
				if err != nil {
					t.Fatal(err)
				}
				generated, err := g.Generate(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				want := new(big.Int).SetUint64(generated)
				if got := Count(rows, cols, sum); got.Cmp(want) != 0 {
					t.Errorf("%d×%d, sum %d: Count gives %v, generated %v", rows, cols, sum, got, want)
				}
			}
		}
	}
}

// TestCountEqualsGeneratedAtScale takes layers of many classes.
func TestCountEqualsGeneratedAtScale(t *testing.T) {
	for _, c := range [][3]int{{3, 3, 36}, {4, 4, 18}, {5, 5, 14}, {4, 5, 14}, {5, 4, 14}, {3, 6, 16}, {6, 3, 16}, {6, 6, 11}, {2, 2, 150}} {
		g, err := NewGenerator(c[0], c[1], c[2])
		if err != nil {
			t.Fatal(err)
		}
		got, err := g.Generate(t.Context())
		if want := Count(c[0], c[1], c[2]); err != nil || want.Cmp(new(big.Int).SetUint64(got)) != 0 {
			t.Errorf("%v: %d generated, Count gives %v, error %v", c, got, want, err)
		}
	}
}

func TestCountSelfTranspose(t *testing.T) {
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
			if got := CountSelfTranspose(size, sum); got.Cmp(big.NewInt(self)) != 0 {
				t.Errorf("%d×%d, sum %d: CountSelfTranspose gives %v, there are %d", size, size, sum, got, self)
			}
			if got := CountUpToTranspose(size, size, sum); got.Cmp(big.NewInt(classes)) != 0 {
				t.Errorf("%d×%d, sum %d: CountUpToTranspose gives %v, there are %d", size, size, sum, got, classes)
			}
		}
	}
}

// TestCountSums compares the two ways to count all sizes: over sizes from the
// cycle index of pairs of permutations, and over permutations of the units; and
// with the numbers that OEIS and FACTS.md give.
func TestCountSums(t *testing.T) {
	for sum := 0; sum <= 14; sum++ {
		classes, upToTranspose := new(big.Int), new(big.Int)
		for rows := 1; rows <= sum; rows++ {
			for cols := 1; cols <= sum; cols++ {
				classes.Add(classes, Count(rows, cols, sum))
				if rows <= cols {
					upToTranspose.Add(upToTranspose, CountUpToTranspose(rows, cols, sum))
				}
			}
		}
		if got := CountAllSizes(sum); got.Cmp(classes) != 0 {
			t.Errorf("sum %d: CountAllSizes gives %v, the sizes add up to %v", sum, got, classes)
		}
		if got := CountAllSizesUpToTranspose(sum); got.Cmp(upToTranspose) != 0 {
			t.Errorf("sum %d: CountAllSizesUpToTranspose gives %v, the sizes add up to %v", sum, got, upToTranspose)
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
		if got := CountAllSizes(known.sum); got.Cmp(big.NewInt(known.a007716)) != 0 {
			t.Errorf("A007716(%d) is %d, CountAllSizes gives %v", known.sum, known.a007716, got)
		}
		if got := CountAllSizesUpToTranspose(known.sum); got.Cmp(big.NewInt(known.a318395)) != 0 {
			t.Errorf("A318395(%d) is %d, CountAllSizesUpToTranspose gives %v", known.sum, known.a318395, got)
		}
	}
}

func TestCountTables(t *testing.T) {
	for _, table := range []struct {
		rows, cols int
		counts     map[int]int64
	}{
		{2, 2, map[int]int64{1: 0, 2: 1, 3: 2, 4: 6, 5: 9, 6: 17, 7: 23, 8: 36, 9: 46, 10: 65, 11: 80, 12: 106, 13: 127, 14: 161}},
		{2, 3, map[int]int64{3: 1, 4: 4, 5: 10, 6: 23, 7: 42, 8: 76, 9: 123, 10: 196, 11: 291}},
		{3, 3, map[int]int64{3: 1, 4: 3, 5: 13, 6: 38, 7: 97, 8: 217, 9: 453, 10: 868, 11: 1585, 12: 2756, 16: 17849, 20: 79387, 24: 276332, 36: 4819788}},
		{4, 4, map[int]int64{4: 1, 5: 3, 6: 20, 7: 82, 8: 311, 9: 968, 10: 2825, 11: 7394, 12: 18280, 16: 393960, 20: 4754832}},
	} {
		for sum, want := range table.counts {
			if got := Count(table.rows, table.cols, sum); got.Cmp(big.NewInt(want)) != 0 {
				t.Errorf("%d×%d, sum %d: Count gives %v, FACTS.md %d", table.rows, table.cols, sum, got, want)
			}
			if got := Count(table.cols, table.rows, sum); got.Cmp(big.NewInt(want)) != 0 {
				t.Errorf("%d×%d, sum %d: Count gives %v, FACTS.md %d", table.cols, table.rows, sum, got, want)
			}
		}
	}
}

package blocks

import (
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongOutside compares the counts with all classes, listed one by one, and the results of seki.UnitLines.
func TestLongOutside(t *testing.T) {
	more := 0
	if testtool.Long() {
		more = 3
	}
	for _, size := range []struct{ rows, cols, sum int }{
		{1, 1, 9}, {2, 1, 9}, {1, 4, 9}, {2, 2, 14}, {3, 2, 10}, {2, 4, 10}, {3, 3, 10}, {4, 3, 10},
		{4, 4, 10}, {5, 3, 10}, {4, 5, 10}, {5, 5, 10}, {6, 4, 10}, {6, 6, 10},
	} {
		o := OutsideOf(seki.Size{Rows: size.rows, Cols: size.cols})
		core := lineCounts(size.rows, size.cols, lineSums{rows: least2, cols: least2}, size.sum+more, 0)[0]
		for sum := range size.sum + more + 1 {
			var want seki.Census
			inside := uint64(0)
			for A := range enumerate.Classes(size.rows, size.cols, sum) {
				if results, ok := seki.UnitLines(A.Entries(), A.RowSums(), A.ColSums()); ok {
					want.AddClass(results, 1)
				} else {
					inside++
				}
			}
			got, err := o.Census(sum)
			if err != nil || got != want {
				t.Errorf("%d×%d, sum %d: %+v, %v, want %+v", size.rows, size.cols, sum, got, err, want)
			}
			if core[sum] != (wide{lo: inside}) {
				t.Errorf("%d×%d, sum %d: %v in the core, want %d", size.rows, size.cols, sum, core[sum], inside)
			}
		}
	}
}

// TestLongCountableSizes checks that the sizes that can be solved are counted, and that larger ones, which a
// damaged file may name, are refused at once.
func TestLongCountableSizes(t *testing.T) {
	testtool.NoRace(t)
	sizes := []seki.Size{{Rows: 20, Cols: 1}}
	if testtool.Long() {
		sizes = append(sizes, seki.Size{Rows: 16, Cols: 2}, seki.Size{Rows: 13, Cols: 5}, seki.Size{Rows: 12, Cols: 7})
	}
	for _, size := range sizes {
		census, err := OutsideOf(size).Census(size.Rows)
		exact, _ := enumerate.Counter{}.Classes(t.Context(), size.Rows, size.Cols, size.Rows)
		if err != nil || census.Classes != exact.Uint64() { // each row has the sum 1
			t.Errorf("%v: %d classes, %v, want %v", size, census.Classes, err, exact)
		}
		if alone, err := OutsideOf(size).Seki(size.Rows, nil); err != nil || alone.Classes != exact.Uint64() {
			t.Errorf("%v: %d classes in SEKI alone, %v, want %v", size, alone.Classes, err, exact)
		}
	}
	for _, size := range []seki.Size{{Rows: 16, Cols: 16}, {Rows: 21, Cols: 1}, {Rows: 12, Cols: 12}} {
		if _, err := OutsideOf(size).Census(size.Rows); err == nil {
			t.Errorf("%v is counted", size)
		}
		if _, err := OutsideOf(size).Seki(size.Rows, nil); err == nil {
			t.Errorf("%v is counted in SEKI alone", size)
		}
	}
}

// TestOutsideBeyond64Bits checks that counts that do not fit are refused, and the last that fit
// are not.
func TestOutsideBeyond64Bits(t *testing.T) {
	testtool.NoRace(t)
	o := OutsideOf(seki.Size{Rows: 6, Cols: 6})
	fit := 0
	for sum := 45; sum <= 70; sum++ {
		exact := testtool.Must(enumerate.Counter{}.Classes(t.Context(), 6, 6, sum))(t)
		_, err := o.Census(sum)
		if err == nil {
			fit++
		}
		if err != nil && exact.IsUint64() {
			t.Errorf("sum %d has %v classes: %v", sum, exact, err)
		}
		none := func(int, int) SekiCore { return SekiCore{} }
		if _, err := o.Seki(sum, none); (err == nil) != exact.IsUint64() {
			t.Errorf("SEKI alone: sum %d has %v classes: %v", sum, exact, err)
		}
	}
	if fit == 0 || fit == 26 {
		t.Errorf("%d sums fit", fit)
	}
}

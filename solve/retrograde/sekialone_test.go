package retrograde

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// specialOf solves p. It returns the counts of the layers, the special seki of SEKI by canonical form, checking that
// each comes once, and the number of stored values.
func specialOf(t *testing.T, p Params) (layers []counted, special map[string]seki.Result, stored uint64) {
	t.Helper()
	special = map[string]seki.Result{}
	s, err := newSolver(p, Handlers{
		Layer: func(l seki.Layer, c seki.Census) error { layers = append(layers, counted{l, c}); return nil },
		Want:  func(_ seki.Layer, r seki.Results) bool { return seki.SpecialSeki.Wants(r, seki.Seki) },
		Visit: func(c seki.Class) error {
			key := canon.Form(c.Matrix).Key()
			if _, twice := special[key]; twice {
				t.Errorf("%v comes twice", c.Matrix)
			}
			special[key] = c.Results[seki.Seki]
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	testtool.NoError(t, s.run(t.Context()))
	return layers, special, s.matrices
}

// TestLongSpecialSeki solves SEKI alone for its special seki: with values for line sums of at least 3 only, and with
// the help of smaller sizes. The counts of all layers, and the special seki, must be the same as in both games at once.
func TestLongSpecialSeki(t *testing.T) {
	cases := []Params{
		{Rows: 1, Cols: 1, MaxSum: 6}, {Rows: 2, Cols: 2, MaxSum: 24}, {Rows: 4, Cols: 2, MaxSum: 13},
		{Rows: 3, Cols: 3, MaxSum: 14},
		{Rows: 4, Cols: 3, MaxSum: 11}, {Rows: 3, Cols: 4, MaxSum: 9}, {Rows: 4, Cols: 4, MaxSum: 12},
		{Rows: 5, Cols: 5, MaxSum: 10},
	}
	if testtool.Long() {
		cases = append(cases, []Params{
			{Rows: 4, Cols: 2, MaxSum: 16}, {Rows: 4, Cols: 3, MaxSum: 13}, {Rows: 3, Cols: 4, MaxSum: 11},
			{Rows: 2, Cols: 2, MaxSum: 60}, {Rows: 3, Cols: 3, MaxSum: 34}, {Rows: 5, Cols: 3, MaxSum: 20},
			{Rows: 6, Cols: 4, MaxSum: 18}, {Rows: 4, Cols: 4, MaxSum: 21},
			{Rows: 5, Cols: 4, MaxSum: 18}, {Rows: 5, Cols: 5, MaxSum: 17}, {Rows: 6, Cols: 6, MaxSum: 15},
			{Rows: 7, Cols: 7, MaxSum: 14},
		}...)
	}
	for _, p := range cases {
		want, wantSpecial, stored := specialOf(t, p)
		p.SekiAlone = true
		got, gotSpecial, ownStored := specialOf(t, p)
		for k := range want {
			want[k].Census.Games[seki.DSeki] = seki.Counts{}
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(counted{})); diff != "" {
			t.Errorf("%d×%d:\n%s", p.Rows, p.Cols, diff)
		}
		if diff := cmp.Diff(wantSpecial, gotSpecial); diff != "" {
			t.Errorf("%d×%d:\n%s", p.Rows, p.Cols, diff)
		}
		if p.Rows > 1 && ownStored >= stored {
			t.Errorf("%d×%d: %d values stored, %d for both games", p.Rows, p.Cols, ownStored, stored)
		}
	}
}

// TestLongSpecialSekiValues compares the values that are stored for the special seki of SEKI alone with the values of
// both games, matrix by matrix.
func TestLongSpecialSekiValues(t *testing.T) {
	cases := []Params{
		{Rows: 1, Cols: 1, MaxSum: 6}, {Rows: 2, Cols: 2, MaxSum: 20}, {Rows: 3, Cols: 2, MaxSum: 16},
		{Rows: 3, Cols: 3, MaxSum: 17}, {Rows: 4, Cols: 3, MaxSum: 13},
		{Rows: 4, Cols: 4, MaxSum: 13}, {Rows: 5, Cols: 4, MaxSum: 16},
	}
	if testtool.Long() {
		cases = append(cases, Params{Rows: 3, Cols: 3, MaxSum: 26}, Params{Rows: 4, Cols: 3, MaxSum: 16},
			Params{Rows: 4, Cols: 4, MaxSum: 18}, Params{Rows: 5, Cols: 4, MaxSum: 16}, Params{Rows: 5, Cols: 5, MaxSum: 17})
	}
	values := func(p Params) map[string][]byte {
		s := testtool.Must(newSolver(p, Handlers{}))(t)
		found, below := map[string][]byte{}, p.layer(p.Rows-1)
		for sum := p.Rows; sum < p.MaxSum; sum++ {
			this := p.layer(sum)
			if _, err := s.solveCore(context.Background(), this, below); err != nil {
				t.Fatal(err)
			}
			for ri, slab := range this.slabs {
				for ci := this.firstColumn(ri); ci < len(this.cols.Parts); ci++ {
					codes := make([]byte, slab.offset[ci+1]-slab.offset[ci])
					blocks.UnpackAt(codes, slab.data, slab.offset[ci])
					for k := range codes {
						codes[k] &= 0xF
					}
					found[fmt.Sprint(this.rows.Parts[ri], this.cols.Parts[ci])] = codes
				}
			}
			below = this
		}
		return found
	}
	for _, p := range cases {
		want := values(p)
		p.SekiAlone = true
		stored := 0
		for margins, codes := range values(p) {
			if stored += len(codes); len(codes) > 0 && !bytes.Equal(codes, want[margins]) {
				t.Errorf("%s: %x, want %x", margins, codes, want[margins])
			}
		}
		if stored == 0 {
			t.Errorf("%d×%d: no values", p.Rows, p.Cols)
		}
	}
}

// TestSpecialDirectSums visits the special seki of 4×4 and sum 22 alone. Among them are direct sums of 2 and a seki of
// 3×3 and sum 20: semi-complete ones, whose row sums are not their column sums.
func TestSpecialDirectSums(t *testing.T) {
	testtool.NoRace(t)
	_, all, _ := specialOf(t, Params{Rows: 4, Cols: 4, MinSum: 22, MaxSum: 22, SekiAlone: true})
	semi := 0
	err := Solve(t.Context(), Params{Rows: 3, Cols: 3, MinSum: 20, MaxSum: 20}, Handlers{
		Want: func(_ seki.Layer, r seki.Results) bool { return seki.SpecialSeki.Wants(r, seki.Seki) },
		Visit: func(c seki.Class) error {
			entries := make([]int, 16)
			for i := range 3 {
				for j := range 3 {
					entries[4*i+j] = c.Matrix.At(i, j)
				}
			}
			entries[15] = 2
			A := seki.Must(seki.New(4, 4, entries))
			if got := all[canon.Form(A).Key()]; got != c.Results[seki.Seki] {
				t.Errorf("%v is %v, want %v", A, got, c.Results[seki.Seki])
			}
			if _, ok := c.Results[seki.Seki].Kind.MustPass(); ok {
				semi++
			}
			return nil
		},
	})
	if err != nil || semi == 0 {
		t.Errorf("%d semi-complete seki: %v", semi, err)
	}
}

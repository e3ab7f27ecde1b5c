package write_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/search/certificate/write"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// prove writes the certificate of A, checks it, and compares what it proves.
func prove(t *testing.T, s *search.Solver, A seki.Matrix, g seki.Game, want seki.Result) (steps, size int) {
	t.Helper()
	v := testtool.Must(s.Verdict(context.Background(), A, g))(t)
	var file bytes.Buffer
	n, err := write.Write(context.Background(), &file, s, v)
	if err != nil {
		t.Fatalf("%v, %v: %v", A, g, err)
	}
	size = file.Len()
	proved, err := verify.Read(context.Background(), &file, 1<<30)
	if err != nil {
		t.Fatalf("%v, %v: %v", A, g, err)
	}
	if want.Kind == seki.None { // there is nothing to prove of a kind
		want.Kind = seki.UnknownKind
	}
	if proved.Outcome != want.Outcome || proved.Kind != want.Kind || !proved.Matrix.Equal(A) || proved.Game != g {
		t.Fatalf("%v, %v: proved %v %v, want %v", A, g, proved.Outcome, proved.Kind, want)
	}
	return n, size
}

// Every class of small layers, whatever its outcome, gets a certificate of
// the result by the layer engine. SEKI_LONG=1 takes larger ones.
func TestLongEveryClassOfSmallLayers(t *testing.T) {
	t.Parallel()
	s := search.New(search.Options{Memory: 1 << 26, Workers: 1})
	less := 2
	if testtool.Long() {
		less = 0
	}
	for _, p := range []retrograde.Params{{Rows: 1, Cols: 1, MaxSum: 6}, {Rows: 1, Cols: 2, MaxSum: 8},
		{Rows: 2, Cols: 2, MaxSum: 12}, {Rows: 2, Cols: 3, MaxSum: 9}, {Rows: 3, Cols: 2, MaxSum: 9},
		{Rows: 3, Cols: 3, MaxSum: 9}} {
		p.MaxSum -= less
		classes, steps := 0, 0
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: p.Rows, Cols: p.Cols},
			p.MaxSum)}) {
			for _, g := range seki.Games {
				n, _ := prove(t, s, c.Matrix, g, c.Results[g])
				steps += n
			}
			classes++
		}
		t.Logf("%d×%d up to sum %d: %d classes, %d steps", p.Rows, p.Cols, p.MaxSum, classes, steps)
	}
}

// Every complete and semi-complete seki up to 3×3, of sums ≤ 26, and of 4×4, of sums
// ≤ 15, has a certificate; SEKI_LONG=1 goes up to sums 40 and 20.
func TestLongCompleteAndSemiComplete(t *testing.T) {
	t.Parallel()
	three, four := 20, 13
	if testtool.Long() {
		three, four = 40, 20
	}
	list := []retrograde.Params{{Rows: 1, Cols: 1, MaxSum: 60}, {Rows: 1, Cols: 2, MaxSum: 60},
		{Rows: 1, Cols: 3, MaxSum: 60}, {Rows: 2, Cols: 1, MaxSum: 60}, {Rows: 3, Cols: 1, MaxSum: 60},
		{Rows: 2, Cols: 2, MaxSum: 60}, {Rows: 2, Cols: 3, MaxSum: three}, {Rows: 3, Cols: 2, MaxSum: three},
		{Rows: 3, Cols: 3, MaxSum: three}, {Rows: 4, Cols: 4, MaxSum: four}}
	special := func(r seki.Result) bool { return r.Kind != seki.None && r.Kind != seki.Plain }
	s := search.New(search.Options{Memory: 1 << 29, Workers: 1})
	found := 0
	for _, p := range list {
		proofs, steps, bytes := 0, 0, 0
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: p.Rows, Cols: p.Cols},
			p.MaxSum), Want: layers.OfKinds(seki.SpecialSeki, seki.Games[:]...)}) {
			for _, g := range seki.Games {
				if special(c.Results[g]) {
					n, size := prove(t, s, c.Matrix, g, c.Results[g])
					proofs++
					steps += n
					bytes += size
				}
			}
		}
		found += proofs
		t.Logf("%d×%d up to sum %d: %d certificates, %d steps, %d bytes", p.Rows, p.Cols, p.MaxSum, proofs, steps, bytes)
	}
	if found == 0 {
		t.Error("nothing was found to prove")
	}
}

// The writing ends with its context, also when the solver needs no search any
// more: a proof can take much longer to write than its result to find.
func TestWritingEndsWithItsContext(t *testing.T) {
	s := search.New(search.Options{Memory: 1 << 24, Workers: 1})
	A := seki.Must(seki.FromRows([][]int{{2, 1, 0}, {1, 2, 0}, {0, 0, 2}}))
	v := testtool.Must(s.Verdict(context.Background(), A, seki.Seki))(t)
	var file bytes.Buffer
	if _, err := write.Write(context.Background(), &file, s, v); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := write.Write(ctx, &file, s, v); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want a cancellation", err)
	}
}

// TestTwoRows writes certificates by the theorem of two rows alone, up to the greatest entries, and of
// terminal matrices.
func TestTwoRows(t *testing.T) {
	t.Parallel()
	s := search.New(search.Options{Memory: 1 << 24, Workers: 1})
	for _, rows := range [][][]int{
		{{2, 1}, {1, 2}}, {{1, 1}, {1, 1}}, {{1, 1}, {60_000, 60_000}}, {{3000, 3001}, {3002, 3000}}, {{1}}, {{2}},
		{{seki.MaxEntry}}, {{0}}, {{0, 1}}, {{0, 0}, {1, 2}},
		{{30000, 30001, 7, 9}, {4, 30002, 30000, 11}}, {{30000, 4}, {30001, 30002}, {7, 30000}, {9, 11}},
		{{3, 3, 5}, {6, 9, 5}},
	} {
		A := seki.Must(seki.FromRows(rows))
		for _, g := range seki.Games {
			v := testtool.Must(s.Verdict(t.Context(), A, g))(t)
			if n, _ := prove(t, s, A, g, v.Result()); n != 0 {
				t.Errorf("%v in %v: %d steps", A, g, n)
			}
		}
	}
}

package verify_test

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
)

// written returns the certificate of A and the number of its steps.
func written(t testing.TB, s *search.Solver, A seki.Matrix, g seki.Game) (file []byte, steps int) {
	t.Helper()
	var out bytes.Buffer
	v := testtool.Must(s.Verdict(t.Context(), A, g))(t)
	steps, err := write.Write(t.Context(), &out, s, v)
	if err != nil {
		t.Fatalf("%v, %v: %v", A, g, err)
	}
	return out.Bytes(), steps
}

// prove writes the certificate of A, checks it, and compares what it proves.
func prove(t *testing.T, s *search.Solver, A seki.Matrix, g seki.Game, want seki.Result) (steps int) {
	t.Helper()
	file, steps := written(t, s, A, g)
	proved, err := verify.Read(t.Context(), bytes.NewReader(file), room)
	if err != nil {
		t.Fatalf("%v, %v: %v", A, g, err)
	}
	if want.Kind == seki.None { // there is nothing to prove of a kind
		want.Kind = seki.UnknownKind
	}
	if proved.Outcome != want.Outcome || proved.Kind != want.Kind || !proved.Matrix.Equal(A) || proved.Game != g ||
		proved.Steps != steps {
		t.Fatalf("%v, %v: proved %+v, want %v by %d steps", A, g, proved, want, steps)
	}
	return steps
}

// TestLongWritten writes a certificate for every class of small layers, whatever its outcome, and for every complete and
// semi-complete seki of larger ones. What it proves is the result by the layer engine. SEKI_LONG=1 takes larger layers.
func TestLongWritten(t *testing.T) {
	t.Parallel()
	s := search.New(search.Options{Memory: 1 << 28, Workers: 1})
	for _, c := range []struct {
		rows, cols, sum, long int
		special               bool // complete and semi-complete seki alone
	}{
		{1, 1, 6, 9, false}, {1, 2, 6, 9, false}, {2, 1, 6, 9, false}, {1, 3, 6, 9, false}, {3, 1, 6, 9, false},
		{2, 2, 9, 12, false}, {2, 3, 7, 9, false}, {3, 2, 7, 9, false}, {3, 3, 7, 9, false},
		{2, 2, 20, 60, true}, {3, 3, 16, 40, true}, {4, 4, 12, 20, true},
	} {
		if testtool.Long() {
			c.sum = c.long
		}
		q := layers.Query{Range: layers.OfSize(seki.Size{Rows: c.rows, Cols: c.cols}, c.sum)}
		if c.special {
			q.Want = layers.OfKinds(seki.SpecialSeki, seki.Games[:]...)
		}
		proofs, steps := 0, 0
		for class := range layerstest.Classes(t, q) {
			for _, g := range seki.Games {
				proofs++
				steps += prove(t, s, class.Matrix, g, class.Results[g])
			}
		}
		if t.Logf("%+v: %d certificates, %d steps", c, proofs, steps); proofs == 0 {
			t.Errorf("%+v: nothing was found to prove", c)
		}
	}
}

// The writing ends with its context, also when the solver needs no search any
// more: a proof can take much longer to write than its result to find.
func TestWritingEndsWithItsContext(t *testing.T) {
	s := search.New(search.Options{Memory: 1 << 24, Workers: 1})
	v := testtool.Must(s.Verdict(t.Context(), matrix(t, "2 1 0; 1 2 0; 0 0 2"), seki.Seki))(t)
	ctx, cancel := context.WithCancel(t.Context())
	var file bytes.Buffer
	testtool.Must(write.Write(ctx, &file, s, v))(t)
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
	for _, text := range []string{"2 1; 1 2", "1 1; 60000 60000", "3000 3001; 3002 3000", "1", "65535", "0", "0 1", "0 0; 1 2",
		"30000 30001 7 9; 4 30002 30000 11", "30000 4; 30001 30002; 7 30000; 9 11", "3 3 5; 6 9 5"} {
		A := matrix(t, text)
		for _, g := range seki.Games {
			v := testtool.Must(s.Verdict(t.Context(), A, g))(t)
			if n := prove(t, s, A, g, v.Result()); n != 0 {
				t.Errorf("%v in %v: %d steps", A, g, n)
			}
		}
	}
}

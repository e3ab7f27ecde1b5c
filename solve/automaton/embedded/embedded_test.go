package embedded

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/seki/sekitest"
	"github.com/sekilab/sekilab/solve/automaton"
	"github.com/sekilab/sekilab/solve/automaton/verify"
)

// quick are the sizes whose automata take less than a second to find; SEKI_LONG=1 takes all.
func quick() []seki.Size {
	if os.Getenv("SEKI_LONG") != "" {
		return sizes
	}
	return sizes[:len(sizes)-2]
}

// TestFiles finds every automaton anew, and lets package verify prove every file.
func TestFiles(t *testing.T) {
	t.Parallel()
	for _, size := range quick() {
		for _, game := range seki.Games {
			a, err := automaton.Find(t.Context(), automaton.Options{Size: size, Game: game})
			if err != nil {
				t.Fatal(err)
			}
			var found, file bytes.Buffer
			if err := errors.Join(a.Write(&found), Write(&file, size, game)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(file.Bytes(), found.Bytes()) {
				t.Errorf("%v, %v: the file is not what Find finds now; run go generate", size, game)
			}
			proved, err := verify.Read(t.Context(), &file, verify.Options{})
			if err != nil || proved.Size != size || proved.Game != game {
				t.Errorf("%v, %v: %+v, %v", size, game, proved, err)
			}
		}
	}
}

// TestNames checks that every file is the one of its name, and that there are no others.
func TestNames(t *testing.T) {
	entries, err := files.ReadDir(".")
	if err != nil || len(entries) != len(automata) {
		t.Errorf("%d files of %d automata: %v", len(entries), len(automata), err)
	}
	for k, load := range automata {
		if a := load(); a.Size() != k.size || a.Game() != k.game {
			t.Errorf("the file of %v in %v is about %v in %v", k.size, k.game, a.Size(), a.Game())
		}
	}
	var out bytes.Buffer
	if err := Write(&out, seki.Size{Rows: 9, Cols: 9}, seki.Seki); !errors.Is(err, fs.ErrNotExist) || out.Len() > 0 {
		t.Errorf("9×9: %v, %d bytes", err, out.Len())
	}
}

func TestResult(t *testing.T) {
	matrix := func(rows, cols int, entries ...int) seki.Matrix { return seki.Must(seki.New(rows, cols, entries)) }
	if _, ok, err := Result(matrix(3, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1), seki.Seki); ok || err != nil {
		t.Errorf("3×3: %v, %v", ok, err)
	}
	if _, ok, err := Result(matrix(2, 2, 0, 0, 0, 0), seki.Seki); ok || !errors.As(err, new(*seki.ImpossibleError)) {
		t.Errorf("zero: %v, %v", ok, err)
	}
	const most = seki.MaxEntry
	if r, ok, err := Result(matrix(2, 2, 1, 1, most, most), seki.DSeki); !ok || err != nil || r.Outcome != (seki.Outcome{R: seki.Win, C: seki.Loss}) {
		t.Errorf("a race: %v, %v, %v", r, ok, err)
	}
}

// TestAgainstReference compares all 2×2 matrices with entries below 8, and small sums of the
// other sizes, with the recursion.
func TestAgainstReference(t *testing.T) {
	t.Parallel()
	for _, game := range seki.Games {
		solver := reference.New(game)
		compare := func(A seki.Matrix) {
			want, err := solver.Solve(A)
			if err != nil {
				t.Fatal(err)
			}
			if got, ok, err := Result(A, game); got != want || !ok || err != nil {
				t.Errorf("%v, %v: %v, %v, %v, want %v", game, A, got, ok, err, want)
			}
		}
		for code := range 1 << 12 {
			A := seki.Must(seki.New(2, 2, []int{code & 7, code >> 3 & 7, code >> 6 & 7, code >> 9}))
			if _, over, err := A.Terminal(game); !over && err == nil {
				compare(A)
			}
		}
		for _, size := range sizes {
			sekitest.Each(size.Rows, size.Cols, 7, compare)
		}
	}
}

// TestAgainstSearch compares random matrices with a search that uses no automaton, where it
// ends soon, and with the transposed matrix.
func TestAgainstSearch(t *testing.T) {
	t.Parallel()
	solver := search.New(search.Options{Memory: 1 << 24, Workers: 1})
	random := rand.New(rand.NewPCG(27, 6))
	count, limit := 4, 20*time.Millisecond
	if os.Getenv("SEKI_LONG") != "" {
		count, limit = 400, 100*time.Millisecond
	}
	decided := 0
	for _, size := range sizes {
		for range count {
			entries := make([]int, size.Rows*size.Cols)
			top := []int{6, 40, 1000, 10_000}[random.IntN(4)]
			low := random.IntN(top)
			for k := range entries {
				entries[k] = low + random.IntN(1+(top-low)/(1+random.IntN(20)))
			}
			A := seki.Must(seki.New(size.Rows, size.Cols, entries))
			for _, game := range seki.Games {
				got, ok, err := Result(A, game)
				if errors.As(err, new(*seki.ImpossibleError)) {
					continue
				}
				transposed, _, _ := Result(A.Transpose(), game)
				if !ok || err != nil || transposed != (seki.Result{Outcome: got.Outcome.Transposed(), Kind: got.Kind.Transposed()}) {
					t.Fatalf("%v, %v: %v, %v, %v, transposed %v", game, A, got, ok, err, transposed)
				}
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				v, err := solver.Verdict(ctx, A, game)
				cancel()
				switch {
				case err == nil && v.Result() != got:
					t.Errorf("%v, %v: %v, a search finds %v", game, A, got, v.Result())
				case err == nil:
					decided++
				case !search.IsLimit(err):
					t.Fatal(err)
				}
			}
		}
	}
	t.Logf("%d results were decided by a search", decided)
	if decided == 0 {
		t.Error("a search decided nothing")
	}
}

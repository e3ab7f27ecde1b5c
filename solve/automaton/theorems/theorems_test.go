package theorems_test

import (
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/seki/sekitest"
	"github.com/sekilab/sekilab/solve/automaton"
	"github.com/sekilab/sekilab/solve/automaton/theorems"
)

var found = map[seki.Size]*[2]*automaton.Automaton{}

// find finds each automaton once.
func find(t *testing.T, size seki.Size, game seki.Game) *automaton.Automaton {
	t.Helper()
	if found[size] == nil {
		found[size] = new([2]*automaton.Automaton)
	}
	if found[size][game] == nil {
		a, err := automaton.Find(t.Context(), automaton.Options{Size: size, Game: game})
		if err != nil {
			t.Fatal(err)
		}
		found[size][game] = a
	}
	return found[size][game]
}

// sizes are those whose automata are found at once; with SEKI_LONG all that are found.
func sizes() []seki.Size {
	list := []seki.Size{
		{Rows: 1, Cols: 1}, {Rows: 1, Cols: 2}, {Rows: 2, Cols: 1}, {Rows: 1, Cols: 3}, {Rows: 3, Cols: 1},
		{Rows: 1, Cols: 4}, {Rows: 4, Cols: 1}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}, {Rows: 3, Cols: 2},
	}
	if os.Getenv("SEKI_LONG") != "" {
		list = append(list, seki.Size{Rows: 2, Cols: 4}, seki.Size{Rows: 4, Cols: 2})
	}
	return list
}

// TestKnownSekiAreAll compares the complete and semi-complete seki of all sums with
// the lists that were found layer by layer.
func TestKnownSekiAreAll(t *testing.T) {
	for _, size := range sizes() {
		for _, game := range seki.Games {
			a := find(t, size, game)
			for _, kind := range []string{"complete", "semi-complete"} {
				holds := func(r seki.Result) bool { return r.Kind.Name() == kind }
				got, err := theorems.List(t.Context(), a, holds)
				if err != nil || got.Family != nil {
					t.Fatalf("%v, %v, %s: %v, %v", size, game, kind, got.Family, err)
				}
				var want []string
				for _, class := range known.All().Classes() {
					A, results := class.Matrix, known.Results(class)
					if A.Rows() != A.Cols() && A.Rows() == size.Cols {
						A, results = canon.Form(A.Transpose()), results.Transposed()
					}
					if A.Size() == size && holds(results[game]) {
						want = append(want, A.String())
					}
				}
				if texts := units.Texts(got.List, seki.Matrix.String); !slices.Equal(texts, want) {
					t.Errorf("%v, %v: %s: %v, want %v", size, game, kind, texts, want)
				}
			}
		}
	}
}

// TestListAgainstReference compares lists of small properties with all matrices up to a
// sum: if the matrices with a property are finitely many, they are those of the small sums
// here.
func TestListAgainstReference(t *testing.T) {
	finite := 0
	for _, size := range []struct{ rows, cols, sum int }{{1, 1, 12}, {2, 1, 12}, {2, 2, 16}, {2, 3, 11}} {
		for _, game := range seki.Games {
			a, solver := find(t, seki.Size{Rows: size.rows, Cols: size.cols}, game), reference.New(game)
			classes := map[seki.Result][]string{}
			sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) {
				r, err := solver.Solve(A)
				if _, over, _ := A.Terminal(game); err != nil || over {
					return
				}
				if A.Equal(canon.Form(A)) {
					classes[r] = append(classes[r], A.String())
				}
			})
			for r := range seki.EachClassResults {
				got, err := theorems.List(t.Context(), a, func(s seki.Result) bool { return s == r[game] })
				if err != nil {
					t.Fatal(err)
				}
				want := slices.Clone(classes[r[game]])
				slices.Sort(want)
				texts := units.Texts(got.List, seki.Matrix.String)
				slices.Sort(texts)
				if got.Family == nil {
					finite++
					if !slices.Equal(texts, want) {
						t.Errorf("%v, %v: %v, want %v", game, r[game], texts, want)
					}
					continue
				}
				for k := range 40 {
					if result, err := a.Result(got.Family.Member(k)); err != nil || result != r[game] {
						t.Errorf("%v: member %d is %v %v, %v, want %v", game, k, got.Family.Member(k), result, err, r[game])
					}
				}
				if slices.EqualFunc(got.Family.Member(1), got.Family.Member(2), func(x, y *big.Int) bool { return x.Cmp(y) == 0 }) {
					t.Errorf("%v: two members are equal: %v", game, got.Family)
				}
			}
		}
	}
	if finite < 20 {
		t.Errorf("only %d finite lists", finite)
	}
}

// TestLimit compares the limits of shares with the bounds that following the walk gives,
// and with matrices of random entries.
func TestLimit(t *testing.T) {
	for _, size := range sizes() {
		for _, game := range seki.Games {
			a := find(t, size, game)
			shares, err := theorems.Limit(t.Context(), a)
			if err != nil || shares.Period != 1 {
				t.Fatal(err, shares.Period)
			}
			all := func(seki.Result) bool { return true }
			if shares.Of(all).Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%v, %v: the sum of the shares is %v", size, game, shares.Of(all))
			}
			bounds, open, err := theorems.Bounds(t.Context(), a, 60)
			if err != nil || open.Cmp(big.NewRat(1, 1<<40)) > 0 {
				t.Fatal(open, err)
			}
			const samples = 4000
			random := rand.New(rand.NewPCG(1, 2))
			counts := map[seki.Result]int{}
			entries := make([]*big.Int, size.Rows*size.Cols)
			for range samples {
				for e := range entries {
					entries[e] = new(big.Int).SetUint64(random.Uint64())
				}
				r, err := a.Result(entries)
				if err != nil {
					t.Fatal(err)
				}
				counts[r]++
			}
			for _, share := range shares.List {
				same := func(r seki.Result) bool { return r == share.Result }
				low := bounds.Of(same)
				if high := new(big.Rat).Add(low, open); share.Share.Cmp(low) < 0 || share.Share.Cmp(high) > 0 {
					t.Errorf("%v, %v: %v is not in %v…%v", size, game, share, low, high)
				}
				p, _ := share.Share.Float64()
				n := float64(counts[share.Result])
				if d := n - p*samples; d*d > 36*samples*p*(1-p) { // six standard deviations
					t.Errorf("%v, %v: %v, but %v of %d", size, game, share, n, samples)
				}
				counts[share.Result] = 0
			}
			for r, n := range counts {
				if n > 0 {
					t.Errorf("%v, %v: %d matrices are %v, whose share is 0", size, game, n, r)
				}
			}
		}
	}
}

func TestLines(t *testing.T) {
	for _, want := range []struct {
		cols  int
		game  seki.Game
		lines string
	}{
		{2, seki.Seki, `The least automaton of 2×2 in SEKI has 84 states, 21 up to symmetry.
Of all sums, there are 4 classes of complete seki, the last of sum 8: 1 1; 1 1, 2 0; 0 2, 2 1; 1 2, 2 2; 2 2.
Of all sums, there are no semi-complete seki.
Of all sums, there are infinitely many classes of other seki, among them 4 0; 0 2, 8 0; 0 2, 16 0; 0 2, ….
As entries grow: DD seki 2/3, LW 1/6, WL 1/6.`},
		{3, seki.DSeki, `The least automaton of 2×3 in D-SEKI has 1461 states, 182 up to symmetry.
Of all sums, there are no complete seki.
Of all sums, there are no semi-complete seki.
Of all sums, there are infinitely many classes of other seki, among them 0 3 3; 2 0 0, 0 5 5; 4 0 0, 0 9 9; 8 0 0, ….
As entries grow: LW 431/480, DD seki 41/480, WL 1/60.`},
	} {
		got, err := theorems.Of(t.Context(), find(t, seki.Size{Rows: 2, Cols: want.cols}, want.game))
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(got.Lines(), "\n"); text != want.lines {
			t.Errorf("%v, %v:\n%s", got.Size, got.Game, text)
		}
	}
}

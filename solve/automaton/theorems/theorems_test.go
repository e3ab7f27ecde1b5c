package theorems_test

import (
	"fmt"
	"hash/crc32"
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

// sizes are those of which data/known has the lists for all sums, and their transposes; of
// automata that are not found at once, only with SEKI_LONG.
func sizes() (list []seki.Size) {
	for _, r := range known.All().Ranges() {
		if !r.AllSums || r.Rows*r.Cols > 6 && os.Getenv("SEKI_LONG") == "" || automaton.Fits(r.Size) != nil {
			continue
		}
		if list = append(list, r.Size); r.Rows != r.Cols {
			list = append(list, r.Transposed())
		}
	}
	return list
}

// TestKnownSekiAreAll compares the complete and semi-complete seki of all sums with
// the lists that were found layer by layer.
func TestKnownSekiAreAll(t *testing.T) {
	if len(sizes()) < 10 {
		t.Errorf("only the lists of %v are said to be those of all sums", sizes())
	}
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
		size  seki.Size
		game  seki.Game
		lines string
	}{
		{seki.Size{Rows: 2, Cols: 2}, seki.Seki, `The least automaton for the outcome, the kind and the end of the game has 84 states, 21 up to symmetry.
Exactly 4 classes of seki are complete, the last of sum 8: [1 1; 1 1], [2 0; 0 2], [2 1; 1 2], [2 2; 2 2].
No seki is semi-complete.
Infinitely many classes of seki are neither complete nor semi-complete: [4 0; 0 2], [8 0; 0 2], [16 0; 0 2] and so on.
Among all matrices with entries below 2^k, the shares as k → ∞: DD seki 2/3, LW 1/6, WL 1/6; all other results 0.`},
		{seki.Size{Rows: 2, Cols: 3}, seki.DSeki, `The least automaton for the outcome, the kind and the end of the game has 1,461 states, 182 up to symmetry.
No seki is complete.
No seki is semi-complete.
Infinitely many classes of seki are neither complete nor semi-complete: [0 3 3; 2 0 0], [0 5 5; 4 0 0], [0 9 9; 8 0 0] and so on.
Among all matrices with entries below 2^k, the shares as k → ∞: LW 431/480, DD seki 41/480, WL 1/60; all other results 0.`},
		{seki.Size{Rows: 1, Cols: 1}, seki.Seki, `The least automaton for the outcome, the kind and the end of the game has 4 states.
Exactly 1 class of seki is complete, of sum 2: [2].
No seki is semi-complete.
Infinitely many classes of seki are neither complete nor semi-complete: [3], [6], [12] and so on.
Among all matrices with entries below 2^k, the shares as k → ∞: DD seki 1; all other results 0.`},
		{seki.Size{Rows: 1, Cols: 1}, seki.DSeki, `The least automaton for the outcome, the kind and the end of the game has 2 states.
No seki is complete.
No seki is semi-complete.
Infinitely many classes of seki are neither complete nor semi-complete: [1], [2], [4] and so on.
Among all matrices with entries below 2^k, the shares as k → ∞: DD seki 1; all other results 0.`},
		{seki.Size{Rows: 3, Cols: 1}, seki.Seki, `The least automaton for the outcome, the kind and the end of the game has 8 states, 4 up to symmetry.
No matrix is a seki.
Among all matrices with entries below 2^k, the shares as k → ∞: WL 1; all other results 0.`},
	} {
		got, err := theorems.Of(t.Context(), find(t, want.size, want.game))
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(got.Lines(), "\n"); text != want.lines {
			t.Errorf("%v, %v:\n%s", got.Size, got.Game, text)
		}
	}
}

// TestLeast adds a state to an automaton that does the same as another state.
func TestLeast(t *testing.T) {
	const states = "0 LL over - - - 0 1\n1 WW none - 0 0 2 3\n2 DD complete - - - 3 3\n3 DD seki - 0 0 3 %d\n"
	for number, least := range map[int]bool{4: true, 5: false} {
		text := fmt.Sprintf("seki-automaton version 1 game seki rows 1 cols 1 states %d\n"+states, number, number-1)
		if number == 5 {
			text += "4 DD seki - 0 0 4 3\n"
		}
		text += fmt.Sprintf("end crc32 %08x\n", crc32.ChecksumIEEE([]byte(text)))
		a, err := automaton.Read(t.Context(), strings.NewReader(text), 0)
		if err != nil {
			t.Fatal(err)
		}
		got, err := theorems.Of(t.Context(), a)
		if err != nil || got.Least != least || strings.HasPrefix(got.Lines()[0], "The least") != least {
			t.Errorf("%d states: %v, %v, %q", number, got.Least, err, got.Lines())
		}
	}
}

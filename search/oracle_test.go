package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// long reports whether the long comparisons run: SEKI_LONG=1 go test.
func long() bool { return testtool.Long() }

// Solve returns the result of A in the game g. It fails as Wins does.
func (s *Solver) Solve(ctx context.Context, A seki.Matrix, g seki.Game) (seki.Result, error) {
	v, err := s.Verdict(ctx, A, g)
	if err != nil {
		return seki.Result{}, err
	}
	return v.Result(), nil
}

// SolveBoth returns the results of A in both games, SEKI first.
func (s *Solver) SolveBoth(ctx context.Context, A seki.Matrix) (seki.Results, error) {
	var results seki.Results
	for _, g := range seki.Games {
		r, err := s.Solve(ctx, A, g)
		if err != nil {
			return results, err
		}
		results[g] = r
	}
	return results, nil
}

// every calls visit with every class of the layers, as the layer engine solves
// them.
func every(t *testing.T, list []retrograde.Params, visit func(seki.Class) error) {
	t.Helper()
	for _, p := range list {
		classes := 0
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: p.Rows, Cols: p.Cols},
			p.MaxSum)}) {
			classes++
			testtool.NoError(t, visit(c))
		}
		t.Logf("%d×%d up to sum %d: %d classes", p.Rows, p.Cols, p.MaxSum, classes)
	}
}

// small are the layers of the quick comparisons of lemmas and keys. Blocking decides something first in 2×3 of sum 11.
var small = []retrograde.Params{
	{Rows: 1, Cols: 1, MaxSum: 8}, {Rows: 1, Cols: 3, MaxSum: 8}, {Rows: 2, Cols: 2, MaxSum: 12},
	{Rows: 2, Cols: 3, MaxSum: 11},
	{Rows: 3, Cols: 2, MaxSum: 11}, {Rows: 3, Cols: 3, MaxSum: 11}, {Rows: 2, Cols: 5, MaxSum: 10},
	{Rows: 3, Cols: 4, MaxSum: 8},
	{Rows: 4, Cols: 3, MaxSum: 8}, {Rows: 4, Cols: 4, MaxSum: 8},
}

// upTo returns all sizes up to 4×4, and 5×5, up to a sum.
func upTo(sum int) []retrograde.Params {
	var layers []retrograde.Params
	for m := 1; m <= 4; m++ {
		for n := 1; n <= 4; n++ {
			layers = append(layers, retrograde.Params{Rows: m, Cols: n, MaxSum: sum})
		}
	}
	return append(layers, retrograde.Params{Rows: 5, Cols: 5, MaxSum: sum})
}

// The search agrees with the layer engine on every class of the layers; the
// engine is itself compared with the reference recursion.
func TestLongEqualToLayers(t *testing.T) {
	t.Parallel()
	layers := upTo(7)
	if long() {
		layers = upTo(11)
	}
	s := New(Options{Memory: 1 << 28, Workers: 1})
	every(t, layers, func(c seki.Class) error {
		got, err := s.SolveBoth(context.Background(), c.Matrix)
		if got != c.Results {
			t.Errorf("%v: got %v, want %v", c.Matrix, got, c.Results)
		}
		return err
	})
}

// The search agrees with the reference recursion itself on random matrices of sum up to 14, with SEKI_LONG=1 up to 19.
func TestLongEqualToReference(t *testing.T) {
	t.Parallel()
	count, sums := 60, 10
	if long() {
		count, sums = 150, 15
	}
	s := New(Options{Memory: 1 << 26}) // a team of workers, where there are processors
	rng := rand.New(rand.NewPCG(5, 6))
	for compared := 0; compared < count; {
		A := randomMatrix(rng, 1+rng.IntN(4), 1+rng.IntN(4), 5+rng.IntN(sums))
		if _, over, err := A.Terminal(seki.Seki); over || err != nil {
			continue
		}
		for _, g := range seki.Games {
			want := testtool.Must(reference.New(g).Solve(A))(t)
			if got, err := s.Solve(context.Background(), A, g); got != want || err != nil {
				t.Errorf("%v in %v: %v (%v), want %v", A, g, got, err, want)
			}
		}
		compared++
	}
}

func randomMatrix(rng *rand.Rand, m, n, sum int) seki.Matrix {
	entries := make([]int, m*n)
	for range sum {
		entries[rng.IntN(len(entries))]++
	}
	return seki.Must(seki.New(m, n, entries))
}

// The lemmas are sound, each by itself: their answers are the answers of the layer
// engine, for both attackers, both games and both first players. They
// must also decide something beyond the race lemma of package seki. In a search for certificates
// positions are decided by races and threats alone: the table must have enough for a proof.
func TestLemmasAreSound(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	var undecided, plain, ties, deep, blocked int
	var rest [2]int
	solver := New(Options{Memory: 1})
	citing := solver.ForCertificates()
	every(t, append([]retrograde.Params{{Rows: 5, Cols: 5, MaxSum: 8}}, small...), func(c seki.Class) error {
		for k := range 8 {
			g, q := seki.Game(k&1), Question{seki.Player(k >> 1 & 1), k>>2 == 1}
			want := pns.TruthOf(answer(c.Results[g].Outcome, q))
			b := newBoard(c.Matrix, q.Attacker)
			shallow, thorough, reduced := decide(b, g, q.First), decideDeep(b, g, q.First), decideUncitable(b, g, q.First)
			blocking := pns.Unknown
			if g == seki.Seki && min(b.m, b.n) > 1 {
				blocking = decideBlocking(b, q.First)
			}
			for lemma, got := range map[string]pns.Truth{"races": shallow, "threats": thorough, "decideUncitable": reduced,
				"decideBlocking": blocking} {
				if got != pns.Unknown && got != want {
					t.Fatalf("%v, %v: %s? %s says %v, the truth is %v", c.Matrix, g, q, lemma, got, want)
				}
			}
			all := thorough
			if all == pns.Unknown {
				all = reduced
			}
			for s, want := range map[*Solver]pns.Truth{citing: thorough, solver: all} {
				w := s.worker(t.Context(), c.Matrix, q.Attacker, g)
				w.leads.set(w.b, g)
				if got := w.decide(q.First, -1, -1); got != want || s.citable && w.mayBlock {
					t.Fatalf("%v, %v: %s? a worker says %v, want %v (for certificates %v, may block %v)", c.Matrix, g, q, got, want,
						s.citable, w.mayBlock)
				}
			}
			o, ok := seki.RacesOutcome(c.Matrix, seki.DSeki)
			switch {
			case ok:
				plain++
				if answer(o, q) != (shallow == pns.Yes) && shallow != pns.Unknown {
					t.Errorf("%v: the race lemmas disagree", c.Matrix)
				}
			case shallow != pns.Unknown:
				ties++
			case thorough != pns.Unknown:
				deep++
			case reduced != pns.Unknown:
				rest[g]++
			case blocking != pns.Unknown:
				blocked++
			default:
				undecided++
			}
			if !b.matrix(q.Attacker).Equal(c.Matrix) {
				t.Fatalf("%v: the board has changed", c.Matrix)
			}
		}
		return nil
	})
	t.Logf("questions decided by the outcome of the race lemma %d, more by races %d, by a look at all moves %d, by lines of sum 2 %d, by good lines %d, by blocking %d, undecided %d",
		plain, ties, deep, rest[seki.Seki], rest[seki.DSeki], blocked, undecided)
	if ties == 0 || deep == 0 || rest[seki.Seki] == 0 || rest[seki.DSeki] == 0 || blocked == 0 {
		t.Error("a lemma decided nothing")
	}
}

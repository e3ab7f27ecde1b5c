package automaton

import (
	"errors"
	"flag"
	"fmt"
	"math/big"
	"os"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/seki/sekitest"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// long reports whether the larger sizes are found as well, in a minute.
func long() bool { return os.Getenv("SEKI_LONG") != "" }

func find(t *testing.T, rows, cols int, game seki.Game) *Automaton {
	t.Helper()
	a, err := Find(t.Context(), Options{Size: seki.Size{Rows: rows, Cols: cols}, Game: game})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func entriesOf(A seki.Matrix) []*big.Int {
	var entries []*big.Int
	for _, v := range A.Entries() {
		entries = append(entries, big.NewInt(int64(v)))
	}
	return entries
}

// TestFind finds every size up to 2×4 in both games, and 2×5 in SEKI; Find proves each automaton right. The
// automaton of a transposed size has as many states. The result of a single row of two or
// more entries depends on which of them are positive: n + 1 states up to symmetry.
func TestFind(t *testing.T) {
	for _, want := range []struct {
		rows, cols int
		game       seki.Game
		long       bool
		orbits     int // of states
	}{
		{1, 1, seki.Seki, false, 4}, {1, 1, seki.DSeki, false, 2},
		{1, 2, seki.Seki, false, 3}, {1, 2, seki.DSeki, false, 3},
		{1, 3, seki.Seki, false, 4}, {1, 3, seki.DSeki, false, 4},
		{1, 4, seki.Seki, false, 5}, {1, 4, seki.DSeki, false, 5},
		{2, 2, seki.Seki, false, 21}, {2, 2, seki.DSeki, false, 14},
		{2, 3, seki.Seki, false, 38}, {2, 3, seki.DSeki, false, 182},
		{2, 4, seki.Seki, true, 72}, {2, 4, seki.DSeki, true, 846},
		{2, 5, seki.Seki, true, 122},
	} {
		if want.long && !long() {
			continue
		}
		a, b := find(t, want.rows, want.cols, want.game), find(t, want.cols, want.rows, want.game)
		orbits, all := a.States()
		transposed, allTransposed := b.States()
		if orbits != want.orbits || transposed != orbits || allTransposed != all {
			t.Errorf("%d×%d, %v: %d states up to symmetry, %d in all, transposed %d and %d, want %d",
				want.rows, want.cols, want.game, orbits, all, transposed, allTransposed, want.orbits)
		}
	}
}

// TestStart checks that leading zeros lead nowhere, and that every state of a single entry is a
// state of its own.
func TestStart(t *testing.T) {
	for _, size := range []seki.Size{{Rows: 1, Cols: 1}, {Rows: 1, Cols: 2}, {Rows: 2, Cols: 2}} {
		for _, game := range seki.Games {
			a := find(t, size.Rows, size.Cols, game)
			if s := a.Next(a.Start(), 0); s != a.Start() {
				t.Errorf("%v, %v: a leading zero leads to the state %d", size, game, s)
			}
			if orbits, all := a.States(); size.Cols == 1 && orbits != all {
				t.Errorf("%v: %d states of a single entry, %d up to symmetry", game, all, orbits)
			}
		}
	}
}

func TestAgainstReference(t *testing.T) {
	for _, size := range []struct{ rows, cols, sum int }{{1, 1, 12}, {1, 3, 9}, {4, 1, 8}, {2, 2, 16}, {2, 3, 10}, {3, 2, 9}} {
		for _, game := range seki.Games {
			a, solver := find(t, size.rows, size.cols, game), reference.New(game)
			sekitest.Each(size.rows, size.cols, size.sum, func(A seki.Matrix) {
				want, err := solver.Solve(A)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := a.Result(entriesOf(A)); err != nil || got != want {
					t.Errorf("%v, %v: %v, %v, want %v", game, A, got, err, want)
				}
			})
		}
	}
}

var layerSums = flag.String("sums", "", "compare the automata of 2×2, 3×2 and 4×2 with layers up to these `sums`, such as 50,24,10")

// TestAgainstLayers compares every class up to a sum with the layer engine.
func TestAgainstLayers(t *testing.T) {
	params := []retrograde.Params{{Rows: 2, Cols: 2, MaxSum: 50}, {Rows: 3, Cols: 2, MaxSum: 24}}
	if long() {
		params = []retrograde.Params{{Rows: 2, Cols: 2, MaxSum: 200}, {Rows: 3, Cols: 2, MaxSum: 60}, {Rows: 4, Cols: 2, MaxSum: 30}}
	}
	if *layerSums != "" {
		params = []retrograde.Params{{Rows: 2, Cols: 2}, {Rows: 3, Cols: 2}, {Rows: 4, Cols: 2}}
		if _, err := fmt.Sscanf(*layerSums, "%d,%d,%d", &params[0].MaxSum, &params[1].MaxSum, &params[2].MaxSum); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range params {
		automata := [2]*Automaton{find(t, p.Rows, p.Cols, seki.Seki), find(t, p.Rows, p.Cols, seki.DSeki)}
		classes := 0
		err := retrograde.Solve(t.Context(), p, retrograde.Handlers{Visit: func(c seki.Class) error {
			classes++
			for g, a := range automata {
				if got, err := a.Result(entriesOf(c.Matrix)); err != nil || got != c.Results[g] {
					t.Errorf("%v, %v: %v, %v, want %v", seki.Game(g), c.Matrix, got, err, c.Results[g])
				}
			}
			return nil
		}})
		if err != nil || classes < 1000 {
			t.Fatalf("%d classes: %v", classes, err)
		}
		t.Logf("%d×%d up to sum %d: %d classes", p.Rows, p.Cols, p.MaxSum, classes)
	}
}

// TestResultOfLargeEntries asks for matrices beyond any table, which the race lemma decides,
// and for what is no matrix of the game.
func TestResultOfLargeEntries(t *testing.T) {
	a := find(t, 2, 2, seki.Seki)
	huge := new(big.Int).Lsh(big.NewInt(1), 1000)
	one := big.NewInt(1)
	if r, err := a.Result([]*big.Int{one, one, huge, huge}); err != nil || r.Outcome != (seki.Outcome{R: seki.Win, C: seki.Loss}) {
		t.Error(r, err)
	}
	transposed := []*big.Int{one, huge, one, huge}
	if r, err := a.Result(transposed); err != nil || r.Outcome != (seki.Outcome{R: seki.Loss, C: seki.Win}) {
		t.Error(r, err)
	}
	zero := new(big.Int)
	if _, err := a.Result([]*big.Int{zero, zero, zero, huge}); err != nil {
		t.Error("one zero row and one zero column:", err)
	}
	if _, err := a.Result([]*big.Int{zero, zero, zero, zero}); !errors.As(err, new(*seki.ImpossibleError)) {
		t.Error("two zero rows:", err)
	}
	if _, err := a.Result([]*big.Int{one, one, one, big.NewInt(-1)}); err == nil {
		t.Error("a negative entry is accepted")
	}
	if _, err := a.Result([]*big.Int{one}); err == nil {
		t.Error("one entry is accepted")
	}
}

// TestEveryChangeIsFound changes every label and every transition of the automata of 2×2
// (one in eleven, unless SEKI_LONG is set), one at a time. No change is accepted: the
// automaton is the least one, so that each would change some result.
func TestEveryChangeIsFound(t *testing.T) {
	for _, game := range seki.Games {
		a := find(t, 2, 2, game)
		proved := func() bool { return a.complete(t.Context(), func(int) error { return nil }) == nil }
		for k, l := range a.labels {
			for _, other := range a.labels {
				if a.labels[k] = other; other != l && proved() {
					t.Errorf("%v: state %d with the label %v is accepted", game, k, other.result())
				}
			}
			a.labels[k] = l
		}
		accepted, step := 0, 11
		if long() {
			step = 1
		}
		for k := 0; k < len(a.next); k += step {
			to := a.next[k]
			for state := range a.labels {
				for g := range a.order() {
					a.next[k] = a.image(symmetry(g), residual(state)<<orbitShift)
					if a.next[k] != to && proved() {
						accepted++
					}
				}
			}
			a.next[k] = to
		}
		if accepted > 0 {
			t.Errorf("%v: %d changed transitions are accepted", game, accepted)
		}
	}
}

// TestMovesKeepValues plays the moves that the automaton names: at every small matrix, one
// of those of its state keeps the value of the player who needs a move.
func TestMovesKeepValues(t *testing.T) {
	for _, game := range seki.Games {
		a := find(t, 2, 3, game)
		sekitest.Each(2, 3, 9, func(A seki.Matrix) {
			x := residual(0)
			for k := 7; k >= 0; k-- {
				b := 0
				for e, v := range A.Entries() {
					b |= v >> k & 1 << e
				}
				x = a.step(x, b)
			}
			l, g := a.label(x), symmetryOf(x)
			for _, p := range seki.Players {
				if !l.needsMove(p) {
					continue
				}
				owner := p
				if a.transposes[g] {
					owner = p.Opponent()
				}
				kept := false
				for _, e := range a.moves[owner][orbitOf(x)] {
					to := int(a.entries[g][e])
					if A.At(to/3, to%3) == 0 {
						continue
					}
					child, err := a.Result(entriesOf(A.After(seki.Move{Row: to / 3, Col: to % 3})))
					if err != nil {
						t.Fatal(err)
					}
					kept = kept || child.Outcome.First(p.Opponent()).Negate() == l.outcome().First(p)
				}
				if !kept {
					t.Errorf("%v, %v: no move of %v keeps %v", game, A, p, l.outcome())
				}
			}
		})
	}
}

func TestFindRefusesLargeSizes(t *testing.T) {
	for _, size := range []seki.Size{{}, {Rows: 2, Cols: 6}, {Rows: 1, Cols: 6}, {Rows: 3, Cols: 4}, {Rows: 4, Cols: 4}} {
		if _, err := Find(t.Context(), Options{Size: size}); err == nil || err.Error() != Fits(size).Error() {
			t.Errorf("%v: %v", size, err)
		}
	}
}

func TestFindKeepsItsLimit(t *testing.T) {
	_, err := Find(t.Context(), Options{Size: seki.Size{Rows: 2, Cols: 4}, Game: seki.DSeki, MaxBytes: 1 << 20})
	if limit := (*LimitError)(nil); !errors.As(err, &limit) || limit.Progress.States == 0 {
		t.Error(err)
	}
}

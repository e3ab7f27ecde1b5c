package seki_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// solve returns the results of A in both games.
func solve(t testtool.T, solvers [2]*reference.Solver, A seki.Matrix) seki.Results {
	var results seki.Results
	for _, g := range seki.Games {
		results[g] = testtool.Must(solvers[g].Solve(A))(t)
	}
	return results
}

func newSolvers() [2]*reference.Solver {
	return [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
}

// TestLongAbstract is the abstract of the paper: a {0,1} matrix with all line sums
// k ≥ 2 is a complete d-seki, a {0,1,2} matrix a complete seki. Line sums 4 of 4×4
// take SEKI_LONG=1; 5 to 8, too large for the plain recursion, are tested in package
// reports and by scripts of the command.
func TestLongAbstract(t *testing.T) {
	tried := newTrial(t)
	for n := 1; n <= 4; n++ {
		greatest := 2 * n
		if n == 4 {
			greatest = 3
			if testtool.Long() {
				greatest = 4
			}
		}
		for k := 2; k <= greatest; k++ {
			for A := range enumerate.Classes(n, n, n*k) {
				most := slices.Max(A.Entries())
				if most > 2 || slices.Max(append(A.RowSums(), A.ColSums()...)) > k {
					continue
				}
				// The memo of all matrices below A is of no use for the next one.
				results := solve(t, newSolvers(), A)
				if got := results[seki.Seki].Kind; got != seki.Complete {
					t.Errorf("%v is %v in SEKI, want complete", A, got)
				}
				if got := results[seki.DSeki].Kind; most == 1 && got != seki.Complete {
					t.Errorf("%v is %v in D-SEKI, want complete", A, got)
				}
				tried.saw(fmt.Sprintf("%d: {0..%d}", n, most), true)
			}
		}
	}
	tried.need(1, "1: {0..2}", "2: {0..1}", "2: {0..2}", "3: {0..1}", "3: {0..2}", "4: {0..1}", "4: {0..2}")
}

// TestSymmetry: permutations do not change the results, and transposing swaps R
// and C.
func TestSymmetry(t *testing.T) {
	solvers := newSolvers()
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t, 3, 2)
		if _, _, err := A.Terminal(seki.Seki); err != nil {
			t.Skip("outside the games")
		}
		want := solve(t, solvers, A)
		P := A.Permute(anyOrder(t, A.Rows()), anyOrder(t, A.Cols()))
		if got := solve(t, solvers, P); got != want {
			t.Fatalf("%v: %v; permuted to %v: %v", A, want, P, got)
		}
		if got := solve(t, solvers, A.Transpose()); got != want.Transposed() {
			t.Fatalf("%v: %v; transposed: %v", A, want, got)
		}
	})
}

// TestTheory checks on every small class what holds for every matrix, and that Derive and Solve agree.
func TestTheory(t *testing.T) {
	solvers := newSolvers()
	compare(t, []sized{{1, 1, 8, 8}, {1, 4, 8, 8}, {2, 2, 12, 12}, {2, 3, 9, 9}, {3, 2, 9, 9}, {3, 3, 9, 9}, {2, 4, 8, 8},
		{4, 4, 6, 6}}, func(t trial, A seki.Matrix, results seki.Results) {
		if want := solve(t, solvers, A); results != want {
			t.Fatalf("%v is %v by Derive, %v by Solve", A, results, want)
		}
		for g, r := range results {
			// Being first is never worse than being second.
			if o := r.Outcome; o.R < o.C.Negate() || o.C < o.R.Negate() || r.Kind.IsSeki() != o.IsDraw() {
				t.Fatalf("%v is %v in %v", A, r, seki.Game(g))
			}
		}
		// A win or loss in D-SEKI is one in SEKI.
		s, d := results[seki.Seki].Outcome, results[seki.DSeki].Outcome
		if d.R != seki.Draw && d.R != s.R || d.C != seki.Draw && d.C != s.C {
			t.Fatalf("%v is %v in SEKI, %v in D-SEKI", A, s, d)
		}
	})
}

// minimax plays a game by its rules: the value of A for the player to move, where
// passed says that the last turn was a pass. No position comes again, because a
// second pass ends the game.
type minimax struct {
	game seki.Game
	memo map[position]seki.Value
}

type position struct {
	matrix string // its key
	mover  seki.Player
	passed bool
}

func (m minimax) value(A seki.Matrix, mover seki.Player, passed bool) seki.Value {
	if o, over, _ := A.Terminal(m.game); over {
		return o.First(mover)
	}
	key := position{A.Key(), mover, passed}
	if v, ok := m.memo[key]; ok {
		return v
	}
	best := seki.Draw
	if !passed {
		best = m.value(A, mover.Opponent(), true).Negate()
	}
	for mv := range A.Moves() {
		best = max(best, m.value(A.After(mv), mover.Opponent(), false).Negate())
	}
	m.memo[key] = best
	return best
}

// result is the outcome and the kind by their definitions.
func (m minimax) result(A seki.Matrix) seki.Result {
	r := seki.Result{Outcome: seki.Outcome{R: m.value(A, seki.R, false), C: m.value(A, seki.C, false)}}
	if _, over, _ := A.Terminal(m.game); over || !r.Outcome.IsDraw() {
		r.Kind = seki.None
		return r
	}
	mustPass := [2]bool{true, true}
	for mv := range A.Moves() {
		for _, p := range seki.Players {
			if m.value(A.After(mv), p.Opponent(), false) != seki.Win {
				mustPass[p] = false
			}
		}
	}
	r.Kind = seki.KindOf(mustPass)
	return r
}

// TestAgainstMinimax compares the recursion, which never makes a pass, with the
// game as it is played.
func TestAgainstMinimax(t *testing.T) {
	var solvers [2]*reference.Solver
	var games [2]minimax
	tried := newTrial(t)
	begin := func() {
		solvers = newSolvers()
		games = [2]minimax{{seki.Seki, map[position]seki.Value{}}, {seki.DSeki, map[position]seki.Value{}}}
	}
	compare := func(A seki.Matrix) {
		for g, got := range solve(t, solvers, A) {
			if want := games[g].result(A); got != want {
				t.Fatalf("%v in %v is %v, by minimax %v", A, seki.Game(g), got, want)
			}
			tried.saw(got.Outcome.String()+" "+got.Kind.String(), true)
		}
	}
	for _, size := range []sized{{1, 1, 8, 8}, {1, 4, 7, 7}, {2, 2, 10, 10}, {2, 3, 7, 7}, {3, 2, 7, 7}, {3, 3, 7, 7}} {
		begin()
		size.each(func(A seki.Matrix) {
			compare(A)
			for mv := range A.Moves() {
				compare(A.After(mv)) // may be terminal
			}
		})
	}
	// The least semi-complete seki of both games are larger than that.
	for _, text := range []string{"4 3 0; 4 0 3; 0 3 3", "1 1 1; 2 0 0; 0 2 0; 0 0 2"} {
		for _, A := range []seki.Matrix{parse(t, text), parse(t, text).Transpose()} {
			begin()
			compare(A)
		}
	}
	tried.need(1, "WW none", "WL none", "LW none", "WD none", "DW none", "LL none", "DD none", "DD seki", "DD complete",
		"DD semi-complete (R must pass)", "DD semi-complete (C must pass)")
}

// Solve and Derive refuse a matrix outside the games, and Derive fails with the error of a child.
func TestRecursionFails(t *testing.T) {
	broken := errors.New("broken")
	for bad := range 4 {
		asked := 0
		_, err := reference.Derive(parse(t, "2 1; 1 2"), func(seki.Matrix) (seki.Results, error) {
			if asked++; asked == bad+1 {
				return seki.Results{}, broken
			}
			return seki.Results{}, nil
		})
		if err != broken {
			t.Errorf("child %d: %v", bad, err)
		}
	}
	var impossible *seki.ImpossibleError
	if _, err := reference.Derive(parse(t, "1 0; 0 0"), nil); !errors.As(err, &impossible) {
		t.Errorf("a matrix outside the games: %v", err)
	}
	if result, err := reference.New(seki.Seki).Solve(parse(t, "0 0; 0 0")); !errors.As(err, &impossible) {
		t.Errorf("a matrix outside the games: %v, %v", result, err)
	}
}

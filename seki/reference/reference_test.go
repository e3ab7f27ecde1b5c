package reference_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
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
		result := testtool.Must(solvers[g].Solve(A))(t)
		results[g] = result
	}
	return results
}

func newSolvers() [2]*reference.Solver {
	return [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
}

// forClasses calls visit once for every class of rows×cols matrices with a sum up to maxSum.
func forClasses(rows, cols, maxSum int, visit func(seki.Matrix)) {
	for sum := max(rows, cols); sum <= maxSum; sum++ {
		for A := range enumerate.Classes(rows, cols, sum) {
			visit(A)
		}
	}
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
		rows := rapid.IntRange(1, 3).Draw(t, "rows")
		cols := rapid.IntRange(1, 3).Draw(t, "cols")
		entries := rapid.SliceOfN(rapid.IntRange(0, 2), rows*cols, rows*cols).Draw(t, "entries")
		A := seki.Must(seki.New(rows, cols, entries))
		if _, _, err := A.Terminal(seki.Seki); err != nil {
			t.Skip("outside the games")
		}
		want := solve(t, solvers, A)
		order := func(n int) []int { return rapid.SampledFrom(combin.Permutations(n, n)).Draw(t, "order") }
		P := A.Permute(order(rows), order(cols))
		if got := solve(t, solvers, P); got != want {
			t.Fatalf("%v: %v; permuted to %v: %v", A, want, P, got)
		}
		if got := solve(t, solvers, A.Transpose()); got != want.Transposed() {
			t.Fatalf("%v: %v; transposed: %v", A, want, got)
		}
	})
}

// TestTheory checks on every small class what holds for every matrix.
func TestTheory(t *testing.T) {
	compare(t, []sized{{1, 1, 8, 8}, {1, 4, 8, 8}, {2, 2, 12, 12}, {2, 3, 9, 9}, {3, 2, 9, 9}, {3, 3, 9, 9}, {2, 4, 8, 8},
		{4, 4, 6, 6}}, func(t trial, A seki.Matrix, results seki.Results) {
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
		for _, p := range []seki.Player{seki.R, seki.C} {
			if m.value(A.After(mv), p.Opponent(), false) != seki.Win {
				mustPass[p] = false
			}
		}
	}
	r.Kind = map[[2]bool]seki.Kind{{false, false}: seki.Plain, {true, false}: seki.SemiCompleteR,
		{false, true}: seki.SemiCompleteC, {true, true}: seki.Complete}[mustPass]
	return r
}

// TestAgainstMinimax compares the recursion, which never makes a pass, with the
// game as it is played.
func TestAgainstMinimax(t *testing.T) {
	var solvers [2]*reference.Solver
	var games [2]minimax
	kinds := map[string]int{}
	begin := func() {
		solvers = newSolvers()
		games = [2]minimax{{seki.Seki, map[position]seki.Value{}}, {seki.DSeki, map[position]seki.Value{}}}
	}
	compare := func(A seki.Matrix) {
		for g, got := range solve(t, solvers, A) {
			if want := games[g].result(A); got != want {
				t.Fatalf("%v in %v is %v, by minimax %v", A, seki.Game(g), got, want)
			}
			kinds[got.Kind.String()]++
		}
	}
	for _, size := range [][3]int{{1, 1, 8}, {1, 4, 7}, {2, 2, 10}, {2, 3, 7}, {3, 2, 7}, {3, 3, 7}} {
		begin()
		forClasses(size[0], size[1], size[2], func(A seki.Matrix) {
			compare(A)
			for mv := range A.Moves() {
				compare(A.After(mv)) // may be terminal
			}
		})
	}
	// The least semi-complete seki of both games are larger than that.
	for _, A := range []seki.Matrix{
		seki.Must(seki.New(3, 3, []int{4, 3, 0, 4, 0, 3, 0, 3, 3})),
		seki.Must(seki.New(4, 3, []int{1, 1, 1, 2, 0, 0, 0, 2, 0, 0, 0, 2})),
	} {
		begin()
		compare(A)
		begin()
		compare(A.Transpose())
	}
	if len(kinds) != 5 {
		t.Errorf("kinds %v", kinds)
	}
}

// The plain recursion finds the numbers of classes by outcome that the layer
// engine finds for 3×3, and numbers of complete classes.
func TestCounts(t *testing.T) {
	var sum6 seki.Census
	var complete [2][13]int
	compare(t, []sized{{3, 3, 9, 9}}, func(_ trial, A seki.Matrix, results seki.Results) {
		if A.Sum() == 6 {
			sum6.AddClass(results, 1)
		}
		for g, r := range results {
			if r.Kind == seki.Complete {
				complete[g][A.Sum()]++
			}
		}
	})
	if got, want := sum6.Games[seki.Seki].Outcome, ([6]uint64{25, 5, 5, 0, 0, 3}); got != want {
		t.Errorf("SEKI, sum 6: %v, want %v", got, want)
	}
	if got, want := sum6.Games[seki.DSeki].Outcome, ([6]uint64{17, 3, 3, 4, 4, 7}); got != want {
		t.Errorf("D-SEKI, sum 6: %v, want %v", got, want)
	}
	if got, want := complete[seki.Seki], ([13]int{6: 3, 8: 1, 9: 3}); got != want {
		t.Errorf("complete seki by sum: %v, want %v", got, want)
	}
	if got, want := complete[seki.DSeki], ([13]int{6: 1, 9: 1}); got != want {
		t.Errorf("complete d-seki by sum: %v, want %v", got, want)
	}
}

func TestSolveRefusesImpossible(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{0, 0}, {0, 0}}))
	var impossible *seki.ImpossibleError
	if result, err := reference.New(seki.Seki).Solve(A); !errors.As(err, &impossible) {
		t.Errorf("Solve(%v) = %v, %v, want an error", A, result, err)
	}
}

func ExampleSolver_Solve() {
	A := seki.Must(seki.FromRows([][]int{{1, 1}, {1, 1}}))
	for _, g := range seki.Games {
		result, err := reference.New(g).Solve(A)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Name(), result.Outcome, result.Kind)
	}
	// Output:
	// SEKI DD complete
	// D-SEKI DD complete
}

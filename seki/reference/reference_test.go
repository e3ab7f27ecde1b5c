package reference_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/canon"
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

// forClasses calls visit once for every class of rows×cols matrices without
// zero rows and columns, with entries up to maxEntry and sum up to maxSum.
func forClasses(rows, cols, maxEntry, maxSum int, visit func(seki.Matrix)) {
	seen := map[string]bool{}
	entries := make([]int, rows*cols)
	var fill func(k, left int)
	fill = func(k, left int) {
		if k == len(entries) {
			A := seki.Must(seki.New(rows, cols, entries))
			if _, over, err := A.Terminal(seki.Seki); over || err != nil {
				return
			}
			if form := canon.Form(A); !seen[form.Key()] {
				seen[form.Key()] = true
				visit(form)
			}
			return
		}
		for v := 0; v <= min(left, maxEntry); v++ {
			entries[k] = v
			fill(k+1, left-v)
		}
	}
	fill(0, maxSum)
}

// TestLongAbstract is the abstract of the paper: a {0,1} matrix with all line sums
// k ≥ 2 is a complete d-seki, a {0,1,2} matrix a complete seki. Line sums 4 of 4×4
// take SEKI_LONG=1; 5 to 8, too large for the plain recursion, are tested in package
// reports and by scripts of the command.
func TestLongAbstract(t *testing.T) {
	count := map[string]int{}
	for n := 1; n <= 4; n++ {
		greatest := 2 * n
		if n == 4 {
			greatest = 3
			if testtool.Long() {
				greatest = 4
			}
		}
		for k := 2; k <= greatest; k++ {
			forConstant(n, k, func(A seki.Matrix, maxEntry int) {
				// The memo of all matrices below A is of no use for the next one.
				results := solve(t, newSolvers(), A)
				if got := results[seki.Seki].Kind; got != seki.Complete {
					t.Errorf("%v is %v in SEKI, want complete", A, got)
				}
				if got := results[seki.DSeki].Kind; maxEntry == 1 && got != seki.Complete {
					t.Errorf("%v is %v in D-SEKI, want complete", A, got)
				}
				count[fmt.Sprintf("%d: {0..%d}", n, maxEntry)]++
			})
		}
	}
	for _, kind := range []string{"1: {0..2}", "2: {0..1}", "2: {0..2}", "3: {0..1}", "3: {0..2}", "4: {0..1}",
		"4: {0..2}"} {
		if count[kind] == 0 {
			t.Errorf("no matrices of kind %s were tested", kind)
		}
	}
}

// forConstant calls visit once for every class of n×n matrices with entries 0,
// 1, 2 and all line sums k, with the greatest entry.
func forConstant(n, k int, visit func(A seki.Matrix, maxEntry int)) {
	seen := map[string]bool{}
	entries := make([]int, n*n)
	cols := make([]int, n)
	var fill func(cell, left int)
	fill = func(cell, left int) {
		if cell == len(entries) {
			A := seki.Must(seki.New(n, n, entries))
			if form := canon.Form(A); !seen[form.Key()] {
				seen[form.Key()] = true
				greatest := 0
				for _, v := range entries {
					greatest = max(greatest, v)
				}
				visit(form, greatest)
			}
			return
		}
		i, j := cell/n, cell%n
		for v := 0; v <= min(2, left, k-cols[j]); v++ {
			if j == n-1 && v != left || i == n-1 && v != k-cols[j] {
				continue
			}
			entries[cell] = v
			cols[j] += v
			next := left - v
			if j == n-1 {
				next = k
			}
			fill(cell+1, next)
			cols[j] -= v
		}
	}
	fill(0, k)
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
		P := A.Permute(permutation(t, rows, "row order"), permutation(t, cols, "column order"))
		if got := solve(t, solvers, P); got != want {
			t.Fatalf("%v: %v; permuted to %v: %v", A, want, P, got)
		}
		if got := solve(t, solvers, A.Transpose()); got != want.Transposed() {
			t.Fatalf("%v: %v; transposed: %v", A, want, got)
		}
	})
}

func permutation(t *rapid.T, n int, name string) []int {
	perm := make([]int, n)
	for i := range perm {
		perm[i] = i
	}
	return rapid.Permutation(perm).Draw(t, name)
}

// TestTheory checks on every small class what holds for every matrix.
func TestTheory(t *testing.T) {
	for _, size := range []struct{ rows, cols, maxSum int }{{1, 1, 8}, {1, 4, 8}, {2, 2, 12}, {2, 3, 9}, {3, 2, 9},
		{3, 3, 9}, {2, 4, 8}, {4, 4, 6}} {
		solvers := newSolvers()
		forClasses(size.rows, size.cols, size.maxSum, size.maxSum, func(A seki.Matrix) {
			results := solve(t, solvers, A)
			for _, g := range seki.Games {
				o := results[g].Outcome
				// Being first is never worse than being second.
				if o.R < o.C.Negate() || o.C < o.R.Negate() {
					t.Fatalf("%v is %v in %v: being first is worse", A, o, g)
				}
				if results[g].Kind.IsSeki() != (o == seki.Outcome{R: seki.Draw, C: seki.Draw}) {
					t.Fatalf("%v is %v with kind %v in %v", A, o, results[g].Kind, g)
				}
				// Complete ⇔ every child has the outcome (W, W).
				if all := allChildren(t, solvers[g], A); all != (results[g].Kind == seki.Complete) {
					t.Fatalf("%v is %v in %v, all children WW: %v", A, results[g].Kind, g, all)
				}
			}
			// A win or loss in D-SEKI is one in SEKI.
			s, d := results[seki.Seki].Outcome, results[seki.DSeki].Outcome
			if d.R != seki.Draw && d.R != s.R || d.C != seki.Draw && d.C != s.C {
				t.Fatalf("%v is %v in SEKI, %v in D-SEKI", A, s, d)
			}
		})
	}
}

// allChildren reports whether every child of A has the outcome (W, W).
func allChildren(t *testing.T, solver *reference.Solver, A seki.Matrix) bool {
	for mv := range A.Moves() {
		child := testtool.Must(solver.Solve(A.After(mv)))(t)
		if child.Outcome != (seki.Outcome{R: seki.Win, C: seki.Win}) {
			return false
		}
	}
	return true
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
	for _, size := range []struct{ rows, cols, maxSum int }{{1, 1, 8}, {1, 4, 7}, {2, 2, 10}, {2, 3, 7}, {3, 2, 7},
		{3, 3, 7}} {
		begin()
		forClasses(size.rows, size.cols, size.maxSum, size.maxSum, func(A seki.Matrix) {
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
	solvers := newSolvers()
	var counts [2][13][6]int
	var complete [2][13]int
	forClasses(3, 3, 9, 9, func(A seki.Matrix) {
		results := solve(t, solvers, A)
		for g, r := range results {
			for k, o := range seki.Outcomes {
				if r.Outcome == o {
					counts[g][A.Sum()][k]++
				}
			}
			if r.Kind == seki.Complete {
				complete[g][A.Sum()]++
			}
		}
	})
	if got, want := counts[seki.Seki][6], ([6]int{25, 5, 5, 0, 0, 3}); got != want {
		t.Errorf("SEKI, sum 6: %v, want %v", got, want)
	}
	if got, want := counts[seki.DSeki][6], ([6]int{17, 3, 3, 4, 4, 7}); got != want {
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

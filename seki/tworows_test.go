package seki_test

import (
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// byTwoRows returns the results of A in both games by the theorem.
func byTwoRows(t *testing.T, A seki.Matrix) (results seki.Results) {
	t.Helper()
	for _, g := range seki.Games {
		var ok bool
		if results[g], ok = seki.TwoRows(A, g); !ok {
			t.Fatalf("no result of %v", A)
		}
	}
	return results
}

// checkTwoRows checks one step of the induction that proves the theorem: the recursion derives the results of A
// from the results of its children. It checks moves as well, and the transpose.
func checkTwoRows(t *testing.T, A seki.Matrix) seki.Results {
	t.Helper()
	got := byTwoRows(t, A)
	want, err := reference.Derive(A, func(child seki.Matrix) (seki.Results, error) { return byTwoRows(t, child), nil })
	if err != nil || got != want {
		t.Fatalf("%v is %v by the theorem, %v by the recursion, %v", A, got, want, err)
	}
	checkTwoRowsMoves(t, A, got)
	T := A.Transpose()
	if turned := byTwoRows(t, T); turned != got.Transposed() {
		t.Fatalf("%v is %v, its transpose %v", A, got, turned)
	}
	checkTwoRowsMoves(t, T, got.Transposed())
	return got
}

// checkTwoRowsMoves checks that the moves in A, with the given results, keep its values, and are only missing where
// the player must pass.
func checkTwoRowsMoves(t *testing.T, A seki.Matrix, results seki.Results) {
	t.Helper()
	for _, g := range seki.Games {
		for _, p := range seki.Players {
			mv, ok := seki.TwoRowsMove(A, g, p)
			if ok == (results[g].Kind == seki.Complete) {
				t.Fatalf("%v is %v in %v, a move of %v: %v, %v", A, results[g], g, p, mv, ok)
			}
			if !ok {
				continue
			}
			child, found := seki.TwoRows(A.After(mv), g)
			if value := child.Outcome.First(p.Opponent()).Negate(); !found || value != results[g].Outcome.First(p) {
				t.Fatalf("%v is %v in %v, %v of %v leads to %v", A, results[g], g, mv, p, child)
			}
		}
	}
}

// TestLongTwoRows checks the steps of the induction for all classes up to a sum, so that the theorem
// gives what the recursion gives.
func TestLongTwoRows(t *testing.T) {
	long := testtool.Long()
	for _, size := range []struct{ rows, cols, maxSum, longSum int }{
		{1, 1, 20, 20}, {1, 2, 12, 20}, {1, 3, 12, 20}, {1, 5, 12, 20},
		{2, 2, 16, 50}, {2, 3, 12, 26}, {2, 4, 11, 21}, {2, 5, 10, 18}, {2, 6, 10, 17}, {2, 7, 10, 16}, {2, 8, 10, 16},
	} {
		found := map[seki.Results]int{}
		most := size.maxSum
		if long {
			most = size.longSum
		}
		for sum := size.cols; sum <= most; sum++ {
			for A := range enumerate.Classes(size.rows, size.cols, sum) {
				found[checkTwoRows(t, A)]++
			}
		}
		t.Logf("%d×%d to sum %d: %v", size.rows, size.cols, most, found)
		if size.rows == 2 && len(found) < 3 {
			t.Errorf("%d×%d: only the results %v", size.rows, size.cols, found)
		}
	}
}

// TestTwoRowsInductionAtRandom checks steps of the induction on matrices with large entries that are close to
// the borders between results.
func TestTwoRowsInductionAtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(41, 3))
	found := map[seki.Results]int{}
	for range 5000 {
		cols := 2 + random.IntN(7)
		entries := make([]int, 2*cols)
		around := 1 + random.IntN(1<<random.IntN(15))
		for j := range cols {
			entries[j] = random.IntN(3)
			if random.IntN(3) == 0 {
				entries[j] += random.IntN(1 + around/cols)
			}
			entries[cols+j] = max(0, around+random.IntN(9)-4)
		}
		sum := 0
		for _, v := range entries[:cols] {
			sum += v
		}
		switch random.IntN(4) {
		case 0, 1: // about the sum of the first row
			for j := range cols {
				entries[cols+j] = max(0, sum+random.IntN(5)-2-random.IntN(2)*entries[j]*random.IntN(3))
			}
		case 2: // where D_j of docs/theory.md, 3.9, is from −2 to 2
			for j := range cols {
				entries[cols+j] = max(0, sum-2*entries[j]-1+random.IntN(5))
			}
		}
		A := seki.Must(seki.New(2, cols, entries))
		if _, over, err := A.Terminal(seki.Seki); over || err != nil {
			continue
		}
		found[checkTwoRows(t, A)]++
	}
	t.Logf("%v", found)
	if len(found) < 8 {
		t.Errorf("only the results %v", found)
	}
}

// TestTwoRowsWithManyPositiveEntries checks steps of the induction where a row of four or five positive entries is
// good, or becomes so by a move.
func TestTwoRowsWithManyPositiveEntries(t *testing.T) {
	for n, most := range map[int]int{4: 2, 5: 1} {
		for A := range sekitest.NearlyGood(n, most) {
			checkTwoRows(t, A)
		}
	}
}

func TestTwoRowsOfTheGreatestEntries(t *testing.T) {
	const n = seki.MaxCells / 2
	entries := make([]int, 2*n)
	for k := range entries {
		entries[k] = seki.MaxEntry
	}
	A := seki.Must(seki.New(2, n, entries))
	results := byTwoRows(t, A)
	for _, r := range results {
		if r != (seki.Result{Outcome: seki.Outcome{R: seki.Loss, C: seki.Win}, Kind: seki.None}) {
			t.Errorf("all entries %d: %v", seki.MaxEntry, results)
		}
	}
	checkTwoRowsMoves(t, A, results)
}

func TestTwoRowsRefuses(t *testing.T) {
	for _, text := range []string{"1 1 1; 1 1 1; 1 1 1", "0 0; 0 0", "1 0 0; 0 0 1; 1 0 0"} {
		if r, ok := seki.TwoRows(parse(t, text), seki.Seki); ok {
			t.Errorf("%s is %v", text, r)
		}
	}
}

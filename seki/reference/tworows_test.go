package reference_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// byTwoRows returns the results of a matrix with two rows and at least two columns by the table of
// 8.3 of docs/theory.md.
func byTwoRows(A seki.Matrix) seki.Results {
	rows, cols := lines(A), lines(A.Transpose())
	some := func(list []line, ok func(line) bool) bool { return slices.ContainsFunc(list, ok) }
	second := func(z int) func(line) bool { return func(row line) bool { return row.lead(z) >= 1 } }
	first := func(z int) func(line) bool { return func(row line) bool { return row.first(z) } }
	var results seki.Results
	for z, g := range []seki.Game{1: seki.Seki, 0: seki.DSeki} {
		firstR, secondR := some(rows, first(z)), some(rows, second(z))
		var firstC, secondC bool
		switch {
		case A.Cols() == 2:
			firstC, secondC = some(cols, first(z)), some(cols, second(z))
		case g == seki.Seki:
			firstC, secondC = !secondR, !firstR
		default:
			firstC, secondC = !some(rows, line.good), !some(rows, line.holds)
		}
		results[g].Outcome = seki.Outcome{R: value(firstR, secondC), C: value(firstC, secondR)}
		results[g].Kind = seki.None
		if results[g].Outcome.IsDraw() {
			results[g].Kind = seki.Plain
		}
	}
	for _, g := range seki.Games {
		if slices.ContainsFunc(complete[g], func(B [2][2]int) bool { return isOneOf(A, B) }) {
			results[g].Kind = seki.Complete
		}
	}
	return results
}

// complete lists the complete seki with two rows.
var complete = [2][][2][2]int{
	seki.Seki:  {{{1, 1}, {1, 1}}, {{2, 0}, {0, 2}}, {{2, 1}, {1, 2}}, {{2, 2}, {2, 2}}},
	seki.DSeki: {{{1, 1}, {1, 1}}},
}

// isOneOf reports whether A is B or B with its rows exchanged.
func isOneOf(A seki.Matrix, B [2][2]int) bool {
	return A.Cols() == 2 && (slices.Equal(A.Entries(), slices.Concat(B[0][:], B[1][:])) ||
		slices.Equal(A.Entries(), slices.Concat(B[1][:], B[0][:])))
}

// value is the value for a player who moves first, from the winner.
func value(first, opponentSecond bool) seki.Value {
	switch {
	case first:
		return seki.Win
	case opponentSecond:
		return seki.Loss
	}
	return seki.Draw
}

// TestLongTheoremTwoRows compares section 8 of docs/theory.md with the recursion: outcome and kind, both
// games, and the forms of (F) and (G) that need no move.
func TestLongTheoremTwoRows(t *testing.T) {
	forSolved(t, []sized{{2, 2, 16, 60}, {2, 3, 11, 24}, {2, 4, 10, 19}, {2, 5, 10, 16}, {2, 6, 9, 15}, {2, 7, 9, 14},
		{2, 8, 9, 14}}, func(A seki.Matrix, results seki.Results) {
		if got := byTwoRows(A); got != results {
			t.Errorf("%v: %v, by section 8 %v", A, results, got)
		}
		for _, row := range lines(A) {
			if got, want := [2]bool{row.lead(0) >= 0, row.firstForm()}, [2]bool{row.first(0), row.first(1)}; got != want {
				t.Errorf("%v: (F) of %v is %v, by its forms %v", A, row.a, want, got)
			}
			if got, want := row.holdsForm(), row.holds(); got != want {
				t.Errorf("%v: (G) of %v is %v, by its form %v", A, row.a, want, got)
			}
		}
	})
}

// firstForm is (F) with z = 1 as 8.3 computes it.
func (row line) firstForm() bool {
	if row.u == 1 {
		return true
	}
	for l, a := range row.a {
		if row.lead(1) >= 0 && (a >= 2 || a == 1 && row.d[l] >= row.u) {
			return true
		}
	}
	return false
}

// holdsForm is (G) as 8.3 computes it.
func (row line) holdsForm() bool {
	if row.u == 1 {
		return true
	}
	gains, k, s := row.gains()
	for l, a := range row.a {
		if a == 0 || gains[l] < 1 || slices.Min(gains) < -1 || row.pairs() < -1 {
			continue
		}
		left, rest := k, s-1+k-1
		if a == 1 {
			left, rest = k-1, s-gains[l]+k-1
		}
		if left <= 3 || rest >= 2 {
			return true
		}
	}
	return false
}

// pairs is the number p of 8.2: (P) says that it is not negative.
func (row line) pairs() int {
	d := slices.Sorted(slices.Values(row.d))
	return d[1] - row.u - 1 + max(0, d[0]-1)
}

// fall is the number f of 8.2.
func (row line) fall() int {
	gains, _, _ := row.gains()
	return min(row.pairs(), slices.Min(gains))
}

// TestLongTheoremOneLine compares what 8.3 of docs/theory.md says of one line with the recursion.
func TestLongTheoremOneLine(t *testing.T) {
	lost := seki.Result{Outcome: seki.Outcome{R: seki.Loss, C: seki.Win}, Kind: seki.None}
	draw := func(kind seki.Kind) seki.Result {
		return seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: kind}
	}
	forSolved(t, []sized{{1, 1, 10, 30}, {1, 2, 14, 30}, {1, 3, 12, 20}, {1, 6, 10, 15}},
		func(A seki.Matrix, results seki.Results) {
			want := seki.Results{lost, lost}
			if A.Cols() == 1 {
				want = seki.Results{draw(seki.Plain), draw(seki.Plain)}
				switch A.Sum() {
				case 1:
					want[seki.Seki] = seki.Result{Outcome: seki.Outcome{R: seki.Win, C: seki.Win}, Kind: seki.None}
				case 2:
					want[seki.Seki] = draw(seki.Complete)
				}
			}
			if results != want {
				t.Errorf("%v: %v, by section 8 %v", A, results, want)
			}
		})
}

// TestLongTheoremTwoRowsCases finds the last cases of the proofs of section 8 among all small classes: the cases of
// 8.1 without a column of sum 1 in which both leads, with z = 1, are −1 or 0, and none of 8.2 in which both f
// are at least −2.
func TestLongTheoremTwoRowsCases(t *testing.T) {
	greatest := 14
	if testtool.Long() {
		greatest = 20
	}
	want := map[string]int{ // 1 if both leads are −1
		"1 1; 1 1": 0, "2 1; 1 1": 0, "2 0; 0 2": 1, "2 1; 1 2": 1, "2 1; 2 1": 1, "2 2; 2 2": 1,
		"1 1 1; 1 1 1": 1,
	}
	found := map[string]int{}
	for n := 2; n <= 6; n++ {
		for sum := 2 * n; sum <= greatest; sum++ {
			for A := range enumerate.Classes(2, n, sum) {
				if slices.Min(A.ColSums()) < 2 {
					continue
				}
				rows := lines(A)
				if low, high := min(rows[0].lead(1), rows[1].lead(1)), max(rows[0].lead(1), rows[1].lead(1)); low >= -1 &&
					high <= 0 {
					found[A.String()] = -high
				}
				if n > 2 && slices.Min(A.RowSums()) >= 2 && min(rows[0].fall(), rows[1].fall()) >= -2 {
					t.Errorf("%v: f is %d and %d", A, rows[0].fall(), rows[1].fall())
				}
			}
		}
	}
	if !maps.Equal(found, want) {
		t.Errorf("%v, want %v", found, want)
	}
}

// A claim of section 8 is about matrices of two rows with C to move. Its proof has a turn of C after which
// the claim holds again, whatever R answers, until the game ends as it says.
type claim struct {
	name  string
	game  seki.Game
	least int // number of columns
	most  int
	wins  bool // C wins; else C does not lose
	holds func(A seki.Matrix) bool
	turn  func(A seki.Matrix) (mv seki.Move, pass bool)
}

var claims = []claim{
	{"8.1, three columns or more", seki.Seki, 3, 8, true, noLead(1), turnSeki},
	{"8.1, two columns", seki.Seki, 2, 2, false, noLead(1), turnSeki},
	{"8.2 (a)", seki.DSeki, 2, 8, false, noLead(0), turnHold},
	{"8.2 (b)", seki.DSeki, 3, 8, true, noGood, turnDSeki},
}

func noLead(z int) func(A seki.Matrix) bool {
	return func(A seki.Matrix) bool {
		return !slices.ContainsFunc(lines(A), func(row line) bool { return row.lead(z) >= 1 })
	}
}

func noGood(A seki.Matrix) bool { return !slices.ContainsFunc(lines(A), line.good) }

// TestLongTheoremTwoRowsSteps tries the steps of the proofs of 8.1 and 8.2 where matrices are too large for
// the recursion.
func TestLongTheoremTwoRowsSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 1))
	for _, claim := range claims {
		tried, turns := 0, map[bool]int{}
		for range rounds(4000) {
			A, ok := randomTwoRows(random, claim.least+random.IntN(claim.most-claim.least+1))
			if !ok || !claim.holds(A) {
				continue
			}
			tried++
			mv, pass := claim.turn(A)
			turns[pass]++
			B := A
			if !pass {
				B = A.After(mv)
			}
			if over, ok := claim.ended(B, seki.C); over {
				if !ok {
					t.Fatalf("%s: %v, C plays %v", claim.name, A, mv)
				}
				continue
			}
			if pass && claim.wins || !claim.holds(B) {
				t.Fatalf("%s: %v, C plays %v, passes: %v", claim.name, A, mv, pass)
			}
			for reply := range B.Moves() {
				after := B.After(reply)
				over, ok := claim.ended(after, seki.R)
				if over && !ok || !over && !claim.holds(after) {
					t.Fatalf("%s: %v, C plays %v, passes: %v, R plays %v", claim.name, A, mv, pass, reply)
				}
			}
		}
		if tried < 1000 || turns[false] == 0 || !claim.wins && turns[true] == 0 {
			t.Errorf("%s: %d matrices tried; active moves and passes of C: %v", claim.name, tried, turns)
		}
	}
}

// ended reports whether the game has ended, by a move of the player, and as the claim says.
func (c claim) ended(A seki.Matrix, mover seki.Player) (over, ok bool) {
	row, col := slices.Min(A.RowSums()) == 0, slices.Min(A.ColSums()) == 0
	switch {
	case !row || !col:
		return row || col, col
	case c.game == seki.Seki:
		return true, mover == seki.C
	}
	return true, !c.wins
}

// turnSeki is C's turn in the proof of 8.1: no lead of a row is positive.
func turnSeki(A seki.Matrix) (mv seki.Move, pass bool) {
	rows := lines(A)
	for l, c := range A.ColSums() {
		if c == 1 {
			return inColumn(A, l), false
		}
	}
	for k := range rows {
		if other := rows[1-k]; rows[k].lead(1) <= -2 || A.Cols() == 2 && other.lead(1) == 0 && rows[k].lead(1) < 0 {
			return rows[k].turnAgainst(k, other, 1), false
		}
	}
	return seki.Move{}, A.Cols() == 2 // for three columns, the matrix is 1 1 1; 1 1 1
}

// turnHold is C's turn in the proof of 8.2 (a).
func turnHold(A seki.Matrix) (mv seki.Move, pass bool) {
	rows := lines(A)
	for k := range rows {
		if other := rows[1-k]; other.lead(0) == 0 {
			return rows[k].turnAgainst(k, other, 0), false
		}
	}
	return seki.Move{}, true
}

// turnAgainst is a move in row k, in a column tight for the other row if its lead is 0.
func (row line) turnAgainst(k int, other line, z int) seki.Move {
	for l, a := range row.a {
		term := a - other.u
		if other.a[l] > 0 {
			term += z
		}
		if a > 0 && (other.lead(z) < 0 || term == 0) {
			return seki.Move{Row: k, Col: l}
		}
	}
	panic("the proof has a move")
}

// inColumn is a move in column l.
func inColumn(A seki.Matrix, l int) seki.Move {
	if A.At(0, l) > 0 {
		return seki.Move{Row: 0, Col: l}
	}
	return seki.Move{Row: 1, Col: l}
}

// turnDSeki is C's turn in the proof of 8.2 (b): no row is good.
func turnDSeki(A seki.Matrix) (mv seki.Move, pass bool) {
	rows := lines(A)
	for l, c := range A.ColSums() {
		if mv := inColumn(A, l); c == 1 && rows[mv.Row].u >= 2 {
			return mv, false
		}
	}
	k := 0 // the row that C plays in
	if rows[1].fall() <= -3 {
		k = 1
	}
	row, other := rows[k], rows[1-k]
	gains, _, _ := other.gains()
	switch l := slices.Index(gains, -1); {
	case row.fall() > -3:
		panic("the proof says that there is such a row")
	case other.fall() <= -2:
		return seki.Move{Row: k, Col: slices.IndexFunc(row.a, func(a int) bool { return a > 0 })}, false
	case other.fall() == -1 && l >= 0 && row.a[l] > 0:
		return seki.Move{Row: k, Col: l}, false
	case other.fall() == -1 && l >= 0:
		return seki.Move{Row: 1 - k, Col: l}, false
	case other.fall() == -1: // (P) fails
		d := slices.Sorted(slices.Values(row.a))
		l = slices.Index(row.a, d[1])
		return seki.Move{Row: k, Col: l}, false
	}
	l := -1 // (M) fails
	for j, a := range other.a {
		if a > 0 && (l < 0 || gains[j] > gains[l]) {
			l = j
		}
	}
	return seki.Move{Row: k, Col: l}, false
}

// randomTwoRows returns a matrix with two rows in which often one row nearly wins, or is nearly
// good; ok says that no line is zero.
func randomTwoRows(random *rand.Rand, n int) (A seki.Matrix, ok bool) {
	a, b := randomEntries(random, n), randomEntries(random, n)
	u := 0
	for _, x := range a {
		u += x
	}
	near, spread := random.IntN(4), 1+random.IntN(4)
	for j, x := range a {
		noise := random.IntN(spread+2) - spread
		switch near {
		case 1:
			b[j] = max(0, u+noise)
		case 2:
			b[j] = max(0, u+1-2*x+noise)
		case 3:
			b[j] = max(0, (u+1)/2+noise)
		}
	}
	rows := [][]int{a, b}
	if random.IntN(2) == 0 {
		slices.Reverse(rows)
	}
	A, err := seki.FromRows(rows)
	if err != nil {
		return A, false
	}
	return A, slices.Min(A.RowSums()) > 0 && slices.Min(A.ColSums()) > 0
}

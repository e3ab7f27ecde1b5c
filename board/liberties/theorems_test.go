package liberties

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// The tests of this file compare what docs/theory.md, section 9, proves with the recursion.

// gain compares two values for player p, given as outcomes of two positions: it reports whether p
// does in the second at least as well as in the first, whoever moves first.
func gain(p seki.Player, from, to seki.Outcome) bool {
	if p == seki.R {
		return to.R >= from.R && to.C <= from.C
	}
	return to.C >= from.C && to.R <= from.R
}

// with returns P with d more liberties at mv.
func with(P Position, mv Move, d int) Position {
	A, o := P.Matrix(), P.Own()
	switch {
	case mv.Place == Private && mv.Row >= 0:
		o.PrivateRows[mv.Row] += d
	case mv.Place == Private:
		o.PrivateCols[mv.Col] += d
	case mv.Row >= 0:
		o.EyesRows[mv.Row] += d
	default:
		o.EyesCols[mv.Col] += d
	}
	return Must(New(A, o))
}

// attacker returns the player who wants to empty the line of a private liberty or an eye.
func attacker(mv Move) seki.Player {
	if mv.Row < 0 {
		return seki.C
	}
	return seki.R
}

// own lists the places of private liberties and eyes of the lines of P.
func own(P Position) []Move { return places(P.Size())[P.Rows()*P.Cols():] }

// TestLongTheoremLiberties is 9.2.
func TestLongTheoremLiberties(t *testing.T) {
	for _, g := range seki.Games {
		better := 0
		for _, P := range small() {
			r := solve(t, g, P)
			for _, at := range own(P) {
				// A row is a chain of C, so its liberties are good for C.
				more, owner := solve(t, g, with(P, at, 1)), attacker(at).Opponent()
				if !gain(owner, r.Outcome, more.Outcome) {
					t.Fatalf("%v: %v is %v, and %v with one more at %v", g, P, r, more, at)
				}
				if more.Outcome != r.Outcome {
					better++
				}
			}
		}
		if better < 1000 {
			t.Errorf("%v: a liberty more changes only %d outcomes", g, better)
		}
	}
}

// TestLongTheoremLeavingOut is 9.3 for rows; TestLongReferenceSymmetry has the rest.
func TestLongTheoremLeavingOut(t *testing.T) {
	for _, g := range seki.Games {
		useful := 0
		for _, P := range small() {
			r := solve(t, g, P)
			for set := 1; set < 1<<P.Rows()-1; set++ {
				less := solve(t, g, leaveOut(P, set))
				if !gain(seki.R, less.Outcome, r.Outcome) {
					t.Fatalf("%v: %v is %v, but %v without rows %b is %v", g, P, r, leaveOut(P, set), set, less)
				}
				if less.Outcome.R == seki.Win {
					useful++
				}
			}
		}
		if useful < 1000 {
			t.Errorf("%v: R wins only %d positions with some rows", g, useful)
		}
	}
}

// leaveOut returns P with the rows of a set alone.
func leaveOut(P Position, set int) Position {
	own, grid := P.Own(), P.Matrix().Grid()
	var entries []int
	o := Own{PrivateCols: own.PrivateCols, EyesCols: own.EyesCols}
	rows := 0
	for i, row := range grid {
		if set>>i&1 == 0 {
			for j, v := range row {
				o.PrivateCols[j] += v
			}
			continue
		}
		rows++
		entries = append(entries, row...)
		o.PrivateRows, o.EyesRows = append(o.PrivateRows, own.PrivateRows[i]), append(o.EyesRows, own.EyesRows[i])
	}
	return Must(New(seki.Must(seki.New(rows, P.Cols(), entries)), o))
}

// TestLongTheoremPass is 9.4, with its observation: the eyes of both players have at most one liberty.
func TestLongTheoremPass(t *testing.T) {
	for _, g := range seki.Games {
		complete, semi := 0, 0
		for _, P := range small() {
			k := solve(t, g, P).Kind
			if k == seki.None || k == seki.Plain {
				continue
			}
			o := P.Own()
			if slices.Max(slices.Concat(o.PrivateRows, o.PrivateCols)) > 0 ||
				slices.Max(slices.Concat(o.EyesRows, o.EyesCols)) > 1 {
				t.Errorf("%v: %v is %v", g, P, k)
			}
			switch {
			case !hasEyes(P):
			case k == seki.Complete:
				complete++
			default:
				semi++
			}
		}
		if complete == 0 || semi == 0 {
			t.Errorf("%v: %d complete seki with eyes, %d semi-complete ones", g, complete, semi)
		}
	}
}

// framed returns the matrix of 9.5.
func framed(P Position, corner int) seki.Matrix {
	own := P.Own()
	var entries []int
	for i, row := range P.Matrix().Grid() {
		entries = append(append(entries, row...), own.PrivateRows[i])
	}
	entries = append(append(entries, own.PrivateCols...), corner)
	return seki.Must(seki.New(P.Rows()+1, P.Cols()+1, entries))
}

// TestLongTheoremPrivate is 9.5, with its observation: the corner may be as small as one more than the lesser of the
// greatest row total and the greatest column total.
func TestLongTheoremPrivate(t *testing.T) {
	sizes := []struct{ rows, cols, total int }{{1, 1, 8}, {1, 2, 6}, {2, 1, 6}, {2, 2, 5}}
	if testtool.Long() {
		sizes = []struct{ rows, cols, total int }{{1, 1, 14}, {1, 2, 9}, {2, 1, 9}, {2, 2, 7}, {1, 3, 7}, {3, 1, 7},
			{2, 3, 6}, {3, 2, 6}, {3, 3, 6}}
	}
	for _, g := range seki.Games {
		matrices := reference.New(g)
		tried, tight := 0, 0
		for _, size := range sizes {
			for total := 1; total <= size.total; total++ {
				for P := range all(seki.Size{Rows: size.rows, Cols: size.cols}, total) {
					if hasEyes(P) {
						continue
					}
					want := solve(t, g, P)
					least := min(slices.Max(P.RowTotals()), slices.Max(P.ColTotals()))
					for corner := least; corner <= total+2; corner++ {
						M := framed(P, corner)
						got := testtool.Must(matrices.Solve(M))(t)
						switch {
						case corner == least && got.Outcome != want.Outcome:
							tight++
						case corner > least && got.Outcome != want.Outcome,
							corner > total+1 && got.Kind != want.Kind && !P.IsMatrix():
							t.Errorf("%v: %v is %v, but %v is %v", g, P, want, M, got)
						}
						tried++
					}
				}
			}
		}
		if tried < 2000 || tight == 0 {
			t.Errorf("%v: %d matrices tried, %d with a corner that is too small", g, tried, tight)
		}
	}
	A, err := reference.New(seki.Seki).Solve(seki.Must(seki.New(2, 2, []int{4, 0, 5, 4})))
	if P := solve(t, seki.Seki, parse(t, "4 private 0 | 5")); err != nil || A.Outcome == P.Outcome {
		t.Errorf("4 with q = 5 is %v, 4 0; 5 4 is %v, %v", P, A, err)
	}
}

// chains is a position of one black and one white chain, whose eyes have reserves.
type chains struct{ dame, black, white, blackEye, whiteEye, blackReserve, whiteReserve int }

// turned returns the position with the colours exchanged.
func (x chains) turned() chains {
	return chains{x.dame, x.white, x.black, x.whiteEye, x.blackEye, x.whiteReserve, x.blackReserve}
}

// lead is White's lead of 9.7, with the reserves of 9.8.
func (x chains) lead(g seki.Game) int {
	lead := x.white + x.whiteEye - x.black - x.blackEye
	switch {
	case x.dame == 0:
		return lead
	case x.blackEye == 0 && x.whiteEye == 0:
		if g == seki.Seki {
			lead++
		}
	case x.blackEye == 0, x.whiteEye > 0 && x.whiteReserve > x.blackReserve:
		return lead + x.dame
	}
	return lead - x.dame
}

// byLeads returns the outcome by 9.7, first for R.
func (x chains) byLeads(g seki.Game) (v [2]seki.Value) {
	for k, x := range [2]chains{x, x.turned()} {
		switch {
		case x.lead(g) >= 0:
			v[k] = seki.Win
		case x.turned().lead(g) >= 1:
			v[k] = seki.Loss
		default:
			v[k] = seki.Draw
		}
	}
	return v
}

// eachTwo yields the positions of two chains with the given eyes, less dame than a number and less
// private liberties of each chain than another.
func eachTwo(eyes []int, dame, private int, visit func(x chains)) {
	for k := range dame * private * private {
		for _, black := range eyes {
			for _, white := range eyes {
				x := chains{k / private / private, k / private % private, k % private, black, white, 1, 1}
				if x.dame+x.black+black > 0 && x.dame+x.white+white > 0 {
					visit(x)
				}
			}
		}
	}
}

// TestTheoremTwoChains is 9.7.
func TestTheoremTwoChains(t *testing.T) {
	for _, g := range seki.Games {
		eachTwo([]int{0, 1, 2, 3}, 6, 5, func(x chains) {
			P := x.position()
			if r, want := solve(t, g, P), x.byLeads(g); r.Outcome != (seki.Outcome{R: want[0], C: want[1]}) {
				t.Fatalf("%v: %v is %v, by the formula %v", g, P, r, want)
			}
		})
	}
}

// position returns x as a position.
func (x chains) position() Position {
	return Must(New(seki.Must(seki.New(1, 1, []int{x.dame})), Own{PrivateRows: []int{x.black},
		PrivateCols: []int{x.white}, EyesRows: []int{x.blackEye}, EyesCols: []int{x.whiteEye},
		ReserveRows: []int{x.blackReserve}, ReserveCols: []int{x.whiteReserve}}))
}

// TestLongTheoremReserves is 9.8: no eyes, and eyes of one to seven points, and what the game with reserves 1 says of
// them.
func TestLongTheoremReserves(t *testing.T) {
	differ := 0
	points, dame, private := []int{0, 1, 4, 5}, 3, 2
	if testtool.Long() {
		points = []int{0, 1, 2, 3, 4, 6}
	}
	eachTwo(points, dame, private, func(x chains) {
		small := x.blackEye <= 3 && x.whiteEye <= 3 || x.blackEye == 0 || x.whiteEye == 0 || x.dame == 0
		for line, n := range [2]*int{&x.blackEye, &x.whiteEye} {
			if *n > 0 {
				*[2]*int{&x.blackReserve, &x.whiteReserve}[line] = Reserve(*n)
			}
			*n = Liberties(*n)
		}
		for _, more := range []int{0, 9} {
			x.black += more
			got, want := solve(t, seki.Seki, x.position()).Outcome, x.byLeads(seki.Seki)
			if got != (seki.Outcome{R: want[0], C: want[1]}) {
				t.Fatalf("%+v is %v, by the formula %v", x, got, want)
			}
			plain := x
			plain.blackReserve, plain.whiteReserve = 1, 1
			if solve(t, seki.Seki, plain.position()).Outcome != got {
				differ++
				if small {
					t.Fatalf("%+v depends on the reserves", x)
				}
			}
		}
	})
	if differ == 0 {
		t.Error("reserves change nothing")
	}
}

// TestLongTheoremComplete is 9.9. Filling an eye of one's own, which the rules of Go allow, loses as well.
func TestLongTheoremComplete(t *testing.T) {
	tried, rectangular := 0, 0
	for _, size := range seki.SizesUpTo(3) {
		m, n := size.Rows, size.Cols
		if m*n > 6 && !testtool.Long() {
			continue
		}
		for A := range sekitest.Filled(m, n, 2) {
			rows, cols := fromMatrix(A).RowTotals(), fromMatrix(A).ColTotals()
			for k := 2; k <= m+n; k++ {
				P, ok := evened(A, rows, cols, k)
				if !ok {
					continue
				}
				tried++
				if m != n {
					rectangular++
				}
				for _, g := range seki.Games {
					if g == seki.DSeki && slices.Max(A.Entries()) > 1 {
						continue
					}
					if r := solve(t, g, P); r.Kind != seki.Complete {
						t.Fatalf("%v: %v is %v", g, P, r)
					}
					for _, at := range own(P) {
						if b := newGame(P); b.v[b.cell(at)] == 0 {
							continue
						}
						less, won := solve(t, g, with(P, at, -1)).Outcome, seki.Win
						if less.First(attacker(at)) != won || g == seki.Seki && less.First(attacker(at).Opponent()) != won.Negate() {
							t.Fatalf("%v: %v with %v filled by its owner is %v", g, P, at, less)
						}
					}
				}
			}
		}
	}
	if tried < 30 || rectangular < 10 {
		t.Errorf("%d positions, %d not square", tried, rectangular)
	}
}

// evened returns the position with the matrix A in which eyes with one liberty make all totals k,
// if there is one as 9.9 wants it.
func evened(A seki.Matrix, rows, cols []int, k int) (Position, bool) {
	o := Own{EyesRows: make([]int, len(rows)), EyesCols: make([]int, len(cols))}
	for i, v := range rows {
		o.EyesRows[i] = k - v
	}
	for j, v := range cols {
		o.EyesCols[j] = k - v
	}
	for _, eyes := range [][]int{o.EyesRows, o.EyesCols} {
		if slices.Min(eyes) < 0 || slices.Max(eyes) > 1 {
			return Position{}, false
		}
	}
	for i, e := range o.EyesRows {
		for j, f := range o.EyesCols {
			if A.At(i, j) > 1 && e+f > 0 {
				return Position{}, false
			}
		}
	}
	return Must(New(A, o)), true
}

// hasEyes reports whether some line has an eye.
func hasEyes(P Position) bool {
	own := P.Own()
	return slices.Max(slices.Concat(own.EyesRows, own.EyesCols)) > 0
}

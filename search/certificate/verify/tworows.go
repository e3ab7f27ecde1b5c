package verify

import (
	"errors"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// byTwoRows checks that the theorem of two rows shows a claim of p about A. This file follows
// docs/theory.md, 8.3, on its own: package seki decides by other code. Cost: O(n log n).
func (v *verifier) byTwoRows(A seki.Matrix, need format.Claim, p seki.Player) error {
	if min(A.Rows(), A.Cols()) > 2 {
		return fmt.Errorf("the theorem of two rows says nothing of %d×%d", A.Rows(), A.Cols())
	}
	if _, over, err := A.Terminal(v.proved.Game); over || err != nil {
		return errors.New("the theorem of two rows is about matrices without zero lines")
	}
	wins := winsOnTwoRows(A.Grid(), v.proved.Game)
	mine, theirs := wins[p], wins[p.Opponent()]
	if !map[format.Claim]bool{
		format.WinsFirst: mine.first, format.WinsSecond: mine.second,
		format.HoldsFirst: !theirs.second, format.HoldsSecond: !theirs.first,
	}[need] {
		return fmt.Errorf("the theorem of two rows does not show %s of %s in %s", need, p, A)
	}
	v.proved.TwoRows = true
	return nil
}

// wins is whether a player wins, moving first and moving second: W1 and W2.
type wins struct{ first, second bool }

// winsOnTwoRows returns W1 and W2 of R and of C.
func winsOnTwoRows(A [][]int, g seki.Game) [2]wins {
	m, n := len(A), len(A[0])
	if m > n {
		turned := winsOnTwoRows(transpose(A), g)
		return [2]wins{turned[seki.C], turned[seki.R]}
	}
	if m == 1 {
		unit := n == 1 && A[0][0] == 1 && g == seki.Seki
		return [2]wins{seki.R: {first: unit}, seki.C: {first: unit || n > 1, second: n > 1}}
	}
	R := byRaces(A, g)
	switch {
	case n == 2:
		return [2]wins{R, byRaces(transpose(A), g)}
	case g == seki.Seki:
		return [2]wins{R, {first: !R.second, second: !R.first}}
	}
	C := wins{first: true, second: true}
	for i := range A {
		row := rowOf(A, i)
		if row.good() {
			C.first = false
		}
		if row.goodByMove() {
			C.second = false
		}
	}
	return [2]wins{R, C}
}

func transpose(A [][]int) [][]int {
	T := make([][]int, len(A[0]))
	for j := range T {
		for i := range A {
			T[j] = append(T[j], A[i][j])
		}
	}
	return T
}

// row is row i of a matrix: its entries a_j and their sum u, and d_j, the sums of the columns outside.
type row struct {
	a, d []int
	u    int
}

func rowOf(A [][]int, i int) row {
	r := row{a: A[i], d: A[1-i]}
	for _, v := range A[i] {
		r.u += v
	}
	return r
}

// leads reports whether lead_z is at least a bound.
func (r row) leads(z, bound int) bool {
	for j, d := range r.d {
		if r.a[j] > 0 {
			d += z
		}
		if d-r.u < bound {
			return false
		}
	}
	return true
}

// byRaces returns W1 and W2 of the player of the rows, where races say all of them.
func byRaces(A [][]int, g seki.Game) wins {
	var w wins
	for i := range A {
		r := rowOf(A, i)
		if g == seki.DSeki {
			w.first = w.first || r.leads(0, 0)
			w.second = w.second || r.leads(0, 1)
			continue
		}
		start := false // a move that keeps the credit of its column, or does not need it
		for j, a := range r.a {
			start = start || a > 1 || a == 1 && r.d[j] >= r.u
		}
		w.first = w.first || r.u == 1 || r.leads(1, 0) && start
		w.second = w.second || r.leads(1, 1)
	}
	return w
}

// D returns D_j.
func (r row) D(j int) int { return r.d[j] + 2*r.a[j] - r.u - 1 }

// conditions reports whether all D_j are at least low and p is, and returns k and s.
func (r row) conditions(low int) (ok bool, k, s int) {
	d := slices.Sorted(slices.Values(r.d))
	ok = d[1]-r.u-1+max(0, d[0]-1) >= low
	for j := range r.a {
		ok = ok && r.D(j) >= low
		if r.a[j] > 0 {
			k++
			s += r.D(j)
		}
	}
	return ok, k, s
}

// good reports whether the row is good.
func (r row) good() bool {
	ok, k, s := r.conditions(0)
	return ok && (k <= 3 || s >= 2)
}

// goodByMove reports whether a move of R in the row makes it good, or zero: G1.
func (r row) goodByMove() bool {
	if r.u == 1 {
		return true
	}
	ok, k, s := r.conditions(-1)
	for l, a := range r.a {
		if !ok || a == 0 || r.D(l) < 1 {
			continue
		}
		kept, sum := k, s-1+k-1
		if a == 1 {
			kept, sum = k-1, s-r.D(l)+k-1
		}
		if kept <= 3 || sum >= 2 {
			return true
		}
	}
	return false
}

package allsums

import (
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// This file is theory.md, 8.3, on forms: the outcome and the kind of a matrix with at most two rows or at
// most two columns, by signs of linear forms.

// table is a matrix of forms: the entries of the matrix that a statement is about, or of a block of it.
type table [][]form

func (e *evaluator) matrix() table {
	entries := e.entries()
	t := make(table, e.size.Rows)
	for i := range t {
		t[i] = entries[i*e.size.Cols : (i+1)*e.size.Cols]
	}
	return t
}

func (t table) cols() int { return len(t[0]) }

func (t table) block(rows, cols []int) table {
	b := make(table, len(rows))
	for i, row := range rows {
		for _, col := range cols {
			b[i] = append(b[i], t[row][col])
		}
	}
	return b
}

func (t table) transposed() table {
	u := make(table, t.cols())
	for j := range u {
		for i := range t {
			u[j] = append(u[j], t[i][j])
		}
	}
	return u
}

// outcome returns the outcome of a matrix without zero lines.
func (e *evaluator) outcome(g seki.Game, t table) seki.Outcome {
	if len(t) > 2 || len(t) == 2 && t.cols() == 1 {
		return e.outcome(g, t.transposed()).Transposed()
	}
	switch {
	case t.cols() == 1 && (g == seki.DSeki || e.reach(t[0][0], 2)):
		return seki.Outcome{R: seki.Draw, C: seki.Draw}
	case t.cols() == 1:
		return seki.Outcome{R: seki.Win, C: seki.Win}
	case len(t) == 1:
		return seki.Outcome{R: seki.Loss, C: seki.Win}
	case t.cols() == 2: // who does not win by a row or a column draws
		rows, cols := e.races(g, t), e.races(g, t.transposed())
		return seki.Outcome{R: value(rows[0], cols[1]), C: value(cols[0], rows[1])}
	}
	return e.wide(g, t)
}

// wide returns the outcome of a matrix with two rows and at least three columns.
func (e *evaluator) wide(g seki.Game, t table) seki.Outcome {
	wins := e.races(g, t)
	holds := wins // moving first and second, R does not lose
	if g == seki.DSeki {
		for first := range holds {
			holds[first] = holds[first] || anyRow(t, func(a, b []form) bool { return e.good(a, b, first == 0) })
		}
	}
	return seki.Outcome{R: value(wins[0], !holds[0]), C: value(!holds[1], wins[1])}
}

// value returns the value of a player, for whether the player wins and for whether the opponent does.
func value(wins, loses bool) seki.Value {
	switch {
	case wins:
		return seki.Win
	case loses:
		return seki.Loss
	}
	return seki.Draw
}

// races reports whether R wins a matrix of two rows by the race of a row, moving first and moving second.
func (e *evaluator) races(g seki.Game, t table) (wins [2]bool) {
	ahead := e.aheadInSeki
	if g == seki.DSeki {
		ahead = e.aheadInDSeki
	}
	for first := range wins {
		wins[first] = anyRow(t, func(a, b []form) bool { return ahead(a, b, first == 0) })
	}
	return wins
}

// anyRow reports whether a row, with the entries a, has a property; b are the entries of the other row.
func anyRow(t table, has func(a, b []form) bool) bool { return has(t[0], t[1]) || has(t[1], t[0]) }

// aheadInSeki reports whether lead₁ ≥ 1, or if R moves first, (F) of 3.2.
func (e *evaluator) aheadInSeki(a, b []form, first bool) bool {
	u, least := sum(a), 1
	if first {
		least = 0
		if !e.reach(u, 2) {
			return true
		}
	}
	for j := range a {
		credit := 0
		if e.reach(a[j], 1) {
			credit = 1
		}
		if !e.reach(minus(b[j], u), least-credit) {
			return false
		}
	}
	if !first {
		return true
	}
	for j := range a {
		if e.reach(a[j], 2) || e.reach(a[j], 1) && e.reach(minus(b[j], u), 0) {
			return true
		}
	}
	return false
}

// aheadInDSeki reports whether lead₀ ≥ 1, or if R moves first, lead₀ ≥ 0.
func (e *evaluator) aheadInDSeki(a, b []form, first bool) bool {
	least := 1
	if first {
		least = 0
	}
	return every(b, func(d form) bool { return e.reach(minus(d, sum(a)), least) })
}

// good reports whether a row is good, or if R moves first, whether R has a move that makes it so.
func (e *evaluator) good(a, b []form, first bool) bool {
	u, less := sum(a), 0
	if first {
		less = 1
		if !e.reach(u, 2) {
			return true
		}
	}
	D := make([]form, len(a))
	for j := range a {
		D[j] = minus(b[j].plus(big.NewRat(2, 1), a[j]), u).plus(minusOne, numeral(1))
	}
	if !every(D, func(d form) bool { return e.reach(d, -less) }) || !e.paired(b, u, 1-less) {
		return false
	}
	support, total := 0, numeral(0)
	var shared []int
	for j := range a {
		if e.reach(a[j], 1) {
			support, total, shared = support+1, total.plus(one, D[j]), append(shared, j)
		}
	}
	if !first {
		return support <= 3 || e.reach(total, 2)
	}
	for _, l := range shared {
		if !e.reach(D[l], 1) {
			continue
		}
		left, lost := support, numeral(1)
		if !e.reach(a[l], 2) {
			left, lost = support-1, D[l]
		}
		if left <= 3 || e.reach(total.plus(minusOne, lost), 3-support) {
			return true
		}
	}
	return false
}

// paired reports whether, with m₁ ≤ m₂ the least of d, m₂ ≥ u + more or m₁ + m₂ ≥ u + 1 + more.
func (e *evaluator) paired(d []form, u form, more int) bool {
	small := 0
	for _, v := range d {
		if small < 2 && !e.reach(minus(v, u), more) {
			small++
		}
	}
	if small < 2 {
		return true
	}
	for i := range d {
		for j := range i {
			if !e.reach(minus(d[i].plus(one, d[j]), u), more+1) {
				return false
			}
		}
	}
	return true
}

// result returns the result of a matrix without zero lines.
func (e *evaluator) result(g seki.Game, t table) seki.Result {
	r := seki.Result{Outcome: e.outcome(g, t), Kind: seki.None}
	switch {
	case !r.Outcome.IsDraw():
	case e.complete(g, t):
		r.Kind = seki.Complete
	default:
		r.Kind = seki.Plain
	}
	return r
}

// complete reports whether a matrix is one of the complete seki.
func (e *evaluator) complete(g seki.Game, t table) bool {
	return slices.ContainsFunc(completeOf[g], func(special []int) bool {
		if len(special) != len(t)*t.cols() || len(t) != t.cols() {
			return false
		}
		for k, v := range special {
			if e.compare(numberOf(t[k/t.cols()][k%t.cols()]), integer(v)) != 0 {
				return false
			}
		}
		return true
	})
}

// completeOf lists the entries of all complete seki of 1×1 and 2×2, in every order of lines.
var completeOf = [2][][]int{
	seki.Seki:  {{2}, {1, 1, 1, 1}, {2, 0, 0, 2}, {0, 2, 2, 0}, {2, 1, 1, 2}, {1, 2, 2, 1}, {2, 2, 2, 2}},
	seki.DSeki: {{1, 1, 1, 1}},
}

// reach reports whether f ≥ v.
func (e *evaluator) reach(f form, v int) bool {
	return e.notNegative(numberOf(f.plus(minusOne, numeral(v))))
}

func every(list []form, holds func(form) bool) bool {
	return !slices.ContainsFunc(list, func(f form) bool { return !holds(f) })
}

func numeral(v int) form { return constant(big.NewRat(int64(v), 1)) }

func minus(f, g form) form { return f.plus(minusOne, g) }

func sum(list []form) form {
	total := numeral(0)
	for _, f := range list {
		total = total.plus(one, f)
	}
	return total
}

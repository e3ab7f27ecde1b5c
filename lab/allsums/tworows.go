package allsums

import (
	"math/big"

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
func (e *evaluator) outcome(g seki.Game, t table) (seki.Outcome, error) {
	if len(t) > 2 || len(t) == 2 && t.cols() == 1 {
		o, err := e.outcome(g, t.transposed())
		return o.Transposed(), err
	}
	switch {
	case t.cols() == 1:
		return e.single(g, t[0][0])
	case len(t) == 1:
		return seki.Outcome{R: seki.Loss, C: seki.Win}, nil
	case t.cols() == 2:
		return e.square(g, t)
	}
	return e.wide(g, t)
}

func (e *evaluator) single(g seki.Game, entry form) (seki.Outcome, error) {
	draw, err := e.reach(entry, 2)
	if err != nil || draw || g == seki.DSeki {
		return seki.Outcome{R: seki.Draw, C: seki.Draw}, err
	}
	return seki.Outcome{R: seki.Win, C: seki.Win}, nil
}

// square returns the outcome of a 2×2 matrix: who does not win by a row or a column draws.
func (e *evaluator) square(g seki.Game, t table) (seki.Outcome, error) {
	wins := [2][2]bool{} // by player, moving first and second
	for p, t := range []table{t, t.transposed()} {
		var err error
		if wins[p], err = e.races(g, t); err != nil {
			return seki.Outcome{}, err
		}
	}
	return seki.Outcome{R: value(wins[seki.R][0], wins[seki.C][1]), C: value(wins[seki.C][0], wins[seki.R][1])}, nil
}

// wide returns the outcome of a matrix with two rows and at least three columns.
func (e *evaluator) wide(g seki.Game, t table) (o seki.Outcome, err error) {
	wins, err := e.races(g, t)
	if err != nil {
		return o, err
	}
	holds := wins // moving first and second, R does not lose
	if g == seki.DSeki {
		for first := range holds {
			if !holds[first] {
				if holds[first], err = e.anyRow(t, func(a, b []form) (bool, error) { return e.good(a, b, first == 0) }); err != nil {
					return o, err
				}
			}
		}
	}
	return seki.Outcome{R: value(wins[0], !holds[0]), C: value(!holds[1], wins[1])}, nil
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
func (e *evaluator) races(g seki.Game, t table) (wins [2]bool, err error) {
	ahead := e.aheadInSeki
	if g == seki.DSeki {
		ahead = e.aheadInDSeki
	}
	for first := range wins {
		if wins[first], err = e.anyRow(t, func(a, b []form) (bool, error) { return ahead(a, b, first == 0) }); err != nil {
			return wins, err
		}
	}
	return wins, nil
}

// anyRow reports whether a row, with the entries a, has a property; b are the entries of the other row.
func (e *evaluator) anyRow(t table, has func(a, b []form) (bool, error)) (bool, error) {
	for i := range t {
		if yes, err := has(t[i], t[1-i]); err != nil || yes {
			return yes, err
		}
	}
	return false, nil
}

// aheadInSeki reports whether lead₁ ≥ 1, or if R moves first, (F) of 3.2.
func (e *evaluator) aheadInSeki(a, b []form, first bool) (bool, error) {
	u := sum(a)
	if first {
		if more, err := e.reach(u, 2); err != nil || !more {
			return !more, err
		}
	}
	least := 1
	if first {
		least = 0
	}
	for j := range a {
		shared, err := e.reach(a[j], 1)
		if err != nil {
			return false, err
		}
		credit := 0
		if shared {
			credit = 1
		}
		if enough, err := e.reach(minus(b[j], u), least-credit); err != nil || !enough {
			return false, err
		}
	}
	if !first {
		return true, nil
	}
	for j := range a {
		if large, err := e.reach(a[j], 2); err != nil || large {
			return large, err
		}
		shared, err := e.reach(a[j], 1)
		if err != nil {
			return false, err
		}
		if !shared {
			continue
		}
		if enough, err := e.reach(minus(b[j], u), 0); err != nil || enough {
			return enough, err
		}
	}
	return false, nil
}

// aheadInDSeki reports whether lead₀ ≥ 1, or if R moves first, lead₀ ≥ 0.
func (e *evaluator) aheadInDSeki(a, b []form, first bool) (bool, error) {
	least := 1
	if first {
		least = 0
	}
	return e.all(b, func(d form) (bool, error) { return e.reach(minus(d, sum(a)), least) })
}

// good reports whether a row is good, or if R moves first, whether R has a move that makes it so.
func (e *evaluator) good(a, b []form, first bool) (bool, error) {
	u, less := sum(a), 0
	if first {
		if more, err := e.reach(u, 2); err != nil || !more {
			return !more, err
		}
		less = 1
	}
	D := make([]form, len(a))
	for j := range a {
		D[j] = minus(b[j].plus(big.NewRat(2, 1), a[j]), u).plus(minusOne, numeral(1))
	}
	if yes, err := e.all(D, func(d form) (bool, error) { return e.reach(d, -less) }); err != nil || !yes {
		return false, err
	}
	if yes, err := e.paired(b, u, 1-less); err != nil || !yes {
		return false, err
	}
	support, total := 0, numeral(0)
	var shared []int
	for j := range a {
		positive, err := e.reach(a[j], 1)
		if err != nil {
			return false, err
		}
		if positive {
			support, total, shared = support+1, total.plus(one, D[j]), append(shared, j)
		}
	}
	if !first {
		if support <= 3 {
			return true, nil
		}
		return e.reach(total, 2)
	}
	for _, l := range shared {
		if ahead, err := e.reach(D[l], 1); err != nil {
			return false, err
		} else if !ahead {
			continue
		}
		large, err := e.reach(a[l], 2)
		if err != nil {
			return false, err
		}
		left, lost := support, numeral(1)
		if !large {
			left, lost = support-1, D[l]
		}
		if left <= 3 {
			return true, nil
		}
		if enough, err := e.reach(total.plus(minusOne, lost), 3-support); err != nil || enough {
			return enough, err
		}
	}
	return false, nil
}

// paired reports whether, with m₁ ≤ m₂ the least of d, m₂ ≥ u + more or m₁ + m₂ ≥ u + 1 + more.
func (e *evaluator) paired(d []form, u form, more int) (bool, error) {
	small := 0
	for _, v := range d {
		if enough, err := e.reach(minus(v, u), more); err != nil {
			return false, err
		} else if !enough {
			small++
		}
		if small == 2 {
			break
		}
	}
	if small < 2 {
		return true, nil
	}
	for i := range d {
		for j := range i {
			enough, err := e.reach(minus(d[i].plus(one, d[j]), u), more+1)
			if err != nil || !enough {
				return false, err
			}
		}
	}
	return true, nil
}

// result returns the result of a matrix without zero lines.
func (e *evaluator) result(g seki.Game, t table) (r seki.Result, err error) {
	r.Kind = seki.None
	if r.Outcome, err = e.outcome(g, t); err != nil || !r.Outcome.IsDraw() {
		return r, err
	}
	r.Kind = seki.Plain
	special, err := e.complete(g, t)
	if special {
		r.Kind = seki.Complete
	}
	return r, err
}

// complete reports whether a matrix is one of the complete seki.
func (e *evaluator) complete(g seki.Game, t table) (bool, error) {
	for _, special := range completeOf[g] {
		if len(special) != len(t)*t.cols() || len(t) != t.cols() {
			continue
		}
		equal := true
		for k, v := range special {
			f := t[k/t.cols()][k%t.cols()]
			sign, err := e.compare(numberOf(f), integer(v))
			if err != nil {
				return false, err
			}
			if equal = sign == 0; !equal {
				break
			}
		}
		if equal {
			return true, nil
		}
	}
	return false, nil
}

// completeOf lists the entries of all complete seki of 1×1 and 2×2, in every order of lines.
var completeOf = [2][][]int{
	seki.Seki:  {{2}, {1, 1, 1, 1}, {2, 0, 0, 2}, {0, 2, 2, 0}, {2, 1, 1, 2}, {1, 2, 2, 1}, {2, 2, 2, 2}},
	seki.DSeki: {{1, 1, 1, 1}},
}

// reach reports whether f ≥ v.
func (e *evaluator) reach(f form, v int) (bool, error) {
	return e.notNegative(numberOf(f.plus(minusOne, numeral(v))))
}

func (e *evaluator) all(list []form, holds func(form) (bool, error)) (bool, error) {
	for _, f := range list {
		if yes, err := holds(f); err != nil || !yes {
			return false, err
		}
	}
	return true, nil
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

package allsums

import (
	"math/big"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/lab/internal/language"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// Value returns the value of an invariant.
func (e *evaluator) Value(k int) (v expression.Value, err error) {
	defer caught(&err)
	name := language.Scope[k].Name
	if game, field, ofGame := strings.Cut(name, "."); ofGame {
		g, err := seki.ParseGame(game)
		check(err)
		return e.ofResult(g, field), nil
	}
	if n, ok := e.ofSums(name); ok {
		return valueOf(n), nil
	}
	switch name {
	case "row_sums":
		return descending(e.rows()), nil
	case "col_sums":
		return descending(e.cols()), nil
	case "constant":
		return expression.Bool(e.constant()), nil
	case "lead":
		return bounded(number{e.leads(), false}), nil
	case "slack":
		return bounded(number{e.leads(), true}.times(minusOne)), nil
	case "positives":
		return expression.Int(e.support().Sum()), nil
	case "theorem":
		return expression.Text(string(e.theorem())), nil
	case "pattern", "planar", "components":
		return of(name, e.support()), nil
	case "self_transpose", "automorphisms":
		if name == "self_transpose" && e.size.Rows != e.size.Cols {
			return expression.Bool(false), nil
		}
		return of(name, e.ranks()), nil
	}
	return expression.Value{}, &expression.Undecided{Reason: "no comparison of sums of entries decides " + name}
}

// ofSums returns an invariant that is the greatest or the least of some sums of entries.
func (e *evaluator) ofSums(name string) (number, bool) {
	switch name {
	case "rows":
		return integer(e.size.Rows), true
	case "cols":
		return integer(e.size.Cols), true
	case "sum":
		return numberOf(e.lineSum(func(int) bool { return true })), true
	case "max_entry":
		return number{e.entries(), false}, true
	}
	extreme, line, _ := strings.Cut(name, "_")
	lines := map[string][]form{"row": e.rows(), "col": e.cols(), "line": slices.Concat(e.rows(), e.cols())}[line]
	return number{lines, extreme == "min"}, lines != nil && (extreme == "min" || extreme == "max")
}

// Defined reports whether an invariant that may be None has a value.
func (e *evaluator) Defined(k int) (bool, error) {
	return language.Scope[k].Name != "abs_det" || e.size.Rows == e.size.Cols, nil
}

func (e *evaluator) ofResult(g seki.Game, field string) expression.Value {
	switch field {
	case "outcome":
		return expression.Text(seki.TwoRowsOutcome(g, e.matrix()).String())
	case "kind":
		return expression.Text(seki.TwoRowsResult(g, e.matrix()).Kind.Name())
	case "must_pass":
		return expression.Text("") // nothing is semi-complete
	}
	var kinds []expression.Value
	for _, c := range canon.Components(e.support()) {
		kinds = append(kinds, expression.Text(seki.TwoRowsResult(g, e.block(c.Rows, c.Cols)).Kind.Name()))
	}
	return expression.Unordered(kinds, "the order of summands, which all and any do not ask for")
}

func (e *evaluator) entries() []form {
	forms := make([]form, e.cells())
	for k := range forms {
		forms[k] = e.lineSum(func(entry int) bool { return entry == k })
	}
	return forms
}

// lineSum returns the sum of some entries.
func (e *evaluator) lineSum(of func(entry int) bool) form {
	f := form{c: new(big.Rat), x: make([]*big.Rat, e.cells())}
	for k := range f.x {
		f.x[k] = new(big.Rat)
		if of(k) {
			f.x[k].SetInt64(1)
		}
	}
	return f
}

func (e *evaluator) rows() (forms []form) {
	for i := range e.size.Rows {
		forms = append(forms, e.lineSum(func(k int) bool { return k/e.size.Cols == i }))
	}
	return forms
}

func (e *evaluator) cols() (forms []form) {
	for j := range e.size.Cols {
		forms = append(forms, e.lineSum(func(k int) bool { return k%e.size.Cols == j }))
	}
	return forms
}

// descending returns the list of some numbers, which is sorted when its order is asked for.
func descending(forms []form) expression.Value {
	var list []expression.Value
	for _, f := range forms {
		list = append(list, valueOf(numberOf(f)))
	}
	return expression.Descending(list)
}

func (e *evaluator) constant() bool {
	lines := slices.Concat(e.rows(), e.cols())
	return all(lines[1:], func(f form) bool { return e.compare(numberOf(f), numberOf(lines[0])) == 0 })
}

func (e *evaluator) leads() (leads []form) {
	rows, cols := e.rows(), e.cols()
	for i, row := range e.matrix() {
		lead := number{least: true}
		for j, entry := range row {
			term := minus(minus(cols[j], entry.n.forms[0]), rows[i])
			if entry.AtLeast(1) {
				term = term.plus(one, numeral(1))
			}
			lead.add(term)
		}
		leads = append(leads, e.resolved(lead))
	}
	return leads
}

// theorem follows invariants.CoveredBy.
func (e *evaluator) theorem() invariants.Theorem {
	if !e.constant() || e.compare(numberOf(e.rows()[0]), integer(2)) < 0 {
		return invariants.NoTheorem
	}
	for k, theorem := range []invariants.Theorem{invariants.Theorem01, invariants.Theorem012} {
		if e.compare(number{e.entries(), false}, integer(k+1)) == 0 {
			return theorem
		}
	}
	return invariants.NoTheorem
}

// support returns the matrix with 1 for each positive entry.
func (e *evaluator) support() seki.Matrix {
	entries := make([]int, e.cells())
	for k, f := range e.entries() {
		entries[k] = e.sign(numberOf(f))
	}
	return seki.Must(seki.New(e.size.Rows, e.size.Cols, entries))
}

// ranks returns a matrix with equal entries where they are equal, and of the same order.
func (e *evaluator) ranks() seki.Matrix {
	forms := e.entries()
	entries := make([]int, len(forms))
	for k, f := range forms {
		entries[k] = 1
		for _, g := range forms {
			if e.compare(numberOf(f), numberOf(g)) > 0 {
				entries[k]++
			}
		}
	}
	return seki.Must(seki.New(e.size.Rows, e.size.Cols, entries))
}

// of returns an invariant of a matrix that has the same as the one that is asked for.
func of(name string, like seki.Matrix) expression.Value {
	v, _ := invariants.Lookup(name)
	value, err := v.Value(invariants.NewSubject(like, seki.Results{}, nil))
	check(err)
	return language.ValueOf(value)
}

func (e *evaluator) cells() int { return e.size.Rows * e.size.Cols }

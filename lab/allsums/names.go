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
func (e *evaluator) Value(k int) (expression.Value, error) {
	name := language.Scope[k].Name
	if game, field, ofGame := strings.Cut(name, "."); ofGame {
		g, err := seki.ParseGame(game)
		if err != nil {
			return expression.Value{}, err
		}
		return e.ofResult(g, field)
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
		constant, err := e.constant()
		return expression.Bool(constant), err
	case "lead":
		leads, err := e.leads()
		return bounded(number{leads, false}, err)
	case "slack":
		leads, err := e.leads()
		return bounded(number{leads, true}.times(minusOne), err)
	case "positives":
		support, err := e.support()
		return expression.Int(support.Sum()), err
	case "theorem":
		theorem, err := e.theorem()
		return expression.Text(theorem), err
	case "pattern", "planar", "components":
		return e.of(name, e.support)
	case "self_transpose", "automorphisms":
		if name == "self_transpose" && e.size.Rows != e.size.Cols {
			return expression.Bool(false), nil
		}
		return e.of(name, e.ranks)
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
func (e *evaluator) Defined(k int) bool {
	return language.Scope[k].Name != "abs_det" || e.size.Rows == e.size.Cols
}

func (e *evaluator) ofResult(g seki.Game, field string) (expression.Value, error) {
	entries := e.matrix()
	switch field {
	case "outcome":
		o, err := e.outcome(g, entries)
		return expression.Text(o.String()), err
	case "kind":
		r, err := e.result(g, entries)
		return expression.Text(r.Kind.Name()), err
	case "must_pass":
		return expression.Text(""), nil // nothing is semi-complete
	}
	support, err := e.support()
	if err != nil {
		return expression.Value{}, err
	}
	var kinds []expression.Value
	for _, c := range canon.Components(support) {
		r, err := e.result(g, entries.block(c.Rows, c.Cols))
		if err != nil {
			return expression.Value{}, err
		}
		kinds = append(kinds, expression.Text(r.Kind.Name()))
	}
	return expression.Unordered(kinds, "the order of summands, which all and any do not ask for"), nil
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

func (e *evaluator) constant() (bool, error) {
	lines := slices.Concat(e.rows(), e.cols())
	for _, f := range lines[1:] {
		if sign, err := e.compare(numberOf(f), numberOf(lines[0])); err != nil || sign != 0 {
			return false, err
		}
	}
	return true, nil
}

func (e *evaluator) leads() (leads []form, err error) {
	rows, cols := e.rows(), e.cols()
	for i, row := range e.matrix() {
		lead := number{least: true}
		for j, entry := range row {
			term := minus(minus(cols[j], entry), rows[i])
			if shared, err := e.reach(entry, 1); err != nil {
				return nil, err
			} else if shared {
				term = term.plus(one, numeral(1))
			}
			lead.add(term)
		}
		least, err := e.resolved(lead)
		if err != nil {
			return nil, err
		}
		leads = append(leads, least)
	}
	return leads, nil
}

// theorem follows invariants.CoveredBy.
func (e *evaluator) theorem() (string, error) {
	if constant, err := e.constant(); err != nil || !constant {
		return string(invariants.NoTheorem), err
	}
	if sign, err := e.compare(numberOf(e.rows()[0]), integer(2)); err != nil || sign < 0 {
		return string(invariants.NoTheorem), err
	}
	for k, theorem := range []invariants.Theorem{invariants.Theorem01, invariants.Theorem012} {
		if sign, err := e.compare(number{e.entries(), false}, integer(k+1)); err != nil || sign == 0 {
			return string(theorem), err
		}
	}
	return string(invariants.NoTheorem), nil
}

// support returns the matrix with 1 for each positive entry.
func (e *evaluator) support() (seki.Matrix, error) {
	entries := make([]int, e.cells())
	for k, f := range e.entries() {
		sign, err := e.sign(numberOf(f))
		if err != nil {
			return seki.Matrix{}, err
		}
		entries[k] = sign
	}
	return seki.New(e.size.Rows, e.size.Cols, entries)
}

// ranks returns a matrix with equal entries where they are equal, and of the same order.
func (e *evaluator) ranks() (seki.Matrix, error) {
	forms := e.entries()
	entries := make([]int, len(forms))
	for k, f := range forms {
		entries[k] = 1
		for _, g := range forms {
			sign, err := e.compare(numberOf(f), numberOf(g))
			if err != nil {
				return seki.Matrix{}, err
			}
			if sign > 0 {
				entries[k]++
			}
		}
	}
	return seki.New(e.size.Rows, e.size.Cols, entries)
}

// of returns an invariant of a matrix that has the same as the one that is asked for.
func (e *evaluator) of(name string, like func() (seki.Matrix, error)) (expression.Value, error) {
	A, err := like()
	if err != nil {
		return expression.Value{}, err
	}
	v, _ := invariants.Lookup(name)
	value, err := v.Value(invariants.NewSubject(A, seki.Results{}, nil))
	return language.ValueOf(value), err
}

func (e *evaluator) cells() int { return e.size.Rows * e.size.Cols }

package allsums

import (
	"math/big"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// name returns the value of an invariant.
func (e *evaluator) name(n *expression.Node) (any, error) {
	game, field, ofGame := strings.Cut(n.Text, ".")
	if ofGame {
		for _, g := range seki.Games {
			if g.String() == game {
				return e.ofResult(g, field)
			}
		}
	}
	switch rows, cols := e.rows(), e.cols(); n.Text {
	case "rows":
		return integer(e.size.Rows), nil
	case "cols":
		return integer(e.size.Cols), nil
	case "sum":
		return numberOf(e.lineSum(func(int) bool { return true })), nil
	case "row_sums":
		return e.descending(rows), nil
	case "col_sums":
		return e.descending(cols), nil
	case "min_row":
		return number{rows, true}, nil
	case "max_row":
		return number{rows, false}, nil
	case "min_col":
		return number{cols, true}, nil
	case "max_col":
		return number{cols, false}, nil
	case "min_line":
		return number{slices.Concat(rows, cols), true}, nil
	case "max_line":
		return number{slices.Concat(rows, cols), false}, nil
	case "constant":
		return e.constant()
	case "lead", "slack":
		leads, err := e.leads()
		if n.Text == "slack" {
			return number{leads, true}.times(minusOne), err
		}
		return number{leads, false}, err
	case "max_entry":
		return number{e.entries(), false}, nil
	case "positives":
		support, err := e.support()
		if err != nil {
			return nil, err
		}
		return integer(support.Sum()), nil
	case "theorem":
		return e.theorem()
	case "pattern", "planar", "components":
		return e.of(n.Text, e.support)
	case "self_transpose", "automorphisms":
		if n.Text == "self_transpose" && e.size.Rows != e.size.Cols {
			return false, nil
		}
		return e.of(n.Text, e.ranks)
	}
	return nil, e.refuse(n, "no comparison of sums of entries decides %s", n.Text)
}

// defined reports whether an invariant that may be None has a value.
func (e *evaluator) defined(name string) bool { return name != "abs_det" || e.size.Rows == e.size.Cols }

func (e *evaluator) ofResult(g seki.Game, field string) (any, error) {
	entries := e.matrix()
	switch field {
	case "outcome":
		o, err := e.outcome(g, entries)
		return o.String(), err
	case "kind":
		r, err := e.result(g, entries)
		return r.Kind.Name(), err
	case "must_pass":
		return "", nil // nothing is semi-complete
	}
	support, err := e.support()
	if err != nil {
		return nil, err
	}
	kinds := &list{noOrder: true}
	for _, c := range canon.Components(support) {
		r, err := e.result(g, entries.block(c.Rows, c.Cols))
		if err != nil {
			return nil, err
		}
		kinds.items = append(kinds.items, r.Kind.Name())
	}
	return kinds, nil
}

// entries returns the entries as forms.
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

// descending returns a list that is in descending order once it is asked for its order.
func (e *evaluator) descending(forms []form) *list {
	l := &list{unsorted: true}
	for _, f := range forms {
		l.items = append(l.items, numberOf(f))
	}
	return l
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

// leads returns the leads of the rows in SEKI.
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
func (e *evaluator) of(name string, like func() (seki.Matrix, error)) (any, error) {
	A, err := like()
	if err != nil {
		return nil, err
	}
	v, _ := invariants.Lookup(name)
	value, err := v.Value(invariants.NewSubject(A, seki.Results{}, nil))
	switch value := value.(type) {
	case int:
		return integer(value), err
	case *big.Int:
		return numberOf(constant(new(big.Rat).SetInt(value))), err
	}
	return value, err // a text or a truth
}

func (e *evaluator) cells() int { return e.size.Rows * e.size.Cols }

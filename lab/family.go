package lab

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/checker"

	"github.com/sekilab/sekilab/seki"
)

// Parameters are the values of the parameters of a family by name.
type Parameters map[string]int

// String returns them by name: "k = 1, m = 2".
func (p Parameters) String() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(p)) {
		parts = append(parts, fmt.Sprintf("%s = %d", name, p[name]))
	}
	return strings.Join(parts, ", ")
}

// Member is a matrix of a family.
type Member struct {
	Parameters Parameters
	Matrix     seki.Matrix
}

// Family is a family of matrices with parameters.
type Family struct {
	Names   []string // of the parameters, in the order of their ranges
	Members []Member // the last parameter runs fastest; there is at least one
}

// Limits of a family, all of whose members are in memory.
const (
	maxMembers       = 10_000
	maxFamilyEntries = 1 << 22 // of all members
)

// NewFamily returns a family. Text has an expression in the parameters for each entry:
// spaces and commas outside brackets separate entries,
// semicolons rows, as in "k k+1; 0 (2 * k)". A single expression may have the whole
// matrix as its value, a list of rows, so that the size may depend on parameters:
//
//	map(1..n, let i = #; map(1..n, # == i ? 0 : k))
//
// is k(J − I) of order n. Ranges gives for each parameter an expression for its values,
// an integer or a list of integers, which may use the parameters before it:
// "k=1..8, m=[1, 2, k]".
//
// NewFamily fails if a text is not in the language, if there is no member or too many, and
// with the parameters and the place if an entry is no integer or out of bounds.
func NewFamily(text, ranges string) (*Family, error) {
	f := familyBuilder{env: map[string]any{}}
	for _, r := range splitOutside(ranges, func(c rune) bool { return c == ',' }) {
		name, values, ok := strings.Cut(r, "=")
		name = strings.TrimSpace(name)
		if !ok || !isName(name) {
			return nil, fmt.Errorf("%q is not a parameter with its values, as in k=1..8", strings.TrimSpace(r))
		}
		if _, known := f.env[name]; known {
			return nil, fmt.Errorf("the parameter %s has two ranges", name)
		}
		compiled, err := newFormula(values, f.env)
		if err != nil {
			return nil, err
		}
		f.env[name] = 0
		f.Names, f.values = append(f.Names, name), append(f.values, compiled)
	}
	var err error
	if f.matrix, err = newFormula(listOfRows(text), f.env); err == nil {
		err = f.extend(0)
	}
	if err == nil && len(f.Members) == 0 {
		err = errors.New("no parameter has a value")
	}
	return &f.Family, err
}

// familyBuilder is the work of NewFamily.
type familyBuilder struct {
	Family
	values  []formula // of each parameter
	matrix  formula
	env     map[string]any // the values that parameters have now
	entries int            // of all members
}

// extend appends the members with the values that the first k parameters have.
func (f *familyBuilder) extend(k int) error {
	if k == len(f.Names) {
		return f.add()
	}
	value, err := f.values[k](f.env)
	if err != nil {
		return err
	}
	values, ok := elements(value)
	if !ok {
		values = []any{value}
	}
	for _, value := range values {
		v, err := integer(value)
		if err != nil {
			return fmt.Errorf("a value of the parameter %s is %w", f.Names[k], err)
		}
		f.env[f.Names[k]] = v
		if err := f.extend(k + 1); err != nil {
			return err
		}
	}
	return nil
}

// add appends the member with the values that the parameters have.
func (f *familyBuilder) add() error {
	m := Member{Parameters: Parameters{}}
	for _, name := range f.Names {
		m.Parameters[name] = f.env[name].(int)
	}
	value, err := f.matrix(f.env)
	if err == nil {
		m.Matrix, err = matrixOf(value)
	}
	if err != nil && len(f.Names) > 0 {
		err = fmt.Errorf("at %v: %w", m.Parameters, err)
	}
	f.Members = append(f.Members, m)
	f.entries += m.Matrix.Rows() * m.Matrix.Cols()
	switch {
	case err != nil:
		return err
	case len(f.Members) > maxMembers:
		return fmt.Errorf("the family has more than %d members", maxMembers)
	case f.entries > maxFamilyEntries:
		return fmt.Errorf("the matrices of the family have more than %d entries in all", maxFamilyEntries)
	}
	return nil
}

// formula is a compiled expression in parameters, a function of their values.
type formula func(env map[string]any) (any, error)

func newFormula(text string, env map[string]any) (formula, error) {
	env = maps.Clone(env)
	tree, err := checker.ParseCheck(text, newConfig(env))
	if err != nil {
		return nil, syntaxError(text, err)
	}
	program, err := compile(text, tree.Source, tree.Node, env)
	return func(env map[string]any) (any, error) {
		value, err := expr.Run(program, env)
		if err != nil {
			return nil, syntaxError(text, err)
		}
		return value, nil
	}, err
}

// isName reports whether a text is a name of the language that a parameter can have.
func isName(text string) bool {
	tree, err := parse(text, newConfig(nil))
	if err != nil {
		return false
	}
	id, ok := tree.Node.(*ast.IdentifierNode)
	return ok && id.Value == text && !strings.HasPrefix(text, "$")
}

// listOfRows returns the text of a family as one expression.
func listOfRows(text string) string {
	var rows []string
	var entries []string
	for _, row := range splitOutside(text, func(c rune) bool { return c == ';' }) {
		entries = slices.DeleteFunc(splitOutside(row, func(c rune) bool { return c == ',' || unicode.IsSpace(c) }),
			func(entry string) bool { return entry == "" })
		rows = append(rows, "["+strings.Join(entries, ", ")+"]")
	}
	if len(rows) == 1 && len(entries) < 2 {
		return strings.Join(entries, "")
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

// splitOutside splits a text at the separators that are outside brackets.
func splitOutside(text string, separator func(rune) bool) []string {
	depth := 0
	var parts []string
	start := 0
	for k, c := range text {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case strings.ContainsRune(")]}", c):
			depth--
		case depth == 0 && separator(c):
			parts = append(parts, text[start:k])
			start = k + utf8.RuneLen(c)
		}
	}
	return append(parts, text[start:])
}

// matrixOf returns the matrix that the value of a formula is: a number, or a list of
// rows.
func matrixOf(value any) (seki.Matrix, error) {
	rows, ok := elements(value)
	if !ok {
		rows = []any{[]any{value}}
	}
	grid := make([][]int, len(rows))
	for i, row := range rows {
		entries, ok := elements(row)
		if !ok {
			return seki.Matrix{}, fmt.Errorf("row %d is %v, which is no list of entries", i+1, row)
		}
		for j, entry := range entries {
			v, err := integer(entry)
			if err != nil {
				return seki.Matrix{}, fmt.Errorf("the entry in row %d, column %d is %w", i+1, j+1, err)
			}
			grid[i] = append(grid[i], v)
		}
	}
	return seki.FromRows(grid)
}

// elements returns the elements of a list, and whether the value is one.
func elements(value any) ([]any, bool) {
	list := reflect.ValueOf(value)
	if list.Kind() != reflect.Slice {
		return nil, false
	}
	elements := make([]any, list.Len())
	for k := range elements {
		elements[k] = list.Index(k).Interface()
	}
	return elements, true
}

// maxExact is 2⁵³: every int up to that magnitude has an equal float64.
const maxExact = 1 << 53

// integer returns a number of an expression, which a quotient gives as a float64, as
// an int. The error completes "… is".
func integer(value any) (int, error) {
	switch v := value.(type) {
	case int:
		return v, nil
	case float64:
		if v == math.Trunc(v) && math.Abs(v) <= maxExact {
			return int(v), nil
		}
	}
	return 0, fmt.Errorf("%v, which is no integer", value)
}

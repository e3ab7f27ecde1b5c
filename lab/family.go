package lab

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sekilab/sekilab/internal/expression"
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
//	[[0 if i == j else k for j in 1..n] for i in 1..n]
//
// is k(J − I) of order n. Ranges gives for each parameter an expression for its values,
// an integer or a list of integers, which may use the parameters before it:
// "k=1..8, m=[1, 2, k]".
//
// NewFamily fails if a text is not in the language, if there are no members or too many, if an
// entry is not an integer or is out of bounds (the error names the parameters and the place), and
// when the context ends.
func NewFamily(ctx context.Context, text, ranges string) (*Family, error) {
	f := familyBuilder{ctx: ctx}
	for _, r := range splitOutside(ranges, func(c rune) bool { return c == ',' }) {
		name, values, ok := strings.Cut(r, "=")
		name = strings.TrimSpace(name)
		if !ok || !expression.IsName(name) {
			return nil, fmt.Errorf("%q is not a parameter with its values, as in k=1..8", strings.TrimSpace(r))
		}
		if slices.Contains(f.Names, name) {
			return nil, fmt.Errorf("the parameter %s has two ranges", name)
		}
		compiled, err := f.scope.Compile(values, expression.Type{})
		if err != nil {
			return nil, err
		}
		if t := compiled.Type; t != expression.Number && !isListOfNumbers(t) {
			return nil, fmt.Errorf("the values of the parameter %s are %v, not integers", name, t)
		}
		f.Names, f.ranges = append(f.Names, name), append(f.ranges, compiled)
		f.scope = append(f.scope, expression.Name{Name: name, Type: expression.Number})
	}
	f.values = make([]expression.Value, len(f.Names))
	var err error
	if f.matrix, err = f.scope.Compile(listOfRows(text), expression.Type{}); err != nil {
		return nil, err
	}
	if t := f.matrix.Type; t != expression.Number && (t.Kind != expression.ListKind || !isListOfNumbers(*t.Elem)) {
		return nil, fmt.Errorf("the matrix is %v; it must be a list of rows, each a list of numbers", t)
	}
	if err = f.extend(0); err == nil && len(f.Members) == 0 {
		err = errors.New("no parameter has a value")
	}
	return &f.Family, err
}

// isListOfNumbers also accepts the type of an empty list.
func isListOfNumbers(t expression.Type) bool {
	return t.Kind == expression.ListKind && (t.Elem.Kind == expression.NumberKind || t.Elem.Kind == 0)
}

// familyBuilder is the work of NewFamily.
type familyBuilder struct {
	Family
	ctx     context.Context
	scope   expression.Scope      // of the parameters
	ranges  []*expression.Program // of each parameter
	matrix  *expression.Program
	values  []expression.Value // that parameters have now
	entries int                // of all members
}

// extend appends the members with the values that the first k parameters have.
func (f *familyBuilder) extend(k int) error {
	if k == len(f.Names) {
		return f.add()
	}
	value, err := f.ranges[k].Run(f.ctx, f.values)
	if err != nil {
		return err
	}
	values, ok := value.List()
	if !ok {
		values = []expression.Value{value}
	}
	for _, value := range values {
		if _, err := integer(value); err != nil {
			return fmt.Errorf("a value of the parameter %s is %w", f.Names[k], err)
		}
		f.values[k] = value
		if err := f.extend(k + 1); err != nil {
			return err
		}
	}
	return nil
}

func (f *familyBuilder) add() error {
	m := Member{Parameters: Parameters{}}
	for k, name := range f.Names {
		m.Parameters[name], _ = f.values[k].Int()
	}
	value, err := f.matrix.Run(f.ctx, f.values)
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

// matrixOf returns the matrix that a value is: a number, or a list of rows.
func matrixOf(value expression.Value) (seki.Matrix, error) {
	rows, ok := value.List()
	if !ok {
		row := expression.List([]expression.Value{value}, func(v expression.Value) expression.Value { return v })
		rows = []expression.Value{row}
	}
	grid := make([][]int, len(rows))
	for i, row := range rows {
		entries, _ := row.List()
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

// integer returns a number as an int. The error completes "… is".
func integer(value expression.Value) (int, error) {
	v, ok := value.Int()
	if !ok {
		return 0, fmt.Errorf("%v, which is no integer of 64 bits", value)
	}
	return v, nil
}

package expression

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// rows returns the rows of two expressions under clauses, which stand in a longer text.
func rows(clauses, first, second string, want ...Type) (found [][2]string, err error) {
	text := "move ñ " + clauses + " | " + first + " | " + second + " | 'not read"
	var ends []int
	for k, c := range text {
		if c == '|' {
			ends = append(ends, k)
		}
	}
	var row []*Node
	for k := range 2 {
		node, err := ParsePart(text, ends[k]+1, ends[k+1]-1)
		if err != nil {
			return nil, err
		}
		row = append(row, node)
	}
	root, err := ParseClauses(text, len("move ñ "), ends[0]-1, row)
	if err != nil {
		return nil, err
	}
	r, err := scope.CompileRows(text, root, want)
	if err != nil {
		return nil, err
	}
	err = r.Run(context.Background(), values, func(row []Value) bool {
		found = append(found, [2]string{row[0].String(), row[1].String()})
		return true
	})
	return found, err
}

// Rows are the elements of comprehensions with the same clauses, side by side.
func TestRows(t *testing.T) {
	for _, clauses := range []string{
		"", "if yes", "if not yes", "for x in list", "for x in 1..3 if x != 2 for y in list if y > x", "for x in [] if x",
		"for x in 1..2 for y in 1..x",
	} {
		first, second := "n", "list"
		if strings.Contains(clauses, "for") {
			first = "x * n"
		}
		got, err := rows(clauses, first, second, Number, ListOf(Number))
		if err != nil {
			t.Fatalf("%q: %v", clauses, err)
		}
		var want [][2]string
		loop := clauses
		if !strings.HasPrefix(clauses, "for") {
			loop = "for once in 1..1 " + clauses
		}
		lists := testtool.Must(scope.Compile("["+first+" "+loop+"]", ListOf(Number)))(t)
		v := testtool.Must(lists.Run(context.Background(), values))(t)
		elements, _ := v.List()
		for _, e := range elements {
			want = append(want, [2]string{e.String(), "[3, 3, 2]"})
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %v, want %v", clauses, got, want)
		}
	}
}

// Rows end when they are no longer wanted.
func TestRowsStop(t *testing.T) {
	text := "for x in 1..1000"
	x := testtool.Must(Parse("x"))(t)
	root := testtool.Must(ParseClauses(text, 0, len(text), []*Node{x}))(t)
	r := testtool.Must(Scope{}.CompileRows(text, root, []Type{Number}))(t)
	for wanted := 1; wanted <= 3; wanted++ {
		n := 0
		if err := r.Run(context.Background(), nil, func([]Value) bool { n++; return n < wanted }); err != nil || n != wanted {
			t.Errorf("%d rows, %v; want %d", n, err, wanted)
		}
	}
}

// Errors have their places in the whole text.
func TestPartErrors(t *testing.T) {
	for _, c := range []struct {
		clauses, first, second string
		col                    int
		says                   string
	}{
		{"for x in", "n", "n", 16, "ends too early"},
		{"if yes and", "n", "n", 18, "ends too early"},
		{"n", "n", "n", 8, "unexpected n"},
		{"if n", "n", "n", 11, "a number where true or false is needed"},
		{"", "'a'", "n", 11, "a text where a number is needed"},
		{"", "n", "n +", 18, "ends too early"},
		{"", "n", "x", 15, "unknown name x"},
		{"for x in 1..2", "n", "1 / (x - 2)", 30, "division by zero"},
	} {
		_, err := rows(c.clauses, c.first, c.second, Number, Number)
		var at *Error
		if !errors.As(err, &at) || at.Column != c.col || !strings.Contains(at.Message, c.says) {
			t.Errorf("%q, %q, %q: %v; want column %d: %s", c.clauses, c.first, c.second, err, c.col, c.says)
		}
	}
}

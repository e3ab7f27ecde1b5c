package lab

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// someClasses are solved matrices of different sizes, kinds and outcomes.
func someClasses(t testing.TB) []seki.Class {
	t.Helper()
	var list []seki.Class
	for _, rows := range [][][]int{
		{{2}}, {{1, 1}, {1, 1}}, {{3, 0}, {1, 2}}, {{1, 2, 1}, {2, 0, 1}}, {{1, 1}, {2, 0}, {0, 3}},
		{{2, 1, 0}, {1, 2, 0}, {0, 0, 2}}, {{3, 3, 0}, {3, 1, 2}, {0, 2, 3}},
	} {
		c := seki.Class{Matrix: seki.Must(seki.FromRows(rows))}
		for _, g := range seki.Games {
			c.Results[g] = testtool.Must(reference.New(g).Solve(c.Matrix))(t)
		}
		list = append(list, c)
	}
	return list
}

// FuzzCompile checks that no text makes the compiler or an expression panic,
// and that the ways to evaluate one agree: with all values, with values that are looked up, and by the
// situation alone.
func FuzzCompile(f *testing.F) {
	for _, s := range Named() {
		f.Add(s.If + " ")
		f.Add(s.Then)
	}
	for _, text := range []string{
		`1 / (rows - cols) > 0 if not (rows > 2 or rank < 3) else sum ** 2 % 3 != 0.5`,
		`(sum - 4.0) // 2 > -1.0 and abs_det is None or abs_det >= 0 and "complete" in seki.summand_kinds`,
		`any(x > 2 for x in row_sums if x < 9) and seki.kind != "none" or 1 <= rows < 3`,
		`all(i < cols for i in range(rows)) and "D" in seki.outcome and [permanent, 2][-1] == 2`,
		`sorted([x ** 2 for x in row_sums])[0] > 3 and sum(-x for x in col_sums) < len(set(row_sums))`,
		`permanent > 0 and (seki.kind == "complete" or max(rows, 2) > min(row_sums)) and not True`,
	} {
		f.Add(text)
	}
	classes := someClasses(f)
	oracle := invariants.NewOracle(f.Context())
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Compile(text)
		if err != nil {
			if _, ok := err.(*SyntaxError); !ok {
				t.Fatalf("%q: %v is no SyntaxError", text, err)
			}
			return
		}
		whole, err := inOnePiece(text)
		if err != nil {
			t.Fatalf("%q compiles, and not as a whole: %v", text, err)
		}
		for _, c := range classes {
			s := invariants.NewSubject(c.Matrix, c.Results, oracle)
			want, err := whole.eval(s)
			if err != nil {
				continue
			}
			if foretold := e.Foresee(c.Matrix.Layer(), c.Results); foretold != Open && (foretold == True) != want {
				t.Errorf("%q of %v is %v, foretold otherwise", text, c.Matrix, want)
			}
			if got, err := e.Eval(context.Background(), s); got != want || err != nil {
				t.Errorf("%q of %v is %v, with the values asked for %v, %v", text, c.Matrix, want, got, err)
			}
		}
	})
}

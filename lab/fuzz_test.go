package lab

import (
	"context"
	"fmt"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
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
			var err error
			if c.Results[g], err = reference.New(g).Solve(c.Matrix); err != nil {
				t.Fatal(err)
			}
		}
		list = append(list, c)
	}
	return list
}

// FuzzCompile checks that no text makes the compiler or an expression panic,
// and that the ways to evaluate one agree: the whole, part by part, and what the
// situation foretells.
func FuzzCompile(f *testing.F) {
	for _, s := range Named() {
		f.Add(s.If + " ")
		f.Add(s.Then)
	}
	for _, text := range []string{
		`not (rows > 2 or rank < 3) ? 1 / (rows - cols) > 0 : sum ** 2 % 3 != 0.5`,
		`(sum - 4.0) / 2 > 1.0 and abs_det ?? -1 >= 0 and "complete" in seki.summand_kinds`,
		`let k = seki.kind; any(row_sums, # > 2) && k != "none" || $env == nil`,
		`if rows == cols { abs_det > 1 } else { reduce(row_sums, #acc * #, 1) < 7 }`,
		`all(1..rows, #index < cols) and seki?.outcome[1:] == "D" and [permanent, 2][-1] == 2`,
		`row_sums | map(# ^ 2) | sort("desc") | first() > 3 and ::sum(col_sums, -#) < 0`,
		`seki == dseki and {"a": sum, b: 1.5e3}.a not in [1, 2] and not true`,
	} {
		f.Add(text)
	}
	classes := someClasses(f)
	oracle := invariants.NewOracle()
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
			t.Fatalf("%q compiles in parts, and not as a whole: %v", text, err)
		}
		for _, c := range classes {
			s := invariants.NewSubject(c.Matrix, c.Results, oracle)
			want, err := whole.Eval(s)
			if err != nil {
				continue
			}
			if foretold := e.Foresee(c.Matrix.Layer(), c.Results); foretold != Open && foretold != truthOf(want) {
				t.Errorf("%q of %v is %v, foretold otherwise", text, c.Matrix, want)
			}
			if got, err := e.Eval(s); got != want || err != nil {
				t.Errorf("%q of %v is %v, its parts say %v, %v", text, c.Matrix, want, got, err)
			}
		}
	})
}

// term is an arithmetic expression with its exact value, nil when a value on
// the way does not fit into 64 bits or a divisor is zero.
type term struct {
	text  string
	value *big.Int
}

func newTerm(text string, value *big.Int) term {
	if value != nil && !value.IsInt64() {
		value = nil
	}
	return term{text, value}
}

// terms draws expressions over constants and the invariants of a matrix.
func terms(names map[string]int64) *rapid.Generator[term] {
	var leaves []*rapid.Generator[term]
	for name, value := range names {
		leaves = append(leaves, rapid.Just(newTerm(name, big.NewInt(value))))
	}
	for _, values := range []*rapid.Generator[int64]{rapid.Int64Range(0, 9), rapid.Int64Range(0, 1<<63-1)} {
		leaves = append(leaves, rapid.Map(values, func(v int64) term { return newTerm(fmt.Sprint(v), big.NewInt(v)) }))
	}
	return rapid.Custom(func(t *rapid.T) term { return drawTerm(t, rapid.OneOf(leaves...), 3) })
}

func drawTerm(t *rapid.T, leaf *rapid.Generator[term], depth int) term {
	operator := rapid.SampledFrom([]string{"", "+", "-", "*", "%", "**", "negate", "abs", "max", "sum"}).Draw(t, "operator")
	if operator == "" || depth == 0 {
		return leaf.Draw(t, "leaf")
	}
	a := drawTerm(t, leaf, depth-1)
	if operator == "negate" || operator == "abs" {
		text, value := fmt.Sprintf("-(%s)", a.text), new(big.Int)
		if operator == "abs" {
			text = fmt.Sprintf("abs(%s)", a.text)
		}
		switch {
		case a.value == nil:
			value = nil
		case operator == "abs":
			value.Abs(a.value)
		default:
			value.Neg(a.value)
		}
		return newTerm(text, value)
	}
	b := drawTerm(t, leaf, depth-1)
	text := fmt.Sprintf("(%s) %s (%s)", a.text, operator, b.text)
	switch operator {
	case "max":
		text = fmt.Sprintf("max(%s, %s)", a.text, b.text)
	case "sum":
		text = fmt.Sprintf("::sum([%s, %s])", a.text, b.text)
	case "**":
		b = term{fmt.Sprint(rapid.IntRange(0, 70).Draw(t, "exponent")), nil}
		b.value, _ = new(big.Int).SetString(b.text, 10)
		text = fmt.Sprintf("(%s) ** %s", a.text, b.text)
	case "%":
		// The library takes integers as operands of %, and ** has the type of a
		// floating-point number there.
		text = fmt.Sprintf("int(%s) %% int(%s)", a.text, b.text)
	}
	if a.value == nil || b.value == nil {
		return term{text, nil}
	}
	value := new(big.Int)
	switch operator {
	case "+", "sum":
		value.Add(a.value, b.value)
	case "-":
		value.Sub(a.value, b.value)
	case "*":
		value.Mul(a.value, b.value)
	case "**":
		value.Exp(a.value, b.value, nil)
	case "max":
		value.Set(a.value)
		if b.value.Cmp(a.value) > 0 {
			value.Set(b.value)
		}
	case "%":
		if b.value.Sign() == 0 {
			return term{text, nil}
		}
		value.Rem(a.value, b.value)
	}
	return newTerm(text, value)
}

// TestArithmeticIsExact compares the comparisons of random terms, and of terms
// with floating-point constants, with arithmetic of integers and fractions of
// any size: the result is the same, or an error where 64 bits do not do.
func TestArithmeticIsExact(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{3, 3, 0}, {3, 1, 2}, {0, 2, 3}}))
	oracle := invariants.NewOracle()
	generator := terms(map[string]int64{"rows": 3, "sum": 17, "permanent": 48, "abs_det": 30, "row_sums[1]": 6, "(rows - cols)": 0})
	failed, held := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a, b := generator.Draw(t, "left"), generator.Draw(t, "right")
		right, value := b.text, new(big.Rat)
		if b.value != nil {
			value.SetInt(b.value)
		}
		if rapid.Bool().Draw(t, "float") {
			f := float64(rapid.Int64().Draw(t, "numerator")) / float64(int64(1)<<rapid.IntRange(0, 62).Draw(t, "power"))
			if a.value != nil && rapid.Bool().Draw(t, "near") {
				f, _ = new(big.Float).SetInt(a.value).Float64()
			}
			right, b.value = fmt.Sprintf("(%s)", big.NewFloat(f).Text('e', -1)), new(big.Int) // the shortest text that reads as f
			value.SetFloat64(f)
		}
		operator := rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">="}).Draw(t, "comparison")
		text := fmt.Sprintf("(%s) %s %s", a.text, operator, right)
		e, err := Compile(text)
		got := false
		if err == nil {
			got, err = e.Eval(invariants.NewSubject(A, seki.Results{}, oracle))
		}
		if a.value == nil || b.value == nil {
			if failed++; err == nil {
				t.Fatalf("%s is %v, though a value does not fit or does not exist", text, got)
			}
			return
		}
		held++
		c := new(big.Rat).SetInt(a.value).Cmp(value)
		want := map[string]bool{"==": c == 0, "!=": c != 0, "<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0}[operator]
		if err != nil || got != want {
			t.Fatalf("%s: %v, %v; want %v", text, got, err, want)
		}
	})
	if failed == 0 || held == 0 {
		t.Errorf("%d terms failed and %d had a value: one kind is not tested", failed, held)
	}
}

// TestInvariantsThatDoNotExist asks of every size whether it has a determinant,
// as the catalogue does.
func TestInvariantsThatDoNotExist(t *testing.T) {
	findings, err := Test(context.Background(), []Statement{{Then: "(abs_det == nil) == (rows != cols)"}}, layers.UpTo(3, 7), Options{})
	if err != nil || !findings[0].Holds() || findings[0].Classes == 0 {
		t.Errorf("%+v, %v", findings, err)
	}
}

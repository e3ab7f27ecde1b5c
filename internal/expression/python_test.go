package expression

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// pair is an expression and the same in Python, where numbers are Fractions.
type pair struct{ ours, python string }

// writer draws expressions.
type writer struct {
	*rand.Rand
	numbers []string // variables that are numbers
}

// literals are the values of c0, c1, …, which are names, because constants are computed even
// where Python does not.
var literals = []string{"0", "1", "2", "7", "0.5", "12.25", "4e3", "9223372036854775807", "4611686018427387904",
	"3000000000"}

// constants returns the scope of these names, and their values.
func constants(t *testing.T) (scope Scope, values Values) {
	for k, literal := range literals {
		p := testtool.Must(Scope{}.Compile(literal, Number))(t)
		v := testtool.Must(p.Run(context.Background(), nil))(t)
		scope, values = append(scope, Name{Name: fmt.Sprintf("c%d", k), Type: Number}), append(values, v)
	}
	return scope, values
}

func pick[T any](w *writer, list ...T) T { return list[w.IntN(len(list))] }

// with returns an expression with operands for %s.
func with(format string, operands ...pair) pair {
	var ours, python []any
	for _, o := range operands {
		ours, python = append(ours, o.ours), append(python, o.python)
	}
	return pair{fmt.Sprintf(format, ours...), fmt.Sprintf(format, python...)}
}

func (w *writer) number(depth int) pair {
	if depth == 0 {
		if len(w.numbers) > 0 && w.IntN(2) == 0 {
			name := pick(w, w.numbers...)
			return pair{name, name}
		}
		k := w.IntN(len(literals))
		return pair{fmt.Sprintf("c%d", k), fmt.Sprintf("F('%s')", literals[k])}
	}
	switch w.IntN(8) {
	case 0:
		return with(pick(w, "-%s", "-(%s)", "abs(%s)", "floor(%s)", "ceil(%s)", "-%s ** 2"), w.number(depth-1))
	case 1:
		return with("(%s) ** "+pick(w, "0", "1", "2", "3", "-1", "-2", "1 ** 2"), w.number(depth-1))
	case 2:
		return with("(%s if %s else %s)", w.number(depth-1), w.truth(depth-1), w.number(depth-1))
	case 3:
		return with(pick(w, "sum(%s)", "max(%s)", "min(%s)", "len(%s)", "(%s)[0]", "(%s)[-1]"), w.list(depth-1))
	case 4:
		return with("("+pick(w, "%s + %s", "%s * %s", "%s - %s")+")", w.number(depth-1), w.number(depth-1))
	}
	return with(pick(w, "%s + %s", "%s - %s", "%s * %s", "%s / %s", "%s // %s", "%s %% %s", "(%s) * (%s)", "(%s) // (%s)"),
		w.number(depth-1), w.number(depth-1))
}

func (w *writer) truth(depth int) pair {
	if depth == 0 {
		literal := pick(w, "True", "False")
		return pair{literal, literal}
	}
	switch w.IntN(6) {
	case 0:
		return with(pick(w, "%s and %s", "%s or %s", "(%s or %s)", "not %s or not %s"), w.truth(depth-1), w.truth(depth-1))
	case 1:
		return with("not (%s)", w.truth(depth-1))
	case 2:
		return with(pick(w, "%s < %s <= %s", "%s <= %s == %s", "not %s > %s != %s"), w.number(depth-1), w.number(depth-1), w.number(depth-1))
	case 3:
		return with(pick(w, "%s in %s", "%s not in %s"), w.number(depth-1), w.list(depth-1))
	case 4:
		return with("%s == %s", w.list(depth-1), w.list(depth-1))
	}
	return with(pick(w, "%s == %s", "%s != %s", "%s < %s", "%s >= %s"), w.number(depth-1), w.number(depth-1))
}

func (w *writer) list(depth int) pair {
	if depth == 0 {
		return pick(w, with("[%s, %s]", w.number(0), w.number(0)), with("[%s]", w.number(0)),
			pair{"range(4)", "[F(v) for v in range(4)]"}, pair{"range(2, 6)", "[F(v) for v in range(2, 6)]"})
	}
	if w.IntN(4) == 0 {
		return with(pick(w, "sorted(%s)", "sorted(set(%s))"), w.list(depth-1))
	}
	name := fmt.Sprintf("v%d", len(w.numbers))
	list := w.list(depth - 1)
	w.numbers = append(w.numbers, name)
	element, condition := w.number(depth-1), w.truth(depth-1)
	w.numbers = w.numbers[:len(w.numbers)-1]
	return with("[%s for "+name+" in %s if %s]", element, list, condition)
}

// interpreter evaluates lines and writes the values as Value.String does.
const interpreter = `
import sys
from fractions import Fraction as F
import builtins, math
F.__floordiv__ = lambda a, b: F(math.floor(a / b))  # which is an int
floor, ceil, len = lambda a: F(math.floor(a)), lambda a: F(math.ceil(a)), lambda a: F(builtins.len(a))
sum = lambda a: builtins.sum(a, F(0))
def text(v):
    if isinstance(v, list):
        return "[" + ", ".join(text(x) for x in v[:10]) + (", …" if len(v) > 10 else "") + "]"
    return str(v).lower()
for line in sys.stdin:
    try:
        value = text(eval(line))
        print(value if len(value) <= 40 else value[:39] + "…")
    except (ZeroDivisionError, IndexError, ValueError) as e:
        print("error")
`

// TestLongAgainstPython compares values with the values in Python.
func TestLongAgainstPython(t *testing.T) {
	python := testtool.Find(t, "python3", "python3")
	w := &writer{Rand: rand.New(rand.NewPCG(1, 2))}
	pairs := make([]pair, 400)
	if testtool.Long() {
		pairs = make([]pair, 4000)
	}
	var input strings.Builder
	for k := range pairs {
		depth := 1 + w.IntN(4)
		pairs[k] = pick(w, w.number, w.truth, w.list)(depth)
		fmt.Fprintln(&input, pairs[k].python)
	}
	cmd := exec.Command(python, "-X", "utf8", "-c", interpreter)
	cmd.Stdin = strings.NewReader(input.String())
	output := testtool.Must(cmd.Output())(t)
	lines := strings.Split(strings.TrimSuffix(string(output), "\n"), "\n")
	if len(lines) != len(pairs) {
		t.Fatalf("%d values of %d expressions", len(lines), len(pairs))
	}
	scope, values := constants(t)
	failed, different := 0, 0
	for k, want := range lines {
		got, err := evaluated(pairs[k].ours, scope, values)
		if err != nil {
			got = "error"
			failed++
		}
		if runes := []rune(got); len(runes) > 40 {
			got = string(runes[:39]) + "…"
		}
		if got != want {
			if different++; different < 20 {
				t.Errorf("%s is %s, %v; in Python %s", pairs[k].ours, got, err, want)
			}
		}
	}
	if failed == 0 || failed > len(pairs)/2 {
		t.Errorf("%d of %d expressions fail", failed, len(pairs))
	}
}

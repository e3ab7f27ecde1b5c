package expression

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// A scope of every type, and its values.
var (
	kind = &Domain{Wrong: func(text string) string {
		return map[bool]string{text != "a" &&
			text != "b": "no kind"}[true]
	}}
	colour = &Domain{Wrong: func(text string) string { return "no colour" }}
	scope  = Scope{
		{Name: "n", Type: Number}, {Name: "sum", Type: Number}, {Name: "list", Type: Number.ListOf()},
		{Name: "yes", Type: Truth},
		{Name: "kind", Type: Type{Kind: TextKind, Domain: kind}},
		{Name: "kinds", Type: Type{Kind: TextKind, Domain: kind, List: true}},
		{Name: "game.colour", Type: Type{Kind: TextKind, Domain: colour}}, {Name: "det", Type: Number, Optional: true},
		{Name: "big", Type: Number}, {Name: "text", Type: AnyText},
	}
	values = Values{
		Int(3), Int(8), List([]int{3, 3, 2}, Int), Bool(true), Text("a"), List([]string{"a", "b"}, Text), Text("red"), None,
		Rational(new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 70))), Text("añb"),
	}
)

// evaluate returns the value of a text as a text.
func evaluate(text string) (string, error) { return evaluated(text, scope, values) }

func evaluated(text string, scope Scope, values Values) (string, error) {
	p, err := scope.Compile(text, Type{})
	if err != nil {
		return "", err
	}
	v, err := p.Run(context.Background(), values)
	if p.Type == Truth {
		return fmt.Sprint(v.Bool()), err
	}
	return v.String(), err
}

// TestValues evaluates what the expressions of TestLongAgainstPython do not have: their arithmetic and precedence.
func TestValues(t *testing.T) {
	for text, want := range map[string]string{
		// Syntax.
		`1 if n > 3 else 2 if n > 2 else 3`:     "2",
		"[1,\n 2\t,]":                           "[1, 2]",
		`'it\'s "so"' == "it's \"so\"" != '\\'`: "true",

		// Numbers.
		`[7 // -2, -7 // 2, -7 % 3, 7 % -3]`:                   "[-4, -4, 2, -2]",
		`abs(-7) + abs(7.5) + abs(-big) - big`:                 "29/2",
		`[floor(7 / 2), ceil(7 / 2), floor(-0.5), ceil(-0.5)]`: "[3, 4, -1, 0]",
		`1e3 + 2.5E-1`:                           "4001/4",
		`big - big + 1`:                          "1",
		`[big] == [2 ** 70 + 0.0]`:               "true",
		`(-2) ** 63 // -1`:                       "9223372036854775808",
		`9007199254740993 == 9007199254740992.0`: "false",
		`0 ** 0 + 0 ** (10 ** 30)`:               "1",
		`(-1) ** (10 ** 30 + 1)`:                 "-1",
		`(-1) ** (-10 ** 30)`:                    "1",

		// Lists.
		`[] == [1]`: "false",
		`[x * y for x in range(1, 4) if x != 2 for y in list if y > 2]`: "[3, 3, 9, 9]",
		`range(4, 2)`: "[]",
		`range(9223372036854775805, 9223372036854775807)`: "[9223372036854775805, 9223372036854775806]",
		`range(1, 13)`: "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …]",

		// Loops in loops of the same kind.
		`sum(sum(x * y for y in range(1, x + 1)) for x in [z + 1 for z in range(3)])`:              "25",
		`max(min(x * z for z in range(1, 4)) + max(x, y) for x in list for y in range(1, 3))`:      "6",
		`[any(x in [y, z] for y in list for z in [x + 1 for w in range(1)]) for x in range(1, 4)]`: "[0, 1, 1]",

		// Texts.
		`"ñ" in text and "z" not in text and "a" < text`:        "true",
		`kind == "a" and "b" in kinds and kinds[0] not in kind`: "false",

		// Functions, which may have the name of a value.
		`sum(list) == sum`:                     "true",
		`max(list) + min(list) + max(1, 7, 2)`: "12",
		`all(x > 1 for x in list) and any([x > 2 for x in list]) and all([]) and not any([])`: "true",
		// decided before the division by zero
		`any(1 / (x - 2) > 0 for x in list)`:  "true",
		`any([yes, 1 / (n - 3) > 0])`:         "true",
		`sorted(["b", "a"])[0] in set(kinds)`: "true",
		`set([3, 1, 2, 1, 3])`:                "[1, 2, 3]",

		// Names without a value.
		`det is None and not (det is not None)`: "true",
		`1 if det is None else det`:             "1",
	} {
		got, err := evaluate(text)
		if err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", text, got, err, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		col  int
		says string
	}{
		// The text.
		{"n +", 4, "ends too early"},
		{"(n", 3, "where ) is missing"},
		{"n n", 3, "unexpected n"},
		{"n 'n'", 3, `unexpected text "n"`},
		{"[1, 2", 6, "where , is missing"},
		{"n if yes", 9, "where else is missing"},
		{"n.3", 2, "unexpected '.'"},
		{"game.", 5, "unexpected '.'"},
		{"2n", 2, "unexpected n"},
		{"'abc", 1, `unexpected '\''`},
		{"1e1001", 6, "unexpected 1"},
		{strings.Repeat("1", 1001), 1, "at most 1000 digits"},
		{"n is 3", 6, "is and is not come before None"},
		{"(x for x in list)", 4, "[… for …]"},
		{"[x for 3 in list]", 8, "where a name is missing"},
		{"[x for n in list]", 8, "n has a value already"},
		{"[x for x in list] == [x]", 23, "unknown name x"},
		{"max(x for x in list, 3)", 20, "where ) is missing"},

		// Names.
		{"game", 1, "unknown name game; write game.colour"},
		{"[lenght for length in list]", 2, "did you mean length?"},
		{"abs > 1", 1, "abs is a function: write abs(…)"},
		{"n(3)", 1, "n is a value, and no function"},
		{"sume(list)", 1, "unknown function sume, did you mean sum?"},
		{"frobnicate(list)", 1, "there are abs, all, any, ceil, floor, len, max, min, range, set, sorted, sum"},

		// Types.
		{"n and yes", 1, "a number where true or false is needed"},
		{"1 if n else 2", 6, "a number where true or false is needed"},
		{"1 if yes else 'a'", 3, "a number if the condition is true, and a text otherwise"},
		{"n == 'a'", 3, "a number is compared with a text"},
		{"yes < yes", 5, "< compares numbers or texts, not true or false"},
		{"list < list", 6, "not a list of numbers"},
		{"n + 'a'", 5, "a text where a number is needed"},
		{"list + ['a']", 1, "a list of numbers where a number is needed"},
		{"[1, 'a']", 5, "a text in a list of numbers"},
		{"-yes", 2, "true or false where a number is needed"},
		{"n[0]", 2, "a number where a list is needed"},
		{"[[1]]", 2, "a list of numbers in a list of no elements"},
		{"[list for x in list]", 2, "a list of numbers in a list"},
		{"list in [1]", 6, "a list of numbers is sought in a list of numbers"},
		{"list['a']", 6, "a text where a number is needed"},
		{"'a' in list", 5, "a text is sought in a list of numbers"},
		{"[x for x in n]", 13, "a number where a list is needed"},
		{"range()", 1, "range takes one or two numbers"},
		{"abs(1, 2)", 1, "abs takes a number"},
		{"sum(kinds)", 5, "a list of texts where a list of numbers is needed"},
		{"sum(list, list)", 1, "sum takes a list"},
		{"any(list)", 5, "a list of numbers where a list of truth values is needed"},
		{"sorted([yes])", 1, "takes a list of numbers or of texts, not a list of truth values"},
		{"None", 1, "unexpected None: write is None or is not None"},
		{"n is None", 1, "n is never None"},
		{"any(x is None for x in list)", 5, "this is never None"},

		// Texts with few values.
		{"kind == 'c'", 9, "no kind"},
		{"'c' != kind", 1, "no kind"},
		{"kind in ['a', 'c']", 15, "no kind"},
		{"'c' in kinds", 1, "no kind"},
		{"kinds == ['a', 'c']", 16, "no kind"},
		{"any(k == 'c' for k in kinds)", 10, "no kind"},
		{"kinds[0] >= 'c'", 13, "no kind"},
		{"kind == game.colour", 6, "no value in common"},

		// Constants.
		{"1 // (2 - 2)", 3, "division by zero"},
		{"0 ** -1", 3, "division by zero"},
		{"2 ** 0.5", 3, "an exponent is an integer, not 1/2"},
		{"10 ** 1001", 4, "a number with more than 1000 digits"},
		{"9 ** 9 ** 9 ** 9", 8, "a number with more than 1000 digits"},

		// Values.
		{"list[3]", 5, "no element 3 in a list of 3, counted from 0"},
		{"list[1 / 2]", 5, "no element 1/2"},
		{"list[big]", 5, "no element 1180591620717411303424"},
		{"det + 1", 1, "det is not defined here; test for that first, as in det is not None and …"},
		{"max(x for x in list if x > 9)", 1, "an empty list has no max"},
		{"range(1, big)", 1, "is not an integer of 64 bits"},
		{"n +\n det", 2, "det is not defined"},
	} {
		_, err := evaluate(c.text)
		var at *Error
		if !errors.As(err, &at) || at.Column != c.col || at.Line != 1+strings.Count(c.text, "\n") ||
			!strings.Contains(at.Message, c.says) {
			t.Errorf("%q: %v; want column %d: %s", c.text, err, c.col, c.says)
		}
	}
}

func TestNamesOfAProgram(t *testing.T) {
	p, err := scope.Compile("det is None or [x for x in list if x > n][0] > sum(list)", Truth)
	if err != nil || !slices.Equal(p.Names, []int{7, 2, 0}) {
		t.Errorf("%v, %v", p, err)
	}
}

// open leaves n and list open.
type open struct{}

func (open) Value(name int) (Value, error) {
	if name == 0 || name == 2 {
		return Value{}, ErrOpen
	}
	return values[name], nil
}

func TestOpen(t *testing.T) {
	for text, want := range map[string]string{
		"n > 1 or yes":                      "1",
		"yes or n > 1":                      "1",
		"not yes and n > 1":                 "0",
		"n > 1 and (n > 2 or not yes)":      ErrOpen.Error(),
		"n > 1 and kind == 'b' or sum == 8": "1",
		"all(x > 1 for x in list) or yes":   "1",
		"n > 1 or 1 / (sum - 8) > 0":        "line 1, column 12 of \"n > 1 or 1 / (sum - 8) > 0\": division by zero",
		"sum if yes else n":                 "8",
		"sum if n > 1 else sum":             ErrOpen.Error(),
	} {
		got, err := testtool.Must(scope.Compile(text, Type{}))(t).Run(context.Background(), open{})
		if (err == nil && got.String() != want) || (err != nil && err.Error() != want) {
			t.Errorf("%s is %v, %v; want %s", text, got, err, want)
		}
	}
}

func FuzzCompile(f *testing.F) {
	for text, bound := range hostile {
		if !strings.Contains(bound, "steps") { // which TestLongBounds takes
			f.Add(text[:min(len(text), 200)])
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := evaluate(text); err != nil && !errors.As(err, new(*Error)) {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

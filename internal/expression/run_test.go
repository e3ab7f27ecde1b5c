package expression

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// deep is the depth of brackets: with SEKI_LONG=1 the greatest that a text has room for.
var deep = map[bool]int{false: 1_000, true: 10_000}[testtool.Long()]

// hostile expressions would take much memory or time, each with the bound that ends it.
var hostile = map[string]string{
	"len(range(10001))": "a range of more than 10000 integers",
	"[x for x in range(-9223372036854775807, 9223372036854775807)] == []": "a range of more than 10000 integers",
	"len([x for x in range(10000) for y in range(2)])":                    "a list of more than 10000 elements",
	"sum(1 for x in range(10000) for y in range(10000))":                  "more than 4000000 steps",
	"sum(len(range(10000)) for x in range(10000))":                        "more than 4000000 steps",
	"[x / 7 ** 1000 for y in range(9999) for x in range(9999)]":           "more than 4000000 steps",
	"sum(1 / (7 ** 9 + x) for x in range(10000))":                         "more than 1000 digits",
	"sum(len(sorted(range(10000))) for x in range(10000))":                "more than 4000000 steps",
	"any(range(10000) == range(1, 10000) for x in range(9999))":           "more than 4000000 steps",
	"any(-1 in range(10000) for x in range(9999))":                        "more than 4000000 steps",
	"any(a != a for a in ['" + strings.Repeat("b",
		9000) + "'] for x in range(9999) for y in range(99))": "more than 4000000 steps",
	squared(11):                                 "",
	squared(20):                                 "more than 1000 digits",
	strings.Repeat("(", 10_001):                 "at most 10000 bytes",
	strings.Repeat("(", deep):                   "ends too early",
	strings.Repeat("-", 9_999) + "n":            "",
	strings.Repeat("not ", 2_400) + "yes":       "",
	strings.Repeat("abs(", 2_400):               "ends too early",
	strings.Repeat("1 if yes else ", 700) + "1": "",
	strings.Repeat("2**", 3_000) + "1":          "more than 1000 digits",
	// each middle is compiled and evaluated once
	strings.Repeat("1 if 1 < (", 300) + "1" + strings.Repeat(") < 1 else 1", 300): "",
	"[1" + strings.Repeat(" for x in list if x in list", 300) + "]":               "x has a value already",
	strings.Repeat("1+", 4_900) + "1":                                             "",
	strings.Repeat("yes and ", 1_200) + "yes":                                     "",
}

// squared is a number of 2^k digits in base 2.
func squared(k int) string {
	text := "2"
	for i := range k {
		text = fmt.Sprintf("sum(x%d * x%[1]d for x%[1]d in [%s])", i, text)
	}
	return text
}

// TestLongBounds evaluates what would take more memory or time than there is. The memory that an
// evaluation allocates in all bounds what it holds.
func TestLongBounds(t *testing.T) {
	const most = 128 << 20
	var before, after runtime.MemStats
	for text, want := range hostile {
		runtime.ReadMemStats(&before)
		_, err := evaluate(text)
		runtime.ReadMemStats(&after)
		if (err == nil) != (want == "") || err != nil &&
			(!errors.As(err, new(*Error)) || !strings.Contains(err.Error(), want)) {
			t.Errorf("%.100q: %.300v, want %q", text, err, want)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > most {
			t.Errorf("%.100q allocates %d MB", text, used>>20)
		}
	}
}

func TestContextEndsAnEvaluation(t *testing.T) {
	p := testtool.Must(scope.Compile("sum(1 for x in range(10000) for y in range(20))", Number))(t)
	for looks := range 20 { // 1.4 million steps
		if v, err := p.Run(testtool.NewCountdown(t, looks), values); err != context.Canceled {
			t.Errorf("after %d looks: %v, %v", looks, v, err)
		}
	}
	if v, err := p.Run(context.Background(), values); err != nil || v != Int(200_000) {
		t.Errorf("not cancelled: %v, %v", v, err)
	}
	quick := testtool.Must(scope.Compile("n == 3", Truth))(t)
	var err error
	for ctx := testtool.NewCountdown(t, 3); err == nil; { // many short evaluations look as well
		_, err = quick.Run(ctx, values)
	}
	if err != context.Canceled {
		t.Error(err)
	}
}

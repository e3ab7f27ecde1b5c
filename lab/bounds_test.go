package lab

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// hostile statements once took gigabytes, or ran long after their context. All are refused: when
// they are compiled, or for the first matrix.
var hostile = map[string]string{
	`len(repeat(repeat("x", 99999), 99999)) > 0`:                      "unknown function repeat",
	`len(reduce(1..60, #acc + #acc, "x")) > 0`:                        `"#" is not in the language`,
	`let b = "x" + "x"; let c = b + b; len(c + c) > 0`:                `"let" is not in the language`,
	`len(1..10001) > rank`:                                            "an interval of more than 10000 integers",
	`len([x for x in 1..9999 for y in 1..9999]) > 0`:                  "a list of more than 10000 elements",
	`sum(1 for x in 1..9999 for y in 1..9999) > rank`:                 "takes more than 4000000 steps",
	`all(1 / (x * x) < max(y / 3 for y in 1..999) for x in 4..9999)`:  "takes more than 4000000 steps",
	`len([[p + p for p in summands] for x in 1..9999 for y in 0..9])`: "a number where true or false is needed",
	`(sum + 9) ** (sum + 9) ** (sum + 9) > 0`:                         "more than 1000 digits",
}

// TestHostileStatements tests each over some classes. What is allocated in all bounds what was held.
func TestHostileStatements(t *testing.T) {
	var before, after runtime.MemStats
	for text, want := range hostile {
		runtime.ReadMemStats(&before)
		_, err := Test(context.Background(), []Statement{{If: "rank > 0", Then: text}}, layers.UpTo(2, 4), Options{})
		runtime.ReadMemStats(&after)
		if !errors.As(err, new(*SyntaxError)) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 256<<20 {
			t.Errorf("%s allocates %d MB", text, used>>20)
		}
	}
}

// slow takes some 3 million steps, just within the bounds.
const slow = "sum(1 for x in 1..10000 for y in 1..50) > 0"

// ending is a context that ends after it has been looked at some times.
type ending struct {
	context.Context
	left int
}

func (c *ending) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestContextEndsAnEvaluation(t *testing.T) {
	A := matrix("2 1; 1 2")
	for _, text := range []string{slow, slow + " and rank > 0", "permanent > 3"} {
		e := testtool.Must(Compile(text))(t)
		ctx := &ending{context.Background(), 0}
		if text != "permanent > 3" {
			ctx.left = 5 // in the midst of one evaluation
		}
		if got, err := e.Eval(ctx, invariants.NewSubject(A, seki.Results{}, nil)); err != context.Canceled {
			t.Errorf("%s: %v, %v", text, got, err)
		}
		if truth := e.Foresee(ctx, seki.Layer{Size: A.Size(), Sum: 7}, seki.Results{}); truth != Open {
			t.Errorf("%s is foreseen as %v after the context", text, truth)
		}
		if got, err := e.Eval(context.Background(), invariants.NewSubject(A, seki.Results{}, nil)); !got || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	ctx := &ending{context.Background(), 5}
	if _, err := NewFamily(ctx, strings.TrimSuffix(slow, " > 0")+"-500000 k; 1 1", "k=1..9999"); !errors.Is(err, context.Canceled) {
		t.Errorf("a family: %v", err)
	}
}

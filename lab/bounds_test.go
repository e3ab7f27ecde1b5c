package lab

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// A statement that takes too much (internal/expression has more) is refused for the first matrix.
func TestHostileStatements(t *testing.T) {
	for text, want := range map[string]string{
		`(9 + 9) ** 999 > sum`: "more than 1000 digits",
		`sum(1 for x in range(9999) for y in range(9999)) > rank`: "takes more than 4000000 steps",
	} {
		_, err := Test(t.Context(), []Statement{{If: "rank > 0", Then: text}}, layers.UpTo(2, 4), Options{})
		if !errors.As(err, new(*SyntaxError)) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// slow takes some 3 million steps, just within the bounds.
const slow = "sum(1 for x in range(10000) for y in range(50)) > 0"

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
	for text, left := range map[string]int{
		"rank > 0 and " + slow: 5, // in the midst of one evaluation
		"permanent > 3":        0,
	} {
		e, ctx := testtool.Must(Compile(text))(t), &ending{context.Background(), left}
		if got, err := e.Eval(ctx, invariants.NewSubject(A, seki.Results{}, nil)); err != context.Canceled {
			t.Errorf("%s: %v, %v", text, got, err)
		}
		if got, err := e.Eval(context.Background(), invariants.NewSubject(A, seki.Results{}, nil)); !got || err != nil {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}

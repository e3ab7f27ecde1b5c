package lab

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

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

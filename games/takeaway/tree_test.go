package takeaway

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// nodes counts the nodes of a tree by visiting each of them.
func nodes(moves []int, n int) int64 {
	count := int64(1)
	if !slices.Contains(moves, n) {
		for _, m := range moves {
			if m <= n {
				count += nodes(moves, n-m)
			}
		}
	}
	return count
}

func TestTreeSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves, n := drawMoves(t), rapid.IntRange(0, 15).Draw(t, "stones")
		if got, err := TreeSize(ctx, parse(t, text(moves)), n); err != nil || got.Int64() != nodes(moves, n) {
			t.Fatalf("%v of %d: %v (%v), not %d", moves, n, got, err, nodes(moves, n))
		}
	})
	if got, _ := TreeSize(ctx, parse(t, "1-3"), 99); got.String() != "56343125079040471808818753" {
		t.Errorf("nodes of the complete tree: %s, the article has 56343125079040471808818753", got)
	}
}

func TestTreeLimits(t *testing.T) {
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := TreeSize(stopped, parse(t, "1-3"), 100); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	for _, n := range []int{-1, MaxTree + 1} {
		if _, err := TreeSize(ctx, parse(t, "1-3"), n); err == nil {
			t.Errorf("a tree of %d stones is accepted", n)
		}
	}
}

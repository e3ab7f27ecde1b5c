package games

import (
	"context"
	"errors"
	"testing"

	"github.com/sekilab/sekilab/games/heaps"
)

// Of a result without its winning moves nothing is written.
func TestInterruptedHeaps(t *testing.T) {
	rules, err := heaps.Parse("1-3")
	if err != nil {
		t.Fatal(err)
	}
	s, err := heaps.SolveLost(t.Context(), rules, false, 9)
	if err != nil {
		t.Fatal(err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if report, err := whole(heaps.NewLost(stopped, s, 9, false)); report != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", report, err)
	}
}

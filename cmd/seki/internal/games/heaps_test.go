package games

import (
	"context"
	"errors"
	"testing"

	"github.com/sekilab/sekilab/games/heaps"
	"github.com/sekilab/sekilab/internal/testtool"
)

// Of a result without its winning moves nothing is written.
func TestInterruptedHeaps(t *testing.T) {
	rules := testtool.Must(heaps.Parse("1-3"))(t)
	s := testtool.Must(heaps.SolveLost(t.Context(), rules, false, 9))(t)
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if report, err := whole(heaps.NewLost(stopped, s, 9, false)); report != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", report, err)
	}
}

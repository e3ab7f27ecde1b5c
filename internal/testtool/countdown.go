package testtool

import (
	"context"
	"sync/atomic"
	"testing"
)

// Countdown is a context that ends when its Err has been called more often than allowed.
type Countdown struct {
	context.Context
	Looks   atomic.Int64 // calls of Err
	allowed int
	cancel  context.CancelFunc
}

// NewCountdown returns a context for some calls of Err.
func NewCountdown(t testing.TB, allowed int) *Countdown {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	return &Countdown{Context: ctx, allowed: allowed, cancel: cancel}
}

// Err implements context.Context.
func (c *Countdown) Err() error {
	if c.Looks.Add(1) > int64(c.allowed) {
		c.cancel()
	}
	return c.Context.Err()
}

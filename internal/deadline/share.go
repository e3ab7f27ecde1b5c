// Package deadline divides the time before the deadline of a context.
package deadline

import (
	"context"
	"time"
)

// Share returns a context with an n-th of the time that is left before the deadline of ctx, if it has one.
func Share(ctx context.Context, n int) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)/time.Duration(n))
}

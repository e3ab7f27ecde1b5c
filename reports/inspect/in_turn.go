package inspect

import (
	"context"
	"errors"
	"time"
)

// tryShare is the part of the time left that a piece of work gets at first, among others:
// what is easy is done by then, and what is hard gets the rest.
const tryShare = 8

// inTurn does n pieces of work that share the time left before the deadline of ctx. All are
// tried for a short time. Those that are not done are then given equal parts of what is
// left, again and again, so that no time is left over while one is not done. A piece goes
// on from what it has found before, if it can. The first error that is no deadline ends
// all; the last deadline of a piece is no error.
func inTurn(ctx context.Context, n int, work func(ctx context.Context, k int) error) error {
	open := make([]int, n)
	for k := range open {
		open[k] = k
	}
	for try := n > 1; len(open) > 0; try = false {
		var still []int
		for i, k := range open {
			pieces := len(open) - i
			if try {
				pieces = tryShare
			}
			part, cancel := shareOf(ctx, pieces)
			err := work(part, k)
			cancel()
			_, limited := ctx.Deadline()
			switch {
			case !errors.Is(err, context.DeadlineExceeded):
				if err != nil {
					return err
				}
			case limited && ctx.Err() == nil:
				still = append(still, k)
			}
		}
		open = still
	}
	return nil
}

// shareOf returns a context for one of several pieces of work that share the
// time left.
func shareOf(ctx context.Context, pieces int) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok || pieces == 1 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)/time.Duration(pieces))
}

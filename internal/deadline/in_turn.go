package deadline

import (
	"context"
	"errors"
)

// tryShare: each piece of work first gets 1/tryShare of the time left, so that easy pieces
// are done soon and hard ones get the rest.
const tryShare = 8

// InTurn does n pieces of work that share the time left before the deadline of ctx. It tries each for a short time, and
// then divides the remaining time equally among the unfinished ones, again and again, so that no time is unused while
// one is unfinished. A piece may continue where it stopped. The first error other than a deadline ends everything.
func InTurn(ctx context.Context, n int, work func(ctx context.Context, k int) error) error {
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
			part, cancel := Share(ctx, pieces)
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

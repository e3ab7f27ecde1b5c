package inspect

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sekilab/sekilab/search"
)

// TestInTurn lets pieces of work need times of a fake clock, which only they advance. Pieces that can continue need
// their time in all, the others at one go.
func TestInTurn(t *testing.T) {
	s := time.Second
	for _, test := range []struct {
		name  string
		limit time.Duration
		needs []time.Duration
		keeps bool
		done  []bool
		used  time.Duration
	}{
		{"no limit", 0, []time.Duration{100 * s, s}, false, []bool{true, true}, 101 * s},
		{"the hard one first", 16 * s, []time.Duration{11 * s, s / 2}, false, []bool{true, true}, 2*s + s/2 + 11*s},
		{"the hard one last", 16 * s, []time.Duration{s / 2, 11 * s}, false, []bool{true, true}, s/2 + 31*s/16 + 11*s},
		{"what is found is kept", 16 * s, []time.Duration{11 * s, 4 * s}, true, []bool{true, true}, 15 * s},
		{"one is too hard", 16 * s, []time.Duration{100 * s, 4 * s}, true, []bool{false, true}, 16 * s},
		{"both are too hard", 16 * s, []time.Duration{100 * s, 100 * s}, true, []bool{false, false}, 16 * s},
		{"one piece", 16 * s, []time.Duration{16*s - 1}, false, []bool{true}, 16*s - 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			if test.limit > 0 {
				ctx, cancel = context.WithTimeout(context.Background(), test.limit)
			}
			defer cancel()
			start := time.Now()
			done, left := make([]bool, len(test.needs)), slices.Clone(test.needs)
			err := inTurn(ctx, len(test.needs), func(ctx context.Context, k int) error {
				if done[k] {
					t.Errorf("%s: piece %d is done again", test.name, k)
				}
				begin := time.Now()
				select {
				case <-time.After(left[k]):
					done[k] = true
					return nil
				case <-ctx.Done():
					if test.keeps {
						left[k] -= time.Since(begin)
					}
					return ctx.Err()
				}
			})
			if used := time.Since(start); err != nil || !slices.Equal(done, test.done) || used != test.used {
				t.Errorf("%s: %v, done %v after %v, want %v after %v", test.name, err, done, used, test.done, test.used)
			}
		})
	}
}

// TestInTurnEnds: an error ends the work, and so does the end of the context; a piece that is too large is done.
func TestInTurnEnds(t *testing.T) {
	bad := errors.New("bad")
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	calls := 0
	err := inTurn(ctx, 2, func(context.Context, int) error { calls++; return bad })
	if err != bad || calls != 1 {
		t.Errorf("%v after %d calls", err, calls)
	}
	late, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	calls = 0
	err = inTurn(late, 2, func(ctx context.Context, _ int) error { calls++; return ctx.Err() })
	if err != nil || calls != 2 {
		t.Errorf("%v after %d calls", err, calls)
	}
	calls = 0
	err = inTurn(ctx, 2, func(context.Context, int) error { calls++; return fmt.Errorf("piece: %w", search.ErrTooLarge) })
	if err != nil || calls != 2 {
		t.Errorf("%v after %d calls", err, calls)
	}
}

package deadline

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// Each of several pieces of work in turn takes an equal share of the time; without a deadline none gets one.
func TestShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		for n := 4; n > 0; n-- {
			start := time.Now()
			part, cancel := Share(ctx, n)
			<-part.Done()
			cancel()
			if took := time.Since(start); took != time.Hour/4 {
				t.Errorf("one of %d takes %v", n, took)
			}
		}
	})
	part, cancel := Share(t.Context(), 2)
	if _, ok := part.Deadline(); ok || part.Err() != nil {
		t.Error("a deadline, or no time")
	}
	if cancel(); part.Err() == nil {
		t.Error("not ended")
	}
}

package reports

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"
)

// Clock provides the time at which a report is made. If the environment variable
// SOURCE_DATE_EPOCH is set, it is a fixed date, and the report omits what depends on the
// machine and its load: see https://reproducible-builds.org/specs/source-date-epoch/.
type Clock struct {
	start time.Time
	fixed bool
}

// NewClock reads the clock, or SOURCE_DATE_EPOCH. It fails if that is not a number of
// seconds since 1970.
func NewClock() (Clock, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		return Clock{start: time.Now()}, nil
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return Clock{}, fmt.Errorf("the environment variable SOURCE_DATE_EPOCH is %q, not a number of seconds since 1970",
			text)
	}
	return FixedClock(time.Unix(seconds, 0)), nil
}

// FixedClock returns a clock that always shows t.
func FixedClock(t time.Time) Clock { return Clock{t, true} }

// Date returns the date of the report, in UTC.
func (c Clock) Date() time.Time { return c.start.UTC() }

// run returns the report's record of how it was made.
func (c Clock) run() Run {
	r := Run{Date: c.Date().Format("2006-01-02 15:04 UTC"), Seconds: c.start.Unix()}
	if c.fixed {
		const absent = "not on record, because SOURCE_DATE_EPOCH is set"
		r.Machine, r.Time = absent, absent
		return r
	}
	r.Machine = fmt.Sprintf("%s/%s, %d processors, %s", runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	r.Time = fmt.Sprintf("%.1f s", time.Since(c.start).Seconds())
	return r
}

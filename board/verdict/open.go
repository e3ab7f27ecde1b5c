package verdict

import (
	"context"
	"errors"
	"strings"

	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/seki"
)

// limitOf names the limit of an error of rules.Decide, if it is one.
func limitOf(err error) string {
	switch {
	case errors.Is(err, rules.ErrMemory):
		return "memory"
	case errors.Is(err, context.DeadlineExceeded):
		return "time"
	case errors.As(err, new(rules.TooLargeError)):
		return "points"
	}
	return ""
}

// open says which first stones a limit left open, "" if there are none.
func (v Verdict) open() string {
	if v.Limit == "" {
		return ""
	}
	var parts []string
	for _, p := range []seki.Player{seki.C, seki.R} {
		var names []string
		for _, s := range v.Stones {
			if s.Player == p && s.Value == seki.Unknown {
				names = append(names, s.Point.String())
			}
		}
		if names != nil {
			parts = append(parts, colourName(p)+" "+strings.Join(names, ", "))
		}
	}
	if parts == nil {
		return ""
	}
	return "not decided within the " + v.Limit + ": " + strings.Join(parts, "; ")
}

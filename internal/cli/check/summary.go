package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/units"
)

const (
	summaryFrom  = 10 // matrices in a stream that get a summary
	slowestShown = 3
)

// summary tells rate and slowest matrices of a stream.
type summary struct {
	count   int
	start   time.Time
	slowest []timed // the longest first
}

type timed struct {
	place string
	took  time.Duration
}

func (s *summary) add(g command.Given, took time.Duration) {
	s.count++
	at, _ := slices.BinarySearchFunc(s.slowest, took, func(a timed, took time.Duration) int { return cmp.Compare(took, a.took) })
	s.slowest = slices.Insert(s.slowest, at, timed{g.Place(), took})
	s.slowest = s.slowest[:min(len(s.slowest), slowestShown)]
}

func (s *summary) print(c *cli.Context, nodes uint64) {
	if s.count < summaryFrom {
		return
	}
	elapsed := time.Since(s.start)
	var slow []string
	for _, t := range s.slowest {
		slow = append(slow, fmt.Sprintf("%s (%v)", t.place, t.took.Round(10*time.Microsecond)))
	}
	command.Note(c, "%d matrices in %v, %s/s, %s positions; slowest: %s", s.count, elapsed.Round(10*time.Microsecond),
		units.Engineering(float64(s.count)/elapsed.Seconds()), units.Engineering(float64(nodes)), strings.Join(slow, ", "))
}

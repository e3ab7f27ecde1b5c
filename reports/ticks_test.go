package reports

import (
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

func TestWholeTicks(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      string
	}{
		{0, 4.2, "0 1 2 3 4"},
		{0.5, 8.5, "1 2 3 4 5 6 7 8"},
		{0, 41, "0 5 10 15 20 25 30 35 40"},
		{3, 13, "3 4 5 6 7 8 9 10 11 12 13"},
		{0, 54.6, "0 5 10 15 20 25 30 35 40 45 50"},
		{0, 1.3e6, "0 200k 400k 600k 800k 1000k 1200k"},
		{0, 1e8, "0 10M 20M 30M 40M 50M 60M 70M 80M 90M 100M"},
	} {
		var labels []string
		for _, tick := range (plot.Ticker)(wholeTicks{}).Ticks(test.low, test.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("from %g to %g: %s, not %s", test.low, test.high, got, test.want)
		}
	}
}

package reports

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

func svgOf(t *testing.T, f Figure) string {
	t.Helper()
	var b strings.Builder
	testtool.NoError(t, f.Write(&b, ".svg", time.Time{}))
	return b.String()
}

// Curves are interrupted where a sum has no such class. The numbers count complete 4×4 seki for the sums 8 to 17
// (TestBuildCounts, data/known/complete-4x4.jsonl).
func TestCurvesAreInterrupted(t *testing.T) {
	var census []seki.LayerCensus
	for k, complete := range []uint64{5, 0, 2, 3, 9, 0, 5, 0, 29, 1} {
		layer := seki.Layer{Size: seki.Size{Rows: 4, Cols: 4}, Sum: 8 + k}
		counts := seki.Census{Classes: 1000}
		counts.Games[seki.Seki].Complete = complete
		census = append(census, seki.NewLayerCensus(layer, counts, seki.Games[:1]))
	}
	var sums [][]float64
	for _, run := range runs(census, func(r seki.LayerCensus) uint64 { return r.Games.Of(seki.Seki).Complete }) {
		var list []float64
		for _, point := range run {
			list = append(list, float64(point.sum))
		}
		sums = append(sums, list)
	}
	want := [][]float64{{8}, {10, 11, 12}, {14}, {16, 17}}
	if !slices.EqualFunc(sums, want, slices.Equal) {
		t.Errorf("%v, want %v", sums, want)
	}
	drawn := svgOf(t, CensusFigure(census, seki.Games[:1]))
	lines := regexp.MustCompile(`<path d="M[^"]*L[^"]*"[^>]*fill:none;stroke:#D55E00`).FindAllString(drawn, -1)
	if len(lines) != 3 { // 10 to 12, 16 to 17, and the line of the legend
		t.Errorf("%d lines of complete seki: %s", len(lines), lines)
	}
}

// A legend names only kinds that the figure shows: 3×3 has no semi-complete seki up to sum 12.
func TestLegendHasData(t *testing.T) {
	r := small(t, 1)
	drawn := svgOf(t, outcomesChart(r.Sizes[len(r.Sizes)-1].Census, r.Games))
	if !strings.Contains(drawn, ">complete</text>") || strings.Contains(drawn, "semi-complete") {
		t.Errorf("the legend of %s", drawn)
	}
}

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
		for _, tick := range wholeTicks(test.low, test.high, 12) {
			labels = append(labels, tick.label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("from %g to %g: %s, not %s", test.low, test.high, got, test.want)
		}
	}
}

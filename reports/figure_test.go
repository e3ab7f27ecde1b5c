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

// Curves are interrupted where a sum has no such class. The numbers count complete 4×4 seki for the sums 8 to 17.
func TestCurvesAreInterrupted(t *testing.T) {
	var census []seki.LayerCensus
	for k, complete := range []uint64{5, 0, 2, 3, 9, 0, 5, 0, 29, 1} {
		layer := seki.Layer{Size: seki.Size{Rows: 4, Cols: 4}, Sum: 8 + k}
		counts := seki.Census{Classes: 1000}
		counts.Games[seki.Seki].Complete = complete
		census = append(census, seki.NewLayerCensus(layer, counts, seki.Games[:1]))
	}
	var sums [][]float64
	for _, run := range runs(census, census[0].Size, func(r seki.LayerCensus) uint64 { return r.Games.Of(seki.Seki).Complete }) {
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
	drawn := svgOf(t, NewFigure(census, seki.Games[:1]))
	lines := regexp.MustCompile(`<path d="M[^"]*L[^"]*"[^>]*fill:none;stroke:#D55E00`).FindAllString(drawn, -1)
	if len(lines) != 3 { // 10 to 12, 16 to 17, and the line of the legend
		t.Errorf("%d lines of complete seki: %s", len(lines), lines)
	}
}

// A legend names only kinds that the figure shows: 3×3 has no semi-complete seki up to sum 12.
func TestLegendHasData(t *testing.T) {
	r := small(t, 1)
	drawn := svgOf(t, NewFigure(r.census(), r.Games)) // of all sizes: the last one is drawn
	if f, ok := r.figure(); !ok || svgOf(t, f) != drawn {
		t.Error("the figure of the report is another one")
	}
	if !strings.Contains(drawn, ">complete</text>") || strings.Contains(drawn, "semi-complete") {
		t.Errorf("the legend of %s", drawn)
	}
}

func TestTickStep(t *testing.T) {
	for maxSum, want := range map[int]int{1: 1, 12: 1, 13: 2, 24: 2, 25: 5, 60: 5, 61: 10, 120: 10, 121: 20, 1000: 100} {
		if got := tickStep(maxSum); got != want {
			t.Errorf("up to %d: %d, not %d", maxSum, got, want)
		}
	}
}

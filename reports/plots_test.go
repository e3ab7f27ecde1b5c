package reports

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/plot"

	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

func svgOf(t *testing.T, f Figure) string {
	t.Helper()
	var b strings.Builder
	testtool.NoError(t, f.Write(&b, ".svg", time.Time{}))
	return b.String()
}

// Curves are interrupted where a sum has no such class: the numbers are those of complete
// 4×4 seki for the sums 8 to 17 (TestBuildCounts, data/known/complete-4x4.jsonl).
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
			list = append(list, point.X)
		}
		sums = append(sums, list)
	}
	want := [][]float64{{8}, {10, 11, 12}, {14}, {16, 17}}
	if !slices.EqualFunc(sums, want, slices.Equal) {
		t.Errorf("%v, want %v", sums, want)
	}
	drawn := svgOf(t, CensusFigure(census, seki.Games[:1]))
	lines := regexp.MustCompile(`<path d="M[^"]*L[^"]*"[^>]*fill:none;stroke:#D55E00`).FindAllString(drawn, -1)
	if len(lines) != 3 { // 10 to 12, 16 to 17, and that of the legend
		t.Errorf("%d lines of complete seki: %s", len(lines), lines)
	}
}

// A legend names only what the figure shows.
func TestLegendHasData(t *testing.T) {
	f, ok := small(t, 1).spreadPlot() // 3×3 has no semi-complete seki up to sum 12
	if !ok {
		t.Fatal("no figure")
	}
	drawn := svgOf(t, f)
	drawn = drawn[strings.Index(drawn, "</desc>"):]
	if !strings.Contains(drawn, ">complete</text>") || strings.Contains(drawn, "semi-complete") {
		t.Errorf("the legend of %s", drawn)
	}
}

func TestPercents(t *testing.T) {
	var labels []string
	for _, tick := range (plot.Ticker)(percents{}).Ticks(1e-5, 100) {
		labels = append(labels, tick.Label)
	}
	if got, want := strings.Join(labels, " "), "0.00001 0.0001 0.001 0.01 0.1 1 10 100"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// On dark pages nothing white stands behind a figure: it is drawn on paper that the style
// makes dark.
func TestFiguresOnDarkPages(t *testing.T) {
	background := regexp.MustCompile(`<path d="[^"]*"\s+style="fill:#FFFFFF" />`)
	figures := append(small(t, 1).Figures(), figureOf(drawing.Matrix(seki.Must(seki.New(2, 2, []int{1, 1, 1, 1})))))
	for _, f := range figures {
		drawn := svgOf(t, f)
		if !strings.Contains(drawn, ".paper{fill:#17181a}") || strings.Count(drawn, `<rect class="paper"`) != 1 {
			t.Errorf("%s: no paper: %.1500s", f.Name, drawn)
		}
		if white := background.FindAllString(drawn, -1); len(white) > 0 {
			t.Errorf("%s: white: %s", f.Name, white)
		}
	}
}

// Boards in the LaTeX report can be seen: they are between two and four and a half
// centimetres wide.
func TestBoardsOnPaper(t *testing.T) {
	const centimetre = 72 / 2.54
	_, files := whole(t)
	boards := regexp.MustCompile(`\\mboard\{([0-9.]+)\}\{([0-9.]+)\}`).FindAllStringSubmatch(files["report.tex"], -1)
	if len(boards) < 10 {
		t.Fatalf("%d boards", len(boards))
	}
	for _, board := range boards {
		width, err := strconv.ParseFloat(board[1], 64)
		if height, err2 := strconv.ParseFloat(board[2], 64); err != nil || err2 != nil || width < 2*centimetre || max(width, height) > 4.5*centimetre {
			t.Errorf("a board of %s×%s points: %v, %v", board[1], board[2], err, err2)
		}
	}
}

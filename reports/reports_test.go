package reports

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// small returns the report up to 3×3, sum 12, which is built once for each number of
// workers.
func small(t *testing.T, workers int) *Report {
	t.Helper()
	return built(t, Options{Size: 3, MaxSum: 12, Source: &layers.Source{Workers: workers}},
		fmt.Sprint(workers, " workers"))
}

var reportsBuilt = map[string]*Report{} // by key

// built builds a report, or returns the one built for an equal key before.
func built(t *testing.T, o Options, key string) *Report {
	t.Helper()
	if reportsBuilt[key] == nil {
		o.Version, o.Command, o.Clock = "v1.0.0", "c", FixedClock(time.Unix(1_700_000_000, 0))
		r := testtool.Must(Build(context.Background(), o))(t)
		reportsBuilt[key] = r
	}
	return reportsBuilt[key]
}

// TestBuildCounts compares the numbers of classes in a report with known ones.
func TestBuildCounts(t *testing.T) {
	r := small(t, 1)
	for _, want := range []struct {
		sum    int
		game   seki.Game
		counts []uint64 // WW WL LW WD DW DD complete
	}{
		{6, seki.Seki, []uint64{25, 5, 5, 0, 0, 3, 3}},
		{6, seki.DSeki, []uint64{17, 3, 3, 4, 4, 7, 1}},
		{12, seki.Seki, []uint64{804, 896, 896, 49, 49, 62, 4}},
		{12, seki.DSeki, []uint64{462, 648, 648, 299, 299, 400, 1}},
	} {
		found := false
		for _, size := range r.Sizes {
			for _, record := range size.Census {
				if size.Rows == 3 && size.Cols == 3 && record.Sum == want.sum {
					found = true
					got := record.Games.Of(want.game).List()[:7]
					if diff := cmp.Diff(want.counts, got); diff != "" {
						t.Errorf("3×3, sum %d, %v: %s", want.sum, want.game, diff)
					}
				}
			}
		}
		if !found {
			t.Errorf("no record of 3×3, sum %d", want.sum)
		}
	}
	complete := map[string][2]uint64{}
	for _, size := range r.Sizes {
		complete[size.Size.String()] = [2]uint64{size.Totals.Seki.Complete, size.Totals.DSeki.Complete}
	}
	want := map[string][2]uint64{
		"1×1": {1, 0}, "1×2": {0, 0}, "1×3": {0, 0},
		"2×1": {0, 0}, "2×2": {4, 1}, "2×3": {0, 0},
		"3×1": {0, 0}, "3×2": {0, 0}, "3×3": {3 + 1 + 3 + 1 + 4, 3},
	}
	if diff := cmp.Diff(want, complete); diff != "" {
		t.Errorf("complete seki by size (−want +got):\n%s", diff)
	}
}

// asJSON returns a value as it is read back from JSON.
func asJSON(t *testing.T, value any) (v any) {
	testtool.NoError(t, json.Unmarshal(testtool.Must(json.Marshal(value))(t), &v))
	return v
}

// TestFilesAgree reads the numbers back out of every file and compares them
// with the model.
func TestFilesAgree(t *testing.T) {
	r := small(t, 1)
	files := written(t, r)
	if diff := cmp.Diff(asJSON(t, r), decodeLines[any](t, files["data/report.json"])[0]); diff != "" {
		t.Errorf("report.json is not the model:\n%s", diff)
	}
	var census []seki.LayerCensus
	var specials []Special
	for _, size := range r.Sizes {
		census = append(census, size.Census...)
		specials = append(specials, size.Special...)
	}
	if diff := cmp.Diff(census, decodeLines[seki.LayerCensus](t, files["data/census.jsonl"])); diff != "" {
		t.Errorf("census.jsonl: %s", diff)
	}
	if diff := cmp.Diff(asJSON(t, specials), any(decodeLines[any](t, files["data/seki.jsonl"]))); diff != "" {
		t.Errorf("seki.jsonl: %s", diff)
	}
	rows, err := csv.NewReader(strings.NewReader(files["data/census.csv"])).ReadAll()
	if err != nil || len(rows) != len(census)+1 {
		t.Fatalf("census.csv: %d rows, %v", len(rows), err)
	}
	for k, record := range census {
		if diff := cmp.Diff(record.Row(), rows[k+1]); diff != "" {
			t.Errorf("census.csv row %d: %s", k+1, diff)
		}
		line := fmt.Sprintf("| %d | %d | %s |", record.Sum, record.Classes,
			strings.Trim(strings.ReplaceAll(fmt.Sprint(record.Games.DSeki.List()), " ", " | "), "[]"))
		shown := record.Rows >= record.Cols && (record.Cols > 1 || record.Rows == 1)
		if shown && !strings.Contains(files["report.md"], line) {
			t.Errorf("report.md has no row %s", line)
		}
	}
	rows, err = csv.NewReader(strings.NewReader(files["data/seki.csv"])).ReadAll()
	if err != nil || len(rows) != len(specials)+1 || len(rows[0]) != len(rows[1]) {
		t.Fatalf("seki.csv: %d rows, %v", len(rows), err)
	}
	for _, s := range r.Statements { // a refuted one is never said to hold
		if refuted := s.Status == "refuted"; refuted && strings.Contains(s.Conclusion, "holds") ||
			refuted && s.Holds != strings.Contains(s.Conclusion, "known to fail from ") ||
			!strings.Contains(files["report.md"], s.Conclusion) {
			t.Errorf("%s (%s): %q, or report.md says something else", s.Name, s.Status, s.Conclusion)
		}
	}
	for _, s := range specials {
		if !strings.Contains(files["report.md"], fmt.Sprintf("**No. %d, sum %d**", s.Number, s.Sum)) {
			t.Errorf("report.md has no entry for no. %d", s.Number)
		}
		if planar.Planar(s.Matrix) != (s.Board != nil) {
			t.Errorf("no. %d has the board %v", s.Number, s.Board)
		} else if s.Board == nil {
			continue
		}
		if _, err := board.ReadAs(s.Board, s.Matrix); err != nil {
			t.Errorf("the board of no. %d: %v", s.Number, err)
		}
		if !strings.Contains(files["report.md"], "```text\n"+s.Board.String()+"```\n") {
			t.Errorf("report.md has no board for no. %d", s.Number)
		}
	}
}

func decodeLines[T any](t *testing.T, text string) []T {
	t.Helper()
	var list []T
	decode := json.NewDecoder(strings.NewReader(text))
	for {
		var item T
		err := decode.Decode(&item)
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, item)
	}
}

// asWritten compares positions, and invariants by their texts.
var asWritten = cmp.Options{
	cmp.Comparer(func(a, b *board.Position) bool { return a == b || a != nil && b != nil && a.Equal(b) }),
	cmp.Comparer(func(a, b invariants.Value) bool { return a.Name == b.Name && a.Text() == b.Text() }),
}

// TestBuildIsReproducible: the report does not depend on the goroutines.
func TestBuildIsReproducible(t *testing.T) {
	if diff := cmp.Diff(small(t, 1), small(t, 3), asWritten); diff != "" {
		t.Error(diff)
	}
}

func TestBuildStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := Build(ctx, Options{Size: 3, MaxSum: 12}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v; want context.Canceled", r, err)
	}
}

// TestRederiveFindsDifferences: a wrong result of the engine would be an error.
func TestRederiveFindsDifferences(t *testing.T) {
	r := small(t, 1)
	b := newBuilder(t.Context(), Options{})
	for _, size := range r.Sizes {
		for _, s := range size.Special {
			A := s.Matrix
			right := seki.Results{}
			for _, g := range seki.Games {
				result := testtool.Must(b.solvers[g].Solve(A))(t)
				right[g] = result
			}
			if err := b.rederive(seki.Class{Matrix: A, Results: right}); err != nil {
				t.Error(err)
			}
			wrong := right
			wrong[seki.DSeki].Kind = seki.SemiCompleteR
			if err := b.rederive(seki.Class{Matrix: A, Results: wrong}); err == nil {
				t.Errorf("%v: a wrong kind is not found", A)
			}
		}
	}
}

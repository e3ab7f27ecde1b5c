package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// inShards tests statements in n shards and joins these.
func inShards(statements []Statement, r layers.Range, limit, n int) ([]Finding, error) {
	shards := make([][]Step, n)
	for k := range n {
		_, err := Test(context.Background(), statements, r, Options{Limit: limit, Shard: Shard{k, n}, Done: func(s Step) error {
			shards[k] = append(shards[k], s)
			return nil
		}})
		if err != nil {
			return nil, err
		}
	}
	return Join(statements, limit, shards)
}

// compareWithShards tests statements as a whole and in shards.
func compareWithShards(t interface {
	Helper()
	Errorf(string, ...any)
}, statements []Statement, r layers.Range, limit, n int) {
	t.Helper()
	want, wantErr := Test(context.Background(), statements, r, Options{Limit: limit})
	got, err := inShards(statements, r, limit, n)
	if (err != nil) != (wantErr != nil) {
		t.Errorf("%v in %d shards: %v instead of %v", statements, n, err, wantErr)
	}
	if err != nil && wantErr != nil {
		before := func(err error) string { text, _, _ := strings.Cut(err.Error(), "at the matrix"); return text }
		if before(err) != before(wantErr) {
			t.Errorf("%v in %d shards: %v instead of %v", statements, n, err, wantErr)
		}
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(seki.Matrix.Equal)); diff != "" {
		t.Errorf("%v in %d shards (-want +got):\n%s", statements, n, diff)
	}
}

// TestLongShardsOfNamedStatements compares all named statements with the whole, also together with statements
// that end early, in the same layers as others. SEKI_LONG=1 takes larger layers and more numbers of shards.
func TestLongShardsOfNamedStatements(t *testing.T) {
	statements := append(Named(),
		Statement{Then: "max_entry < 4"}, Statement{If: "permanent > 3", Then: "rows == cols"}, Statement{Then: "false"})
	maxSum, shards := 7, []int{2, 7}
	if testtool.Long() {
		maxSum, shards = 10, []int{1, 2, 3, 7}
	}
	for _, n := range shards {
		compareWithShards(t, statements, layers.UpTo(3, maxSum), 1+n%3, n)
	}
}

// TestShardsOfRandomStatements compares random statements, some of which cannot be
// evaluated, with the whole, over random ranges.
func TestShardsOfRandomStatements(t *testing.T) {
	sizes := seki.SizesUpTo(3)
	rapid.Check(t, func(t *rapid.T) {
		r := layers.Range{
			Sizes:  rapid.SliceOfNDistinct(rapid.SampledFrom(sizes), 1, 4, rapid.ID).Draw(t, "sizes"),
			MinSum: rapid.IntRange(1, 4).Draw(t, "from"), MaxSum: rapid.IntRange(4, 6).Draw(t, "to"),
		}
		s := Statement{Then: randomText(t, 2)}
		if rapid.Bool().Draw(t, "conditional") {
			s.If = randomText(t, 1)
		}
		compareWithShards(t, []Statement{s}, r, rapid.IntRange(1, 6).Draw(t, "limit"), rapid.IntRange(1, 7).Draw(t, "shards"))
	})
}

// randomText draws an expression.
func randomText(t *rapid.T, depth int) string {
	if depth > 0 {
		if operator := rapid.SampledFrom([]string{"", "and", "or", "!=", "not"}).Draw(t, "operator"); operator == "not" {
			return fmt.Sprintf("not (%s)", randomText(t, depth-1))
		} else if operator != "" {
			return fmt.Sprintf("(%s) %s (%s)", randomText(t, depth-1), operator, randomText(t, depth-1))
		}
	}
	number := func(label string) string {
		return rapid.SampledFrom([]string{"rows", "cols", "sum", "permanent", "max_entry", "rank", "min_line", "max_row", "1", "2", "5",
			"sum % (max_entry - 2)", "row_sums[1]", "abs_det"}).Draw(t, label)
	}
	return rapid.Custom(func(t *rapid.T) string {
		return rapid.SampledFrom([]string{
			fmt.Sprintf("%s %s %s", number("left"), rapid.SampledFrom([]string{"<", "<=", "==", "!="}).Draw(t, "comparison"), number("right")),
			complete, dcomplete, `seki.outcome == "DD"`, `dseki.outcome in ["WL", "LW"]`, "self_transpose", "constant",
			`any(seki.summand_kinds, # == "complete")`,
		}).Draw(t, "leaf")
	}).Draw(t, "atom")
}

// TestShardsAreOfAboutEqualSize compares the classes that shards examine. A class and its
// transpose belong to the same.
func TestShardsAreOfAboutEqualSize(t *testing.T) {
	const n = 8
	var parts [n]int
	classes := classesOf(t, layers.Range{Sizes: []seki.Size{{Rows: 3, Cols: 3}}, MinSum: 1, MaxSum: 16})
	for _, c := range classes {
		rows, cols := c.Matrix.RowSums(), c.Matrix.ColSums()
		k := -1
		for part := range n {
			if (Shard{part, n}).holds(rows, cols) {
				if k >= 0 {
					t.Fatalf("%v belongs to shards %d and %d", c.Matrix, k, part)
				}
				k = part
				parts[part]++
			}
		}
		slices.Reverse(rows)
		if k < 0 || !(Shard{k, n}).holds(cols, rows) {
			t.Fatalf("%v belongs to shard %d, its transpose does not", c.Matrix, k)
		}
	}
	if most := slices.Max(parts[:]); float64(most) > 1.3*float64(len(classes))/n {
		t.Errorf("%v of %d classes", parts, len(classes))
	}
}

// TestJoinOfOtherSteps refuses shards that do not belong together.
func TestJoinOfOtherSteps(t *testing.T) {
	steps := func(sums ...int) (list []Step) {
		for _, sum := range sums {
			list = append(list, Step{seki.Layer{Size: seki.Size{Rows: 2, Cols: 2}, Sum: sum}, []*Tally{{Classes: 1}}})
		}
		return list
	}
	statements := []Statement{{Then: "True"}}
	if f, err := Join(statements, 0, [][]Step{steps(2, 3), steps(2, 3)}); err != nil || f[0].Classes != 4 {
		t.Errorf("%v, %v", f, err)
	}
	for _, shards := range [][][]Step{{}, {steps(2, 3), steps(2)}, {steps(2), steps(2, 3)}, {steps(2, 3), steps(2, 4)}, {steps(2, 3), {{}}}} {
		if f, err := Join(statements, 1, shards); err == nil {
			t.Errorf("%v are joined to %v", shards, f)
		}
	}
}

// TestDoneEndsATest returns the error of Options.Done.
func TestDoneEndsATest(t *testing.T) {
	full := errors.New("full")
	_, err := Test(context.Background(), []Statement{{Then: "True"}}, layers.UpTo(2, 3), Options{Done: func(Step) error { return full }})
	if !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

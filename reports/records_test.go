package reports

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/deadline"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// A class with one value found by a search, and a move, is written in each format.
func TestClassFormats(t *testing.T) {
	class := inspect.NewClass(seki.Must(seki.New(2, 2, []int{2, 1, 1, 2})), seki.Matrix{}, seki.Games[:], seki.Results{
		{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteC}, {},
	})
	class.Games.DSeki.Known = &inspect.Known{
		R: search.Range{Min: seki.Loss, Max: seki.Draw}, C: search.Range{Min: seki.Loss, Max: seki.Win},
	}
	class.Games.DSeki.Limit = inspect.Time
	mv := inspect.Move{Move: seki.Move{Row: 0, Col: 1}, Cells: 2}
	mv.Games.Set(seki.Seki, seki.Outcome{R: seki.Win, C: seki.Draw})
	mv.Games.Set(seki.DSeki, seki.Outcome{})
	class.Moves = []inspect.Move{mv}
	if class.Decided() {
		t.Error("an unknown outcome is decided")
	}
	for name, want := range map[string]string{
		"jsonl": `{"matrix":[[2,1],[1,2]],"rows":2,"cols":2,"sum":6,"row_sums":[3,3],"col_sums":[3,3],` +
			`"games":{"seki":{"outcome":"DD","kind":"semi-complete","must_pass":"C"},` +
			`"dseki":{"outcome":"?","kind":"?","known":{"R":"DL","C":"WDL"},"limit":"time"}},` +
			`"moves":[{"row":1,"col":2,"cells":2,"games":{"seki":"WD","dseki":"?"}}]}` + "\n",
		"csv": "matrix,canonical,rows,cols,sum,row_sums,col_sums,seki_outcome,seki_kind,seki_must_pass,dseki_outcome,dseki_kind,dseki_must_pass\n" +
			"2 1; 1 2,,2,2,6,3 3,3 3,DD,semi-complete,C,?,?,\n",
		"sage":  "matrix([[2,1],[1,2]])\n",
		"nauty": "2 2  2 1  1 2\n",
		"latex": "\\begin{pmatrix} 2 & 1 \\\\ 1 & 2 \\end{pmatrix}\n",
	} {
		var b strings.Builder
		testtool.NoError(t, text.NewWriter[inspect.Class](&b, name, seki.ClassColumns(seki.Games[:]), nil)(class))
		if b.String() != want {
			t.Errorf("%s: %q, want %q", name, b.String(), want)
		}
	}
}

type row struct {
	Name  string
	Limit *int
}

func (r row) Row() []string { return format.Cells(r.Name, r.Limit, true, []int{1, 2}) }

// Cells are quoted, and empty for nil. An error of the output, also of the names of the columns, is returned with the
// first record.
func TestFormats(t *testing.T) {
	limit, closed := 7, testtool.Must(os.Open(os.DevNull))(t)
	testtool.NoError(t, closed.Close())
	for name, want := range map[string]string{
		"jsonl": `{"Name":"<a, b>","Limit":7}` + "\n" + `{"Name":"","Limit":null}` + "\n",
		"csv":   "name,limit\n\"<a, b>\",7,true,[1 2]\n,,true,[1 2]\n",
	} {
		var b strings.Builder
		write := format.NewWriter[row](&b, name, []string{"name", "limit"})
		testtool.NoError(t, errors.Join(write(row{"<a, b>", &limit}), write(row{})))
		if b.String() != want {
			t.Errorf("%s: %q, want %q", name, b.String(), want)
		}
		if err := format.NewWriter[row](closed, name, nil)(row{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// A record gets its label if its class is listed, for any order of lines and any games.
func TestAddLabel(t *testing.T) {
	drawn := seki.Result{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Plain}
	for matrix, want := range map[string]string{"1 3 3; 3 1 3; 3 3 1": "3.3.21.1", "5 5; 5 5": "", "1 0 0; 0 2 1; 0 1 1": ""} {
		A := seki.Must(notation.Parse(matrix))
		for _, games := range [][]seki.Game{seki.Games[:], {seki.Seki}, {seki.DSeki}} {
			class := inspect.NewClass(A, canon.Form(A), games, seki.Results{drawn, drawn})
			if class.AddLabel(); class.Label != want {
				t.Errorf("%v in %v: label %q, want %q", A, games, class.Label, want)
			}
		}
	}
}

// TestInTurn lets pieces of work need times of a fake clock, which only they advance. Pieces that can continue need
// their time in all, the others at one go.
func TestInTurn(t *testing.T) {
	s := time.Second
	for _, test := range []struct {
		name  string
		limit time.Duration
		needs []time.Duration
		keeps bool
		done  []bool
		used  time.Duration
	}{
		{"no limit", 0, []time.Duration{100 * s, s}, false, []bool{true, true}, 101 * s},
		{"the hard one first", 16 * s, []time.Duration{11 * s, s / 2}, false, []bool{true, true}, 2*s + s/2 + 11*s},
		{"the hard one last", 16 * s, []time.Duration{s / 2, 11 * s}, false, []bool{true, true}, s/2 + 31*s/16 + 11*s},
		{"what is found is kept", 16 * s, []time.Duration{11 * s, 4 * s}, true, []bool{true, true}, 15 * s},
		{"one is too hard", 16 * s, []time.Duration{100 * s, 4 * s}, true, []bool{false, true}, 16 * s},
		{"both are too hard", 16 * s, []time.Duration{100 * s, 100 * s}, true, []bool{false, false}, 16 * s},
		{"one piece", 16 * s, []time.Duration{16*s - 1}, false, []bool{true}, 16*s - 1},
		{"no time", -s, []time.Duration{s}, false, []bool{false}, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			if test.limit != 0 {
				ctx, cancel = context.WithTimeout(context.Background(), test.limit)
			}
			defer cancel()
			start := time.Now()
			done, left := make([]bool, len(test.needs)), slices.Clone(test.needs)
			err := deadline.InTurn(ctx, len(test.needs), func(ctx context.Context, k int) error {
				if done[k] {
					t.Errorf("%s: piece %d is done again", test.name, k)
				}
				begin := time.Now()
				select {
				case <-time.After(left[k]):
					done[k] = true
					return nil
				case <-ctx.Done():
					if test.keeps {
						left[k] -= time.Since(begin)
					}
					return ctx.Err()
				}
			})
			if used := time.Since(start); err != nil || !slices.Equal(done, test.done) || used != test.used {
				t.Errorf("%s: %v, done %v after %v, want %v after %v", test.name, err, done, used, test.done, test.used)
			}
			bad := errors.New("bad")
			if err := deadline.InTurn(ctx, 2, func(_ context.Context, k int) error { return []error{bad, nil}[k] }); err != bad {
				t.Errorf("%s: %v, want the first error", test.name, err)
			}
		})
	}
}

// A matrix that is too large to search is undecided in both games, without an error.
func TestTooLarge(t *testing.T) {
	in := inspect.Inspector{Solver: search.New(search.Options{Memory: 1, Workers: 64}), Games: seki.Games[:]}
	entries := make([]int, 30*30)
	for k := range entries {
		entries[k] = 40 + (k*k+k/30)%13
	}
	class, _, err := in.Class(t.Context(), seki.Must(seki.New(30, 30, entries)))
	if err != nil || class.Decided() || class.Games.Seki.Limit != inspect.Memory || class.Games.DSeki.Limit != inspect.Memory {
		t.Errorf("%v, %v", class, err)
	}
}

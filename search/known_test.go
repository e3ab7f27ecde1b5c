package search

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// listedResult is what a list says of a game.
type listedResult struct {
	Outcome, Kind string
	MustPass      string `json:"must_pass"`
}

// The search finds the classes of the lists of package known to be what the layer
// engine found: the sums of 5×5 and 6×6 are beyond what tests solve. Those without a label
// were found by the search, and now by less of it. It takes one
// of 300 classes, and of 4×4 none with a sum above 24; SEKI_LONG=1 takes all.
func TestLongKnownSeki(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	names := testtool.Must(filepath.Glob("../data/known/*.jsonl"))(t)
	s := New(Options{Memory: 1 << 28})
	alone := New(Options{Memory: 1 << 28}).SearchAlone()
	listed, compared := 0, 0
	for _, name := range names {
		file := testtool.Must(os.Open(name))(t)
		defer file.Close()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			if listed++; !long() && listed%300 != 0 {
				continue
			}
			var line struct {
				Matrix [][]int
				Sum    int
				Label  string
				Games  map[string]listedResult
			}
			testtool.NoError(t, json.Unmarshal(lines.Bytes(), &line))
			A := seki.Must(seki.FromRows(line.Matrix))
			if !long() && A.Rows() == 4 && A.Sum() > 24 {
				continue
			}
			solver := s
			if line.Label == "" {
				solver = alone
			}
			results := testtool.Must(solver.SolveBoth(context.Background(), A))(t)
			for _, g := range seki.Games {
				r := results[g]
				got := listedResult{Outcome: r.Outcome.String(), Kind: r.Kind.Name()}
				if player, ok := r.Kind.MustPass(); ok {
					got.MustPass = player.String()
				}
				if want := line.Games[g.String()]; got != want {
					t.Errorf("%v in %v: %v, listed as %v", A, g, got, want)
				}
			}
			compared++
		}
	}
	t.Logf("%d of %d classes", compared, listed)
	least := 12
	if long() {
		least = listed
	}
	if listed < 2000 || compared < least {
		t.Errorf("only %d of %d classes compared", compared, listed)
	}
}

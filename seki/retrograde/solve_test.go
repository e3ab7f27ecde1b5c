package retrograde

import (
	"context"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

func TestEngineAgainstPlain(t *testing.T) {
	for _, p := range []Params{{Rows: 1, Cols: 1, MaxSum: 5}, {Rows: 2, Cols: 1, MaxSum: 12}, {Rows: 2, Cols: 2, MaxSum: 16}, {Rows: 3, Cols: 2, MaxSum: 12}, {Rows: 3, Cols: 3, MaxSum: 11}, {Rows: 4, Cols: 2, MaxSum: 10}, {Rows: 4, Cols: 3, MaxSum: 9}, {Rows: 4, Cols: 4, MaxSum: 7}, {Rows: 5, Cols: 2, MaxSum: 9}} {
		var want []Layer
		solvePlain(context.Background(), p, Handlers{Layer: func(l Layer) error { want = append(want, l); return nil }})
		s, err := newSolver(p, Handlers{Layer: func(l Layer) error {
			if len(want) == 0 || l != want[0] {
				t.Errorf("got %v\nwant %v", l, want[0])
			}
			want = want[1:]
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.run(context.Background()); err != nil {
			t.Error(err)
		}
	}
}

// wantSpecial selects complete and semi-complete seki of either game.
func wantSpecial(r seki.Results) bool {
	return r[0].Kind > seki.Plain || r[1].Kind > seki.Plain
}

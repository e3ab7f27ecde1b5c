package app

import (
	"testing"

	"github.com/sekilab/sekilab/cmd/seki/internal/playing"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
)

// The default game is one to think about: the person can win, needs several
// turns for it, and at most a third of the moves at each of them keep the win.
func TestDefaultGame(t *testing.T) {
	start := testtool.Must(play.ParseStart(playing.DefaultMatrix, nil))(t)
	solver := search.New(search.Options{Memory: 1 << 26, Workers: 1})
	g := &play.Game{Start: start, First: seki.R, People: play.People{true, false}}
	turns := 0
	for ; !g.Over(); turns++ {
		if g.ToMove() == seki.R {
			winning, all := 0, 0
			for mv := range g.Matrix().Moves() {
				all++
				testtool.NoError(t, g.Play(play.Turn{Move: mv}))
				if worth, err := g.Value(t.Context(), solver); err != nil {
					t.Fatal(err)
				} else if worth == seki.Loss {
					winning++
				}
				testtool.NoError(t, g.Undo())
			}
			if winning == 0 || 3*winning > all {
				t.Errorf("%d of %d moves win %v", winning, all, g.Matrix())
			}
		}
		turn := testtool.Must(g.Best(t.Context(), solver))(t)
		testtool.NoError(t, g.Play(turn))
	}
	if r, _ := g.Result(); r != seki.Win || turns < 7 {
		t.Errorf("%v after %d turns", r, turns)
	}
}

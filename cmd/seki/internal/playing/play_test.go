package playing

import (
	"bufio"
	"io"
	"testing"

	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// A person who only passes gives the program a draw at least, its second pass,
// and a win where the first player wins. The program takes what it is given,
// also where it was lost.
func TestPlayAnswersPasses(t *testing.T) {
	solver := search.New(search.Options{Memory: 1 << 26, Workers: 1})
	saved := 0 // lost positions
	for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: 2, Cols: 2}, 10)}) {
		for k := range 4 {
			g, person := seki.Game(k&1), seki.Player(k>>1)
			program := person.Opponent()
			given := c.Results[g].Outcome.First(program)
			if given == seki.Loss {
				saved++
			}
			want := max(seki.Draw, given)
			if program == seki.C {
				want = want.Negate()
			}
			game := &play.Game{Rules: g, Start: c.Matrix, First: person}
			game.People[person] = true
			s := &session{Game: game, solver: solver, out: bufio.NewWriter(io.Discard)}
			for testtool.NoError(t, s.programTurns(t.Context())); !s.Over(); {
				testtool.Must(s.execute(t.Context(), "pass"))(t)
				testtool.NoError(t, s.programTurns(t.Context()))
			}
			if got, _, _ := game.Result(); got != want {
				t.Errorf("%v, %v, %v passes: %v instead of %v", c.Matrix, g, person, got, want)
			}
		}
	}
	if saved == 0 {
		t.Error("no position was lost")
	}
}

// The default game is one to think about: the person can win, needs several
// turns for it, and at most a third of the moves at each of them keep the win.
func TestDefaultMatrix(t *testing.T) {
	start := testtool.Must(play.ParseStart(defaultMatrix, nil))(t)
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
	if r, _, _ := g.Result(); r != seki.Win || turns < 7 {
		t.Errorf("%v after %d turns", r, turns)
	}
}

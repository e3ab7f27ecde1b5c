package play

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/search/three"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// String returns the turn as text: "R 2 3", "C pass".
func (t Turn) String() string {
	switch {
	case t.Resign:
		return t.Player.String() + " resign"
	case t.Pass:
		return t.Player.String() + " pass"
	}
	return fmt.Sprintf("%s %d %d", t.Player, t.Move.Row+1, t.Move.Col+1)
}

// Values and mistakes of single turns, in every class of small layers and both
// games, against the reference.
func TestMistake(t *testing.T) {
	solver := search.New(search.Options{Memory: 1 << 26, Workers: 1})
	oracles := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	type kind struct {
		Player    seki.Player
		Had, Left seki.Value
	}
	made := map[kind]int{}
	for _, size := range []retrograde.Params{{Rows: 2, Cols: 2, MaxSum: 8}, {Rows: 2, Cols: 3, MaxSum: 6},
		{Rows: 3, Cols: 3, MaxSum: 5}} {
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: size.Rows, Cols: size.Cols},
			size.MaxSum)}) {
			for k := range 8 {
				start := Game{Rules: seki.Game(k & 1), Start: c.Matrix, First: seki.Player(k >> 1 & 1)}
				if k>>2 == 1 { // after a pass
					testtool.NoError(t, start.Play(Turn{Pass: true}))
				}
				turns := []Turn{{Pass: true}}
				for mv := range c.Matrix.Moves() {
					turns = append(turns, Turn{Move: mv})
				}
				had := testtool.Must(worth(oracles[start.Rules], &start))(t)
				for _, turn := range turns {
					g := start
					g.turns = append([]Turn{}, start.turns...)
					testtool.NoError(t, g.Play(turn))
					after := testtool.Must(worth(oracles[g.Rules], &g))(t)
					left := after.Negate()
					got := testtool.Must(g.Mistake(t.Context(), solver))(t)
					if (got != nil) != (had > left) {
						t.Errorf("%v: %v, from %v to %v", &g, got, had, left)
					}
					if got == nil {
						continue
					}
					if got.Player != start.ToMove() || got.Had != had || got.Left != left {
						t.Errorf("%v: %v, from %v to %v", &g, got, had, left)
					}
					made[kind{got.Player, got.Had, got.Left}]++
					g = start
					right := Turn{Pass: got.Right == nil}
					if got.Right != nil {
						right.Move = *got.Right
					}
					testtool.NoError(t, g.Play(right))
					if kept, err := worth(oracles[g.Rules], &g); err != nil || kept.Negate() != had {
						t.Errorf("%v: %v instead of %v, %v", &g, kept.Negate(), had, err)
					}
				}
			}
		}
	}
	for _, p := range []seki.Player{seki.R, seki.C} {
		for _, m := range []kind{{p, seki.Win, seki.Draw}, {p, seki.Win, seki.Loss}, {p, seki.Draw, seki.Loss}} {
			if made[m] == 0 {
				t.Errorf("the mistake %+v was never made", m)
			}
		}
	}
}

// A game of best turns has no mistake: the value, by the reference, stays the same after every
// turn, until a line is zero or both pass. The turns depend on the matrix alone.
func TestBestTurnsKeepTheValue(t *testing.T) {
	solver, other := search.New(search.Options{Memory: 1 << 26, Workers: 1}),
		search.New(search.Options{Memory: 1 << 20, Workers: 2, Three: three.New()})
	for _, size := range []retrograde.Params{{Rows: 2, Cols: 2, MaxSum: 9}, {Rows: 2, Cols: 3, MaxSum: 7},
		{Rows: 3, Cols: 3, MaxSum: 7}} {
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: size.Rows, Cols: size.Cols},
			size.MaxSum)}) {
			for _, rules := range seki.Games {
				oracle := reference.New(rules)
				for _, p := range seki.Players {
					g := &Game{Rules: rules, Start: c.Matrix, First: p}
					value := c.Results[rules].Outcome.First(p)
					for ; !g.Over(); value = value.Negate() {
						if got := testtool.Must(worth(oracle, g))(t); got != value {
							t.Fatalf("%v after %v is %v, not %v", c.Matrix, g.turns, got, value)
						}
						turn := testtool.Must(g.Best(t.Context(), solver))(t)
						if again := testtool.Must(g.Best(t.Context(), other))(t); again != turn {
							t.Fatalf("%v after %v: %v, and by another solver %v", c.Matrix, g.turns, turn, again)
						}
						testtool.NoError(t, g.Play(turn))
					}
				}
			}
		}
	}
}

// hasty is a context with a deadline that has passed, and which does not end.
type hasty struct{ context.Context }

func (hasty) Deadline() (time.Time, bool) { return time.Unix(0, 0), true }

// A player who is known to win makes a winning move though there is no time to choose one.
func TestBestInHaste(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 60))
	inHaste := 0
	for range 40 {
		entries := make([]int, 16)
		for k := range entries {
			entries[k] = random.IntN(5)
		}
		solver := search.New(search.Options{Memory: 1 << 26, Workers: 1})
		g := &Game{Start: seki.Must(seki.New(4, 4, entries))}
		if _, over, err := g.Start.Terminal(g.Rules); over || err != nil {
			continue
		}
		if value := testtool.Must(g.Value(t.Context(), solver))(t); value != seki.Win {
			continue
		}
		ended, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
		if _, err := explain.BestTurn(ended, solver, g.Start, g.Rules, seki.R); err != nil {
			inHaste++
		}
		cancel()
		testtool.NoError(t, g.Play(testtool.Must(g.Best(hasty{t.Context()}, solver))(t)))
		if value := testtool.Must(g.Value(t.Context(), solver))(t); value != seki.Loss {
			t.Errorf("%v after %v: C has %v", g.Start, g.Turns(), value)
		}
	}
	if inHaste == 0 {
		t.Error("there was time for every choice")
	}
}

// worth returns the value of a game for the player to move by the reference: the
// best turn, with a draw after a second pass.
func worth(oracle *reference.Solver, g *Game) (seki.Value, error) {
	p := g.ToMove()
	if r, over := g.Result(); over {
		if p == seki.C {
			r = r.Negate()
		}
		return r, nil
	}
	result, err := oracle.Solve(g.Matrix())
	if err != nil || !g.passed() {
		return result.Outcome.First(p), err
	}
	best := seki.Draw
	for mv := range g.Matrix().Moves() {
		after, err := oracle.Solve(g.Matrix().After(mv))
		if err != nil {
			return 0, err
		}
		best = max(best, after.Outcome.First(p.Opponent()).Negate())
	}
	return best, nil
}

// Results, and what is refused.
func TestResults(t *testing.T) {
	for _, c := range []struct {
		rules  seki.Game
		matrix string
		turns  []string
		result seki.Value
	}{
		{seki.Seki, "1 1; 1 1", []string{"pass", "pass"}, seki.Draw},
		{seki.Seki, "1 1; 1 1", []string{"resign"}, seki.Loss},
		{seki.Seki, "1 1; 1 1", []string{"1 1", "resign"}, seki.Win},
		{seki.Seki, "2 1; 1 1", []string{"2 2", "2 1"}, seki.Win},
		{seki.Seki, "2 1; 1 1", []string{"1 2", "2 2"}, seki.Loss},
		{seki.Seki, "1 0; 0 1", []string{"1 1"}, seki.Win},
		{seki.Seki, "1 0; 0 1", []string{"pass", "1 1"}, seki.Loss},
		{seki.DSeki, "1 0; 0 1", []string{"1 1"}, seki.Draw},
	} {
		start := testtool.Must(ParseStart(c.matrix, nil))(t)
		g := &Game{Rules: c.rules, Start: start, People: People{true, true}}
		for _, text := range c.turns {
			if g.Over() {
				t.Errorf("%v is over", g)
			}
			turn, _ := ParseTurn(text)
			testtool.NoError(t, g.Play(turn))
		}
		if r, over := g.Result(); !over || r != c.result {
			t.Errorf("%v: %v, over is %t", g, r, over)
		}
		if err := g.Play(Turn{Pass: true}); !errors.Is(err, ErrOver) {
			t.Errorf("a turn after the end: %v", err)
		}
		for range c.turns {
			if err := g.Undo(); err != nil {
				t.Error(err)
			}
		}
		if err := g.Undo(); !errors.Is(err, ErrNothingToUndo) || !g.Matrix().Equal(start) {
			t.Errorf("%v after all is undone: %v", g.Matrix(), err)
		}
		for _, text := range []string{"0 1", "3 1", "1 0", "1 3"} {
			turn, _ := ParseTurn(text)
			var bad *MoveError
			if err := g.Play(turn); !errors.As(err, &bad) {
				t.Errorf("%s is played: %v", text, err)
			}
		}
	}
}

// Undo takes back the person's last turn, and the program's after it.
func TestUndo(t *testing.T) {
	start := testtool.Must(ParseStart("3 1; 0 2", nil))(t)
	g := &Game{Start: start, People: People{true, false}}
	for _, text := range []string{"1 1", "1 1", "2 2", "1 2"} {
		turn, _ := ParseTurn(text)
		testtool.NoError(t, g.Play(turn))
	}
	for _, left := range []int{2, 0} {
		if err := g.Undo(); err != nil || len(g.Turns()) != left {
			t.Errorf("%d turns are left: %v", len(g.Turns()), err)
		}
	}
}

package playing

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/retrograde"
)

// Games against play, by the requests of its session, from every class of small layers,
// both games, both sides and both first players. A random opponent never gets
// more than the value of the position, and a perfect one, which asks the
// reference, gets exactly that. SEKI_LONG=1 takes larger sums.
func TestLongPlayKeepsTheValue(t *testing.T) {
	solver := search.New(search.Options{Memory: 1 << 26, Workers: 1})
	oracles := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	rng := rand.New(rand.NewPCG(1, 2))
	played := map[string]int{}
	more := 0
	if testtool.Long() {
		more = 2
	}
	for _, size := range []retrograde.Params{{Rows: 2, Cols: 2, MaxSum: 7 + more}, {Rows: 2, Cols: 3, MaxSum: 5 + more},
		{Rows: 3, Cols: 3, MaxSum: 4 + more}} {
		for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: size.Rows, Cols: size.Cols},
			size.MaxSum)}) {
			for k := range 8 {
				g, person, first := seki.Game(k&1), seki.Player(k>>1&1), seki.Player(k>>2)
				value := c.Results[g].Outcome.First(first) // for R
				if first == seki.C {
					value = value.Negate()
				}
				for _, oracle := range []*reference.Solver{nil, oracles[g]} {
					game := &play.Game{Rules: g, Start: c.Matrix, First: first}
					game.People[person] = true
					got := playOut(t, solver, game, func() string { return chooseTurn(t, game, person, oracle, rng) })
					want := resultName(value)
					better := person == seki.R && got > value || person == seki.C && got < value
					if better || oracle != nil && got != value {
						t.Errorf("%v, %v, person %v, %v begins: %s instead of %s", c.Matrix, g, person, first, resultName(got), want)
					}
					played[want]++
				}
			}
		}
	}
	for _, value := range []seki.Value{seki.Win, seki.Draw, seki.Loss} {
		if played[resultName(value)] == 0 {
			t.Errorf("no game with result %s", resultName(value))
		}
	}
}

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
			if got := playOut(t, solver, game, func() string { return "pass" }); got != want {
				t.Errorf("%v, %v, %v passes: %s instead of %s", c.Matrix, g, person, resultName(got), resultName(want))
			}
		}
	}
	if saved == 0 {
		t.Error("no position was lost")
	}
}

// playOut plays a game in which choose gives the turns of the person, and returns the result for R.
func playOut(t *testing.T, solver *search.Solver, game *play.Game, choose func() string) seki.Value {
	t.Helper()
	s := &session{Game: game, solver: solver, out: bufio.NewWriter(io.Discard)}
	for {
		testtool.NoError(t, s.programTurns(t.Context()))
		if result, _, over := game.Result(); over {
			return result
		}
		if _, err := s.execute(t.Context(), choose()); err != nil {
			t.Fatal(err)
		}
	}
}

// chooseTurn returns a turn of the person: the choice of the oracle, or a random one without it.
func chooseTurn(t *testing.T, game *play.Game, p seki.Player, oracle *reference.Solver, rng *rand.Rand) string {
	t.Helper()
	A := game.Matrix()
	turns := []string{"pass"}
	values := []seki.Value{seki.Draw} // a pass that is answered by a pass
	value := func(B seki.Matrix, player seki.Player) seki.Value {
		result := testtool.Must(oracle.Solve(B))(t)
		return result.Outcome.First(player)
	}
	if oracle != nil {
		values[0] = min(seki.Draw, value(A, p.Opponent()).Negate())
		if made := game.Turns(); len(made) > 0 && made[len(made)-1].Pass {
			values[0] = seki.Draw
		}
	}
	for mv := range A.Moves() {
		turns = append(turns, fmt.Sprintf("%d %d", mv.Row+1, mv.Col+1))
		if oracle != nil {
			values = append(values, value(A.After(mv), p.Opponent()).Negate())
		}
	}
	if oracle == nil {
		return turns[rng.IntN(len(turns))]
	}
	best := 0
	for k, v := range values {
		if v > values[best] {
			best = k
		}
	}
	return turns[best]
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
		t.Errorf("%s after %d turns", resultName(r), turns)
	}
}

func resultName(r seki.Value) string {
	return map[seki.Value]string{seki.Win: "R", seki.Draw: "draw", seki.Loss: "C"}[r]
}

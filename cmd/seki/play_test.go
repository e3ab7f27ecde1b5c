package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/search"
)

// Games against play, over its line protocol, from every class of small layers,
// both games, both sides and both first players. A random opponent never gets
// more than the value of the position, and a perfect one, which asks the
// reference, gets exactly that.
func TestPlayKeepsTheValue(t *testing.T) {
	solver := search.New(search.Options{Memory: 1 << 26, Workers: 1})
	oracles := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	rng := rand.New(rand.NewPCG(1, 2))
	played := map[string]int{}
	for _, size := range []retrograde.Params{{Rows: 2, Cols: 2, MaxSum: 9}, {Rows: 2, Cols: 3, MaxSum: 7}, {Rows: 3, Cols: 3, MaxSum: 6}} {
		err := retrograde.Solve(context.Background(), size, retrograde.Handlers{Visit: func(c seki.Class) error {
			for k := range 8 {
				g, person, first := seki.Game(k&1), seki.Player(k>>1&1), seki.Player(k>>2)
				value := c.Results[g].Outcome.First(first) // for R
				if first == seki.C {
					value = value.Negate()
				}
				for _, oracle := range []*reference.Solver{nil, oracles[g]} {
					game := &playGame{game: g, start: c.Matrix, first: first}
					game.human[person] = true
					got := playOut(t, solver, game, person, func(r playReply) string { return chooseLine(t, r, g, person, oracle, rng) })
					want := resultName(value)
					better := person == seki.R && got > value || person == seki.C && got < value
					if better || oracle != nil && got != value {
						t.Errorf("%v, %v, person %v, %v begins: %s instead of %s", c.Matrix, g, person, first, resultName(got), want)
					}
					played[want]++
				}
			}
			return nil
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
	for k := range 3 {
		if played[resultName(seki.Value(k))] == 0 {
			t.Errorf("no game with result %s", resultName(seki.Value(k)))
		}
	}
}

// A person who only passes gives the program a draw at least, its second pass,
// and a win where the first player wins. The program takes what it is given,
// also where it was lost.
func TestPlayAnswersPasses(t *testing.T) {
	solver := search.New(search.Options{Memory: 1 << 26, Workers: 1})
	saved := 0 // lost positions
	err := retrograde.Solve(context.Background(), retrograde.Params{Rows: 2, Cols: 2, MaxSum: 10}, retrograde.Handlers{Visit: func(c seki.Class) error {
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
			game := &playGame{game: g, start: c.Matrix, first: person}
			game.human[person] = true
			if got := playOut(t, solver, game, person, func(playReply) string { return "pass" }); got != want {
				t.Errorf("%v, %v, %v passes: %s instead of %s", c.Matrix, g, person, resultName(got), resultName(want))
			}
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if saved == 0 {
		t.Error("no position was lost")
	}
}

// playOut plays a game over the line protocol, in which choose gives the
// person's turns, and returns the result for R.
func playOut(t *testing.T, solver *search.Solver, game *playGame, person seki.Player, choose func(playReply) string) seki.Value {
	t.Helper()
	in, lines := io.Pipe()
	replies, out := io.Pipe()
	s := &playSession{playGame: game, out: out, checker: &checker{solver: solver, prober: &prober{}}}
	done := make(chan error, 1)
	go func() {
		done <- s.run(context.Background(), in, s.writeJSON)
		out.Close()
	}()
	decode := json.NewDecoder(replies)
	for {
		var r playReply
		if err := decode.Decode(&r); err != nil {
			t.Fatal(err)
		}
		if !r.OK {
			t.Fatalf("refused: %s", r.Error)
		}
		if r.Over {
			lines.Close()
			if err := <-done; err != nil {
				t.Fatal(err)
			}
			for v := seki.Loss; v <= seki.Win; v++ {
				if resultName(v) == r.Result {
					return v
				}
			}
			t.Fatalf("result %q", r.Result)
		}
		if r.ToMove != person.String() {
			t.Fatalf("%s to move, but %s is the person", r.ToMove, person)
		}
		fmt.Fprintln(lines, choose(r))
	}
}

// chooseLine answers a reply with a turn: what the oracle says, or a random one
// without it.
func chooseLine(t *testing.T, r playReply, g seki.Game, p seki.Player, oracle *reference.Solver, rng *rand.Rand) string {
	t.Helper()
	A := seki.Must(seki.FromRows(r.Matrix))
	turns := []string{"pass"}
	values := []seki.Value{seki.Draw} // a pass that is answered by a pass
	value := func(B seki.Matrix, player seki.Player) seki.Value {
		result, err := oracle.Solve(B)
		if err != nil {
			t.Fatal(err)
		}
		return result.Outcome.First(player)
	}
	if oracle != nil {
		values[0] = min(seki.Draw, value(A, p.Opponent()).Negate())
		if passed(r, p.Opponent()) {
			values[0] = seki.Draw
		}
	}
	for mv := range A.Moves() {
		turns = append(turns, fmt.Sprint(mv.Row+1, " ", mv.Col+1))
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

// passed reports whether the last turn told was a pass of the player.
func passed(r playReply, p seki.Player) bool {
	if len(r.Turns) == 0 {
		return false
	}
	last := r.Turns[len(r.Turns)-1]
	return last.Player == p.String() && last.Move == nil
}

// A saved game loads as it was, and a damaged one is refused with its line.
func TestSavedGames(t *testing.T) {
	A := seki.Must(seki.FromRows([][]int{{3, 1}, {0, 2}}))
	game := &playGame{game: seki.DSeki, start: A, first: seki.C, human: [2]bool{true, false}}
	for _, text := range []string{"1 1", "pass", "2 2", "resign"} {
		turn, ok := parseTurn(text)
		if !ok {
			t.Fatal(text)
		}
		if err := game.play(turn); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := game.save(&file); err != nil {
			t.Fatal(err)
		}
		saved := file.String()
		again, err := loadGame(&file)
		if err != nil {
			t.Fatal(err)
		}
		var second bytes.Buffer
		if err := again.save(&second); err != nil || second.String() != saved {
			t.Errorf("%v: saved\n%sthen\n%s", err, saved, second.String())
		}
	}
	for text, want := range map[string]string{
		"":                                    "line 1: the matrix is missing",
		"chess":                               `line 1: not a saved game: it must begin with "seki-game 1"`,
		"seki-game 1\nmatrix 1 1":             "",
		"seki-game 1\nmatrix 1 1\nC 1 1":      "line 3: it is R's turn",
		"seki-game 1\nmatrix 1 1\nR 1 3":      "line 3: there is no column 3, the columns are 1 to 2",
		"seki-game 1\nR 1 3":                  "line 2: a turn before the matrix",
		"seki-game 1\nmatrix 1 1\nR x":        `line 3: "x" is no turn: ROW COLUMN, pass or resign`,
		"seki-game 1\ngame go":                `line 2: unknown game "go": seki or d-seki`,
		"seki-game 1\nmatrix 1 1\nR 1 1\nC 1": "line 4: ",
	} {
		_, err := loadGame(bytes.NewBufferString(text))
		if got := fmt.Sprint(err); want == "" && err != nil || want != "" && (err == nil || got[:min(len(got), len(want))] != want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

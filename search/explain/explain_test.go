package explain_test

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// sample returns known complete and semi-complete seki: those up to 3×3 of a
// sum that the reference solves at once, some of 4×3 and 4×4, and a few
// matrices of other outcomes.
func sample(t *testing.T) []seki.Matrix {
	t.Helper()
	greatest := 16 // sum
	if testtool.Long() {
		greatest = 20
	}
	var sample []seki.Matrix
	for pattern, every := range map[string]int{"*complete-[123]x[123].jsonl": 1, "*complete-4x[34].jsonl": 40} {
		for k, class := range testtool.KnownClasses(t, "../../data/known/lists.zip", pattern) {
			if class.Sum <= greatest && k%every == 0 {
				sample = append(sample, seki.Must(seki.FromRows(class.Matrix)))
			}
		}
	}
	if len(sample) < 10 {
		t.Fatalf("only %d matrices", len(sample))
	}
	for _, rows := range [][][]int{
		{{1}}, {{3, 1}, {0, 2}}, {{2, 0}, {1, 1}}, {{2, 2}, {2, 1}}, {{3, 0, 1}, {1, 2, 2}, {0, 2, 1}}, {{0, 1}, {0, 2}},
		{{0, 0}, {0, 1}},
		{{2, 1, 1}, {1, 3, 1}, {1, 1, 4}},
		{{2, 0}, {0, 1}, {3, 3}}, {{2, 0}, {0, 1}, {1, 0}, {3, 3}}, // R wins several races, a long one first
	} {
		sample = append(sample, seki.Must(seki.FromRows(rows)))
	}
	return sample
}

// oracle returns values by the reference.
type oracle struct {
	t      *testing.T
	game   seki.Game
	solver *reference.Solver
}

func (o oracle) value(A seki.Matrix, p seki.Player) seki.Value {
	result, err := o.solver.Solve(A)
	if err != nil {
		o.t.Fatal(err)
	}
	return result.Outcome.First(p)
}

// over reports whether a line ends at A with p to move.
func (o oracle) over(A seki.Matrix, p seki.Player) bool {
	if _, over, _ := A.Terminal(o.game); over {
		return true
	}
	return seki.WinsRace(A, o.game, p, true) || seki.WinsRace(A, o.game, p.Opponent(), false)
}

// checkLine plays a line by the rules and compares every claim with the
// reference: nobody changes the value, sums are least and greatest, races
// and threats hold.
func (o oracle) checkLine(A seki.Matrix, line explain.Line) {
	o.t.Helper()
	value, p := o.value(A, line.First), line.First
	if line.Value != value {
		o.t.Fatalf("%v, %v first: value %v; the reference says %v", A, p, line.Value, value)
	}
	winner, won := p, value != seki.Draw
	if value == seki.Loss {
		winner = p.Opponent()
	}
	for k, turn := range line.Turns {
		if o.over(A, p) {
			o.t.Fatalf("the line goes on from %v", A)
		}
		before := o.value(A, p)
		if turn.Player != p {
			o.t.Fatalf("turn %d from %v is one of %v", k+1, A, turn.Player)
		}
		if won {
			o.checkSum(A, p, winner, turn)
		}
		if turn.Move != nil {
			if A.At(turn.Move.Row, turn.Move.Col) == 0 {
				o.t.Fatalf("%v is no move of %v", turn.Move, A)
			}
			A = A.After(*turn.Move)
		}
		p = p.Opponent()
		if !A.Equal(turn.After) {
			o.t.Fatalf("the matrix is %v, not %v", A, turn.After)
		}
		ends := k+1 == len(line.Turns) && line.Ending == explain.ByTwoPasses
		if v := o.value(A, p); !ends && v.Negate() != before {
			o.t.Fatalf("%v: %v, then %v: a mistake", A, before, v)
		}
		if _, over, _ := A.Terminal(o.game); over {
			continue
		}
		if (turn.Threat != nil) != seki.WinsRace(A, o.game, turn.Player, true) {
			o.t.Fatalf("%v: %v threatens %v", A, turn.Player, turn.Threat)
		}
		if turn.Threat != nil {
			o.checkRace(A, *turn.Threat)
		}
	}
	_, over, _ := A.Terminal(o.game)
	switch line.Ending {
	case explain.ByZeroLine:
		if !over {
			o.t.Fatalf("%v is not the end", A)
		}
	case explain.ByRace:
		if over || !o.over(A, p) || !won || line.Race == nil || line.Race.Player != winner ||
			line.Race.First != (p == winner) {
			o.t.Fatalf("%v: no race %v", A, line.Race)
		}
		o.checkRace(A, *line.Race)
	case explain.ByTwoPasses:
		n := len(line.Turns)
		if n < 2 || line.Turns[n-1].Move != nil || line.Turns[n-2].Move != nil || value != seki.Draw {
			o.t.Fatalf("%v: no two passes in %v", A, line)
		}
	}
}

// checkSum checks that p, to move in A, leaves the least sum of a line that turns which keep the value leave if p
// is the winner, and otherwise resists: by a move, without a race of the winner that is no tie, and with the
// greatest sum.
func (o oracle) checkSum(A seki.Matrix, p, winner seki.Player, turn explain.Turn) {
	o.t.Helper()
	rank := func(B seki.Matrix, pass bool) [3]int {
		least := slices.Min([][]int{seki.R: B.RowSums(), seki.C: B.ColSums()}[winner])
		if p == winner {
			return [3]int{least}
		}
		var of [3]int
		if pass {
			of[0] = 1
		}
		if _, over, _ := B.Terminal(o.game); over || o.easy(B, winner) {
			of[1] = 1
		}
		of[2] = -least
		return of
	}
	got := rank(turn.After, turn.Move == nil)
	for mv := range A.Moves() {
		B := A.After(mv)
		other := rank(B, false)
		if (p != winner || o.value(B, p.Opponent()) == seki.Loss) && slices.Compare(other[:], got[:]) < 0 {
			o.t.Fatalf("%v, %v to move: the rank of %v is %v, of %v %v", A, p, turn.Move, got, mv, other)
		}
	}
}

// easy reports whether the race of p, moving first, in the shortest line of one wins without a tie.
func (o oracle) easy(B seki.Matrix, p seki.Player) bool {
	best := seki.Race{}
	for _, r := range seki.Races(B, o.game, p) {
		if r.Wins(true) && (best.Sum == 0 || r.Sum < best.Sum) {
			best = r
		}
	}
	return best.Sum > 0 && !best.ByTie(true)
}

// checkRace checks the claims of a race in A.
func (o oracle) checkRace(A seki.Matrix, race explain.Race) {
	o.t.Helper()
	p := race.Player
	of := seki.Races(A, o.game, p)[race.Line]
	if !of.Wins(race.First) || of.Line != race.Line || race.Needs != of.Sum || race.Allows != of.Allows ||
		race.ByTie != of.ByTie(race.First) {
		o.t.Fatalf("%v: %+v, want %+v", A, race, of)
	}
	for _, r := range seki.Races(A, o.game, p) {
		if r.Wins(race.First) && (r.Sum < race.Needs || r.Sum == race.Needs && r.Line < race.Line) {
			o.t.Fatalf("%v: %+v, and %+v is shorter or comes first", A, race, r)
		}
	}
	won := A // by p, not to move
	if race.First {
		won = A.After(race.Move)
		if line := []int{race.Move.Row, race.Move.Col}[p]; line != race.Line {
			o.t.Fatalf("%v: %+v wins elsewhere", A, race)
		}
	}
	if o.value(won, p.Opponent()) != seki.Loss {
		o.t.Fatalf("%v: %+v does not win", A, race)
	}
}

func TestLongExplanations(t *testing.T) {
	for _, g := range seki.Games {
		o := oracle{t, g, reference.New(g)}
		used := search.New(search.Options{Workers: 3})
		for _, A := range sample(t) {
			x, err := explain.Explain(context.Background(), search.New(search.Options{Workers: 1, Memory: 1 << 22}), A, g)
			if _, _, impossible := A.Terminal(g); impossible != nil {
				if err == nil {
					t.Errorf("%v is outside the games but explained", A)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			result, _ := o.solver.Solve(A)
			if x.Outcome != result.Outcome {
				t.Fatalf("%v of %v: outcome %v, not %v", g, A, x.Outcome, result.Outcome)
			}
			for p, line := range x.Lines {
				o.checkLine(A, line)
				if line.First != seki.Player(p) {
					t.Fatalf("line %d of %v begins with %v", p, A, line.First)
				}
			}
			_, over, _ := A.Terminal(g)
			for p, choices := range x.Choices {
				o.checkChoices(A, seki.Player(p), choices, over || x.Lines[p].Value == seki.Loss)
			}
			again := testtool.Must(explain.Explain(context.Background(), used, A, g))(t)
			if !reflect.DeepEqual(x, again) {
				t.Fatalf("%v of %v is explained in two ways:\n%+v\n%+v", g, A, x, again)
			}
		}
	}
}

// checkChoices checks that there is one move of each orbit, with its value.
func (o oracle) checkChoices(A seki.Matrix, p seki.Player, choices []explain.Choice, none bool) {
	if none {
		if len(choices) > 0 {
			o.t.Fatalf("%v: %v loses but has choices", A, p)
		}
		return
	}
	cells, next := 0, 0
	for _, orbit := range canon.Automorphisms(A).CellOrbits() {
		if A.At(orbit[0].Row, orbit[0].Col) == 0 {
			continue
		}
		c := choices[next]
		next++
		cells += c.Cells
		B := A.After(c.Move)
		if c.Move != orbit[0] || c.Value != o.value(B, p.Opponent()).Negate() || c.Line.First != p.Opponent() {
			o.t.Fatalf("%v: choice %+v of %v", A, c, p)
		}
		o.checkLine(B, c.Line)
		if reply := c.Reply(); reply != nil {
			if v := o.value(B.After(*reply), p); v != c.Value {
				o.t.Fatalf("%v: the reply %v to %v leads to %v for %v instead of %v", A, reply, c.Move, v, p, c.Value)
			}
		} else if _, over, _ := B.Terminal(o.game); c.Value == seki.Loss && !over {
			o.t.Fatalf("%v: no reply to %v", A, c.Move)
		}
	}
	positive := 0
	for range A.Moves() {
		positive++
	}
	if next != len(choices) || cells != positive {
		o.t.Fatalf("%v: %d choices with %d cells for %v", A, len(choices), cells, p)
	}
}

func TestExplainEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	A := seki.Must(seki.FromRows([][]int{{4, 3, 0}, {4, 0, 3}, {0, 3, 3}}))
	if _, err := explain.Explain(ctx, search.New(search.Options{}), A, seki.Seki); err == nil {
		t.Error("no error after the context ended")
	}
}

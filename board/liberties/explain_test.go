package liberties

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
)

// checker compares the claims of explanations in one game with the recursion.
type checker struct {
	*testing.T
	rules
	reference *Reference
}

func (c checker) value(P Position, p seki.Player) seki.Value {
	return solve(c, c.reference, P).Outcome.First(p)
}

// TestLongRaceOf compares races, with their first moves, with the recursion on all small positions.
func TestLongRaceOf(t *testing.T) {
	for _, g := range seki.Games {
		c := checker{t, rules{game: g}, NewReference(g)}
		eachReserve(func(P Position) {
			for _, p := range seki.Players {
				for _, first := range []bool{true, false} {
					if race := c.Race(P, p, first); race != nil {
						c.checkRace(P, *race)
					}
				}
			}
		})
	}
}

func (c checker) checkRace(P Position, race explain.RaceOf[Move]) {
	c.Helper()
	Q, mover := P, race.Player.Opponent()
	if race.First {
		if line := []int{race.Move.Row, race.Move.Col}[race.Player]; line != race.Line ||
			!slices.Contains(slices.Collect(P.Moves(race.Player)), race.Move) {
			c.Fatalf("%v: %v is not a move in line %d of %v", P, race.Move, race.Line, race.Player)
		}
		Q = P.After(race.Move)
	}
	if c.value(Q, mover) != seki.Loss {
		c.Fatalf("%v in %v: %+v does not win", P, c.game, race)
	}
	if race.Needs != P.totals(race.Player)[race.Line] {
		c.Fatalf("%v: %+v does not need as much", P, race)
	}
	if lead := race.Allows - race.Needs; (lead >= 1 || race.First && lead == 0) == (race.ByTie || len(race.Eyes) > 0) {
		c.Fatalf("%v: %+v has no reason, or one too many", P, race)
	}
}

// TestLongExplain plays out explanations of small positions by the rules.
func TestLongExplain(t *testing.T) {
	for _, g := range seki.Games {
		s := NewSolver(1 << 26)
		c := checker{t, rules{s, g}, NewReference(g)}
		count := 0
		eachReserve(func(P Position) {
			result := solve(t, c.reference, P)
			if count++; count%15 > 0 && !result.Kind.IsSpecial() {
				return
			}
			x, err := Explain(t.Context(), s, P, g)
			if err != nil || x.Outcome != result.Outcome {
				t.Fatalf("%v of %v: %v, %v, want %v", g, P, x.Outcome, err, result.Outcome)
			}
			for p, line := range x.Lines {
				c.checkLine(P, line)
				if must, cells := true, 0; line.Value != seki.Loss {
					for _, choice := range x.Choices[p] {
						c.checkLine(P.After(choice.Move), choice.Line)
						must = must && choice.Value == seki.Loss
						cells += choice.Cells
					}
					player, semi := result.Kind.MustPass()
					if all := len(slices.Collect(P.Moves(seki.Player(p)))); cells != all ||
						must != (result.Kind == seki.Complete || semi && player == seki.Player(p)) {
						t.Fatalf("%v of %v, %v: %d moves of %d, must pass: %v", g, P, seki.Player(p), cells, all, must)
					}
				}
			}
		})
	}
}

// checkLine checks that nobody makes a mistake in a line and that it ends as it says.
func (c checker) checkLine(P Position, line explain.LineOf[Position, Move]) {
	c.Helper()
	p := line.First
	if v := c.value(P, p); v != line.Value {
		c.Fatalf("%v, %v first: %v, not %v", P, p, line.Value, v)
	}
	for k, turn := range line.Turns {
		before := c.value(P, p)
		if turn.Player != p || turn.Move != nil && !slices.Contains(slices.Collect(P.Moves(p)), *turn.Move) {
			c.Fatalf("%v: %v is no turn of %v", P, turn.Move, p)
		}
		if turn.Move != nil {
			P = P.After(*turn.Move)
		}
		p = p.Opponent()
		if !turn.After.Equal(P) {
			c.Fatalf("the position is %v, not %v", P, turn.After)
		}
		last := k+1 == len(line.Turns)
		if v := c.value(P, p); v.Negate() != before && !(last && line.Ending == explain.ByTwoPasses && before == seki.Draw) {
			c.Fatalf("%v: %v, then %v: a mistake", P, before, v)
		}
		if turn.Threat != nil {
			c.checkRace(P, *turn.Threat)
		}
	}
	_, over, _ := P.Terminal(c.game)
	passes := 0
	for _, turn := range slices.Backward(line.Turns) {
		if turn.Move != nil {
			break
		}
		passes++
	}
	switch line.Ending {
	case explain.ByZeroLine:
		if !over {
			c.Fatalf("%v is not the end", P)
		}
	case explain.ByRace:
		if over || line.Race.First != (line.Race.Player == p) {
			c.Fatalf("%v: no race %+v", P, line.Race)
		}
		c.checkRace(P, *line.Race)
	case explain.ByTwoPasses:
		if passes < 2 || line.Value != seki.Draw {
			c.Fatalf("%v: %d passes", P, passes)
		}
	}
}

package pyramid

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
)

// Analysis describes a position in the game with Tiers tiers: the value W with the player
// to move, Z with the opponent to move, and all optimal decisions for both.
type Analysis struct {
	Tiers    int      `json:"tiers"`
	Position Position `json:"-"`
	Runs     []int    `json:"position"` // the same with Tiers entries
	Model    string   `json:"model"`    // "turns" or "zero-one"
	W        int      `json:"W"`
	Z        int      `json:"Z"`
	L        int      `json:"L,omitempty"` // in the model of turns
	Wins     bool     `json:"wins"`        // whether the player to move wins
	BestW    []Move   `json:"best_W"`      // π* of the player; empty at (1, 0, …, 0)
	BestZ    []Move   `json:"best_Z"`      // π* of the opponent
	LineW    []Step   `json:"line_W"`      // play by the first optimal decisions, the player first
	LineZ    []Step   `json:"line_Z"`      // the same, the opponent first
}

// Step is a position of a line of play, and the decision there; the last position,
// (1, 0, …, 0), has none.
type Step struct {
	Position Position `json:"-"`
	Runs     []int    `json:"position"`
	Move     *Move    `json:"move"`
}

// MarshalJSON writes the triple of the papers.
func (u Move) MarshalJSON() ([]byte, error) { return json.Marshal([3]int{u.Run, u.From, u.To}) }

// Fits returns an error unless the position is one that may arise in the game with p tiers,
// 2 ≤ p ≤ MaxTiers. It must not be empty, have a run longer than p, or have too many
// runs: for every k the sum of ⌊(n+1)/k⌋ over the runs n never grows, since a + b + 2 ≤ n + 1
// if a move leaves runs of a and b bars. So the value at the start bounds the runs that can
// occur together.
func (x Position) Fits(p int) error {
	if x.runs() == 0 {
		return fmt.Errorf("no bars are left")
	}
	start := Start(p)
	for k := 1; k <= MaxTiers+1; k++ {
		room := 0
		for i := range x {
			room += (i + 2) / k * (int(start[i]) - int(x[i]))
		}
		if room < 0 {
			return fmt.Errorf("%v cannot arise in the game with %d tiers", x, p)
		}
	}
	return nil
}

// Analyse analyses a position in the model of Fujita 2016, (3.2)–(3.5), or in the 0/1 model (Fujita, one-stage model,
// section 3.2). In the 0/1 model both values are 0 if the player who moves wins, else 1, and both players have the same
// optimal decisions: all that win or, if none does, all. The position must fit p; in the other model p ≤ MaxLostTiers.
// Cost: as Solve, and a search for each decision.
func Analyse(ctx context.Context, p int, x Position, zeroOne bool) (Analysis, error) {
	if err := x.Fits(p); err != nil {
		return Analysis{}, err
	}
	a := Analysis{Tiers: p, Position: x, Runs: x.list(p), Wins: !loses(x)}
	s := newLengths(ctx, p)
	bestW, bestZ := s.bestW, s.bestZ
	switch {
	case zeroOne:
		if a.Model = "zero-one"; !a.Wins {
			a.W, a.Z = 1, 1
		}
		bestW = func(x Position) []Move {
			return filter(Moves(x), func(u Move) bool { return loses(x) || loses(x.After(u)) })
		}
		bestZ = bestW
	case p > MaxLostTiers:
		return Analysis{}, fmt.Errorf("with more than %d tiers only the winner is found, in the 0/1 model", MaxLostTiers)
	default:
		a.Model, a.L, a.W, a.Z = "turns", turnBound(p), s.w(x), s.z(x)
	}
	a.BestW, a.BestZ = bestW(x), bestZ(x)
	a.LineW, a.LineZ = a.line(bestW, bestZ), a.line(bestZ, bestW)
	return a, s.err
}

// line returns the play in which two players alternately take their first optimal
// decisions.
func (a *Analysis) line(mover, other func(Position) []Move) (steps []Step) {
	x := a.Position
	for moves := mover(x); len(moves) > 0; moves = mover(x) {
		steps = append(steps, Step{x, x.list(a.Tiers), &moves[0]})
		x, mover, other = x.After(moves[0]), other, mover
	}
	return append(steps, Step{x, x.list(a.Tiers), nil})
}

// bestW returns the decisions u with Z(g(x,u)) + 1 = W(x), in the order of Moves. If the
// player loses, they are those after which no reply makes the game longer than M(x) (see
// lengths).
func (s *lengths) bestW(x Position) []Move {
	if best, wins := BestWin(x); wins {
		least := winTurns(x.After(best))
		return filter(Moves(x), func(u Move) bool { return loses(x.After(u)) && winTurns(x.After(u)) == least })
	}
	length := s.length(x)
	return filter(Moves(x), func(u Move) bool { return s.longest(x.After(u), length) < length })
}

// bestZ returns the decisions v with W(g(x,v)) = Z(x), in the order of Moves. If the
// opponent can win, it returns only winning decisions (with two tiers, others have the same
// value L).
func (s *lengths) bestZ(x Position) []Move {
	if loses(x) { // every decision leads to a win of the player, in at most winTurns(x) turns
		return filter(Moves(x), func(v Move) bool {
			y := x.After(v)
			u, _ := BestWin(y)
			return 1+winTurns(y.After(u)) == winTurns(x)
		})
	}
	longest := s.longest(x, x.Bars())
	return filter(Moves(x), func(v Move) bool {
		y := x.After(v)
		return loses(y) && s.length(y) == longest
	})
}

func filter(moves []Move, keep func(Move) bool) []Move {
	return append([]Move{}, slices.DeleteFunc(moves, func(u Move) bool { return !keep(u) })...)
}

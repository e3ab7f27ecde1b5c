package pyramid

import (
	"context"
	"fmt"

	"github.com/sekilab/sekilab/games/mddp"
)

// turnBound returns L = ⌊(1 + 2 + … + p)/2⌋, an upper bound on the number of
// turns of a player (Fujita 2016, section 3.2).
func turnBound(p int) int { return p * (p + 1) / 4 }

// model is a pyramid game as a mutually dependent decision process: the main
// process is the player who moves first, the subprocess the opponent.
type model = mddp.Model[Position, Move, Position, Move]

// dummy is the terminal state (0, …, 0). Every decision leads its own process there;
// play never reaches it.
var dummy = Position{}

// turnModel is the model of Fujita 2016, (3.2)–(3.5), for the game with p tiers: the
// main process minimises, and the subprocess maximises, the number of turns that
// the player of the main process needs to win; a loss costs L more.
//
//	W((1,0,…)) = L,  W(x) = min over U(x) of Z(g(x,u)) + 1
//	Z((1,0,…)) = 0,  Z(x) = max over U(x) of W(g(x,u))
//
// W(x) ≤ L says that the player to move wins.
func turnModel(p int) model {
	loss := float64(turnBound(p))
	return model{
		P: process(mddp.Minimize, loss, 1, nil),
		Q: process(mddp.Maximize, 0, 0, nil),
	}
}

func process(goal mddp.Goal, atLast, atDummy float64, reward func(float64) float64) mddp.Process[Position, Move, Position] {
	return mddp.Process[Position, Move, Position]{
		Goal: goal,
		Terminal: func(x Position) (float64, bool) {
			switch x {
			case Last():
				return atLast, true
			case dummy:
				return atDummy, true
			}
			return 0, false
		},
		Decisions: Moves,
		Next:      func(Position, Move) Position { return dummy },
		Cross:     Position.After,
		Reward:    reward,
	}
}

// Values holds W and Z of Fujita 2016, (3.2)–(3.5), for the starting position
// (1, …, 1) of the game with Tiers tiers.
type Values struct {
	Tiers     int  `json:"tiers"`
	W         int  `json:"W"`
	Z         int  `json:"Z"`
	L         int  `json:"L"`
	FirstWins bool `json:"first_wins"`
}

// MaxRecursionTiers is the greatest number of tiers for Recursion: 13 tiers have some 65
// million states.
const MaxRecursionTiers = 12

// states holds the number of states that Recursion visits: counted up to 11 tiers,
// estimated for 12.
var states = [MaxRecursionTiers + 1]int{2: 10, 32, 108, 424, 1_668, 7_116, 30_788, 139_024, 626_214, 2_948_190, 14_200_000}

// RecursionStates returns the number of states that Recursion visits for p tiers, 2 ≤ p ≤
// MaxRecursionTiers.
func RecursionStates(p int) int { return states[p] }

// Recursion computes the values by the paper's recursion, with package mddp, for
// 2 ≤ p ≤ MaxRecursionTiers. The number of states grows 4.6-fold per tier; p = 9
// takes a second.
func Recursion(ctx context.Context, p int, progress Progress) (Values, error) {
	if p < 2 || p > MaxRecursionTiers {
		return Values{}, fmt.Errorf("the number of tiers must be between 2 and %d for the recursion, not %d", MaxRecursionTiers, p)
	}
	s := mddp.NewSolver(turnModel(p))
	if progress != nil {
		s.Progress = func(visited int) { progress(visited, max(states[p], visited)) }
	}
	w, err := s.W(ctx, Start(p))
	if err != nil {
		return Values{}, err
	}
	z, err := s.Z(ctx, Start(p))
	if err != nil {
		return Values{}, err
	}
	return Values{p, int(w), int(z), turnBound(p), int(w) <= turnBound(p)}, nil
}

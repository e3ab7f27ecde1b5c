package terminal

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

// Solution is the value of every node for one player who plays perfectly against
// all others together.
type Solution struct {
	Player Player
	Win    *Attractor // A_p(W_p): the nodes where p can force a win
	Lose   *Attractor // A_−p(T∖W_p): the nodes where the others can make p lose
	arena  *Arena
}

// Solve returns the solution for player p, by Corollary 3.2. Cost: two
// attractors, linear in the nodes and edges.
func (a *Arena) Solve(p Player) *Solution {
	return &Solution{
		Player: p, arena: a,
		Win:  a.Attractor(Only(p), a.WonBy(p)),
		Lose: a.Attractor(Others(p), a.NotWonBy(p)),
	}
}

// Value returns Win if the player can force a win from v, Loss if the others
// together can make the player lose, else Draw.
func (s *Solution) Value(v Node) seki.Value {
	switch {
	case s.Win.Contains(v):
		return seki.Win
	case s.Lose.Contains(v):
		return seki.Loss
	}
	return seki.Draw
}

// Rank returns the number of moves within which the win or loss at v is forced, −1 for a draw.
func (s *Solution) Rank(v Node) int { return max(s.Win.Rank(v), s.Lose.Rank(v)) }

// Strategy returns a strategy of the player that wins from every winning position
// and does not lose from any drawing position. From lost positions it delays.
func (s *Solution) Strategy() Strategy {
	return s.arena.Choose(Only(s.Player), func(v Node) int {
		if s.Win.Contains(v) {
			return s.Win.forcing(v)
		}
		return s.Lose.avoiding(v)
	})
}

// Against returns the strategy of the others together against the player: it
// makes the player lose if it can, else keeps the player from winning if it can,
// else delays the win.
func (s *Solution) Against() Strategy {
	return s.arena.Choose(Others(s.Player), func(v Node) int {
		if s.Lose.Contains(v) {
			return s.Lose.forcing(v)
		}
		return s.Win.avoiding(v)
	})
}

// Verify checks both strategies against all replies from every node. It returns an error if
// one of them does not achieve the value. If both do, the solution is proved. Cost: linear
// in the nodes and edges.
func (s *Solution) Verify() error {
	a, p := s.arena, s.Player
	own, against := s.Strategy(), s.Against()
	checks := []struct {
		what string
		err  error
	}{
		{"winning", a.VerifyForcing(own, a.WonBy(p), s.Win.Nodes())},
		{"drawing", a.VerifyAvoiding(own, a.NotWonBy(p), s.Lose.Complement())},
		{"losing", a.VerifyForcing(against, a.NotWonBy(p), s.Lose.Nodes())},
		{"not winning", a.VerifyAvoiding(against, a.WonBy(p), s.Win.Complement())},
	}
	for _, c := range checks {
		if c.err != nil {
			return fmt.Errorf("the positions %s for player %d: %w", c.what, p, c.err)
		}
	}
	return nil
}

package terminal

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

// Solution is the value of every node for one player under perfect play of
// that player, whatever the others do.
type Solution struct {
	Player Player
	Win    *Attractor // A_p(W_p): the nodes from which p wins
	Lose   *Attractor // A_−p(T∖W_p): the nodes from which the others make p lose
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

// Value returns Win when v is a winning position of the player, else Draw when
// it is a drawing position, else Loss: the others can together make the player
// lose.
func (s *Solution) Value(v Node) seki.Value {
	switch {
	case s.Win.Contains(v):
		return seki.Win
	case s.Lose.Contains(v):
		return seki.Loss
	}
	return seki.Draw
}

// Strategy returns a strategy of the player that is winning at every winning
// position and drawing at every drawing position. Where the player must lose
// against best play, it delays.
func (s *Solution) Strategy() Strategy {
	return s.arena.strategy(Only(s.Player), func(v Node) int {
		if s.Win.Contains(v) {
			return s.Win.forcing(v)
		}
		return s.Lose.avoiding(v)
	})
}

// Against returns the strategy of all the others acting together against the
// player: it makes the player lose where that can be forced, else keeps the
// player from winning where that is possible, else delays the win.
func (s *Solution) Against() Strategy {
	return s.arena.strategy(Others(s.Player), func(v Node) int {
		if s.Lose.Contains(v) {
			return s.Lose.forcing(v)
		}
		return s.Win.avoiding(v)
	})
}

// Verify plays both strategies against every reply from every node, and fails
// with a *Refutation when one of them does not reach the value. Together they
// prove the solution. Cost: linear in the nodes and edges.
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

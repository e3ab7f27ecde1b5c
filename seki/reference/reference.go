// Package reference solves SEKI and D-SEKI by the recursion of Gol'berg et al. 2014,
// as plainly as possible. It is the oracle of the tests: all faster solvers are
// compared with it. It is not optimised.
package reference

import "github.com/sekilab/sekilab/seki"

// Solver solves matrices in one game. It remembers every matrix that it has solved,
// not up to equivalence. It is not safe for concurrent use.
type Solver struct {
	game seki.Game
	memo map[string]seki.Result
}

// New returns a solver for the game g.
func New(g seki.Game) *Solver {
	return &Solver{game: g, memo: map[string]seki.Result{}}
}

// Solve returns the outcome and kind of A. It fails with a *seki.ImpossibleError
// when A is outside the game. Cost: time and memory for up to Π (a_ij + 1) matrices,
// those below A entry by entry.
func (s *Solver) Solve(A seki.Matrix) (seki.Result, error) {
	if _, _, err := A.Terminal(s.game); err != nil {
		return seki.Result{}, err
	}
	return s.solve(A), nil
}

// solve is the procedure "Solving SEKI and D-SEKI by backward induction" of Gol'berg
// et al. 2014, section 1.
func (s *Solver) solve(A seki.Matrix) seki.Result {
	// A child of a matrix that belongs to the game belongs to it as well.
	if outcome, over, _ := A.Terminal(s.game); over {
		return seki.Result{Outcome: outcome, Kind: seki.None}
	}
	key := A.Key()
	if known, ok := s.memo[key]; ok {
		return known
	}
	var children []seki.Outcome // of all A' in N(A)
	for mv := range A.Moves() {
		children = append(children, s.solve(A.After(mv)).Outcome)
	}
	result := Result(children)
	s.memo[key] = result
	return result
}

// Result returns the result of a matrix that is not terminal from the outcomes of its
// children; there is at least one.
func Result(children []seki.Outcome) seki.Result {
	childC, childR := make([]seki.Value, len(children)), make([]seki.Value, len(children)) // C(A') and R(A')
	for k, child := range children {
		childC[k], childR[k] = child.C, child.R
	}
	return ResultByPlayer(childC, childR)
}

// ResultByPlayer is Result for games in which the players have different active moves: childC
// holds C(A') for the children A' that R makes, childR holds R(A') for the children that C makes. A
// player without a child passes.
func ResultByPlayer(childC, childR []seki.Value) seki.Result {
	r, caseR := active(childC) // caseR: case [R'], so that R(A) = X
	c, caseC := active(childR) // caseC: case [C'], so that C(A) = Y
	kind := seki.None
	switch {
	case caseR && caseC: // X and Y: both must pass
		r, c, kind = seki.Draw, seki.Draw, seki.Complete
	case caseR: // X becomes L when C(A) = W, D when C(A) = D
		r = passing(c)
		if r == seki.Draw {
			kind = seki.SemiCompleteR
		}
	case caseC:
		c = passing(r)
		if c == seki.Draw {
			kind = seki.SemiCompleteC
		}
	case r == seki.Draw && c == seki.Draw:
		kind = seki.Plain
	}
	return seki.Result{Outcome: seki.Outcome{R: r, C: c}, Kind: kind}
}

// Derive returns the results of a matrix that is not terminal in both games. results returns
// the results of a child that is not terminal. Derive fails as it does, and with a
// *seki.ImpossibleError when A is outside the games.
func Derive(A seki.Matrix, results func(child seki.Matrix) (seki.Results, error)) (seki.Results, error) {
	var children [2][]seki.Outcome // by game
	for mv := range A.Moves() {
		child := A.After(mv)
		var found seki.Results
		_, over, err := child.Terminal(seki.Seki) // D-SEKI ends at the same time
		if err == nil && !over {
			found, err = results(child)
		}
		if err != nil {
			return seki.Results{}, err
		}
		for g := range found {
			if over {
				found[g].Outcome, _, _ = child.Terminal(seki.Game(g))
			}
			children[g] = append(children[g], found[g].Outcome)
		}
	}
	return seki.Results{Result(children[seki.Seki]), Result(children[seki.DSeki])}, nil
}

// States returns the number of matrices A' ≤ A entry by entry. Solve solves only
// the matrices that play reaches. It may return any number greater than limit instead.
func States(A seki.Matrix, limit int) int {
	n := 1
	for _, entry := range A.Entries() {
		if n *= entry + 1; n > limit {
			break
		}
	}
	return n
}

// active returns the best value of an active move and whether all active moves lose.
// children are the opponent's values as first player in the children.
func active(children []seki.Value) (best seki.Value, allLose bool) {
	best = seki.Loss
	for _, v := range children {
		best = max(best, v.Negate())
	}
	return best, best == seki.Loss
}

// passing returns the value of passing to an opponent who gets v by an active move.
// A pass never wins, because the opponent can pass as well. v = L does not occur: if
// all active moves of the opponent lose, both players are in their case.
func passing(v seki.Value) seki.Value {
	if v == seki.Win {
		return seki.Loss
	}
	return seki.Draw
}

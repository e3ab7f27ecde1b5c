package explain

import (
	"context"
	"math"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// lengthNodes bounds the number of positions that length visits.
const lengthNodes = 5000

// position is a class of matrices with the player to move.
type position struct {
	key   string // of the canonical form
	mover seki.Player
}

// bounds are the bounds of a length: below < length ≤ above.
type bounds struct{ below, above int }

// length returns the length, as the package documentation defines it, of A, which
// winner wins with p to move, and whether it was found. It is a search by iterative
// deepening that visits each class of matrices once for each depth. It uses only the
// answers of the solver, so that earlier searches do not matter.
func (e *explainer[P, M]) length(A P, p, winner seki.Player) (length int, found bool, err error) {
	e.left = lengthNodes
	for length = 0; ; length++ {
		ok, err := e.within(A, p, winner, length)
		if err != nil || e.left < 0 {
			return 0, false, err
		}
		if ok {
			return length, true, nil
		}
	}
}

// within reports whether the length of A is at most n. The result is meaningless if e.left
// is negative.
func (e *explainer[P, M]) within(A P, p, winner seki.Player, n int) (bool, error) {
	if e.over(A) || e.decided(A, p) != nil {
		return true, nil // the winner has won
	}
	if e.left--; n == 0 || e.left < 0 {
		return false, nil
	}
	eventloop.Yield()
	if e.ctx.Err() != nil {
		return false, context.Cause(e.ctx)
	}
	form, key, err := e.Form(e.ctx, A)
	if err != nil {
		return false, err
	}
	id := position{key, p}
	known, ok := e.lengths[id]
	if !ok {
		known = bounds{0, math.MaxInt}
	}
	if n <= known.below || n >= known.above {
		return n >= known.above, nil
	}
	ok, err = e.turnWithin(form, p, winner, n)
	if err != nil || e.left < 0 {
		return false, err
	}
	if ok {
		known.above = n
	} else {
		known.below = n
	}
	e.lengths[id] = known
	return ok, nil
}

// turnWithin is within for A that is neither terminal nor decided by a race: it tries the
// turns of p.
func (e *explainer[P, M]) turnWithin(A P, p, winner seki.Player, n int) (bool, error) {
	next := p.Opponent()
	if p != winner {
		if ok, err := e.within(A, next, winner, n-1); !ok || err != nil { // the pass
			return false, err
		}
	}
	for mv := range e.Moves(A, p) {
		B := e.After(A, mv)
		if p == winner {
			wins, err := e.Wins(e.ctx, B, search.Question{Attacker: p})
			if err != nil {
				return false, err
			}
			if !wins {
				continue
			}
		}
		ok, err := e.within(B, next, winner, n-1)
		if err != nil {
			return false, err
		}
		if ok == (p == winner) {
			return ok, nil
		}
	}
	return p != winner, nil
}

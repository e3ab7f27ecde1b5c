package verify

import (
	"context"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// Whoever writes a certificate can only choose steps, moves and
// references. This test makes every choice there is for the matrices of a size
// up to a sum, smaller sums first, on top of everything accepted before, until
// no new step is accepted: all accepted steps are true, and for every
// true one there is an accepted one that implies it.
func TestEverythingThatCanBeProved(t *testing.T) {
	for _, size := range [][3]int{{1, 1, 6}, {1, 3, 6}, {3, 1, 6}, {2, 2, 8}, {2, 3, 5}, {3, 2, 5}} {
		for _, g := range seki.Games {
			t.Run(fmt.Sprintf("%dx%d %v", size[0], size[1], g), func(t *testing.T) {
				c := closure{T: t, verifier: &verifier{ctx: context.Background()}, solver: reference.New(g),
					about: map[string][]int{}}
				c.proved.Game = g
				for sum := 1; sum <= size[2]; sum++ {
					c.matrices(make([]int, size[0]*size[1]), 0, sum, size[0], size[1])
				}
				t.Logf("%d tries, %d steps", c.tries, len(c.steps))
				if len(c.steps) == 0 {
					t.Error("nothing was proved")
				}
			})
		}
	}
}

type closure struct {
	*testing.T
	*verifier
	solver *reference.Solver
	about  map[string][]int // numbers of the steps about a matrix
	tries  int
}

// matrices goes through all fillings of the entries from k on with a sum.
func (c *closure) matrices(entries []int, k, sum, rows, cols int) {
	if k == len(entries)-1 {
		entries[k] = sum
		c.matrix(seki.Must(seki.New(rows, cols, entries)))
		return
	}
	for v := 0; v <= sum; v++ {
		entries[k] = v
		c.matrices(entries, k+1, sum-v, rows, cols)
	}
}

// matrix tries to prove everything of a matrix.
func (c *closure) matrix(A seki.Matrix) {
	result, err := c.solver.Solve(A)
	if err != nil {
		return // outside the game
	}
	_, over, _ := A.Terminal(c.proved.Game)
	accepted := map[string]bool{}
	for grown := true; grown; {
		grown = false
		for _, p := range []seki.Player{seki.R, seki.C} {
			for st := range weaker {
				if id := p.String() + string(st); !accepted[id] && c.prove(A, st, p) {
					accepted[id], grown = true, true
					if over || !says(st, p, result.Outcome) {
						c.Fatalf("accepted %s of %v in %v, whose outcome is %v", st, p, A, result.Outcome)
					}
				}
			}
		}
	}
	if over {
		return
	}
	for _, p := range []seki.Player{seki.R, seki.C} {
		for st := range weaker {
			if says(st, p, result.Outcome) && c.reference(A, st, p) == nil {
				c.Fatalf("%s of %v in %v, whose outcome is %v, has no proof", st, p, A, result.Outcome)
			}
		}
	}
}

// prove reports whether the step is accepted with some choice of move and
// references, as it then is for all that follow.
func (c *closure) prove(A seki.Matrix, st format.Claim, p seki.Player) bool {
	line := format.Step{Claim: st, Player: p, About: A}
	count := len(c.steps)
	switch st {
	case format.WinsFirst, format.HoldsFirst:
		need := format.WinsSecond
		if st == format.HoldsFirst {
			need = format.HoldsSecond
		}
		for mv := range A.Moves() {
			line.Move = &mv
			if ref := c.reference(A.After(mv), need, p); ref != nil {
				line.To = []format.Ref{*ref}
				c.tries++
				if c.step(line) == nil {
					break
				}
			}
		}
	default:
		need := format.HoldsFirst
		if st == format.WinsSecond {
			need = format.WinsFirst
			ref := c.reference(A, need, p)
			if ref == nil {
				return false
			}
			line.To = append(line.To, *ref)
		}
		for mv := range A.Moves() {
			ref := c.reference(A.After(mv), need, p)
			if ref == nil {
				return false
			}
			line.To = append(line.To, *ref)
		}
		c.tries++
		_ = c.step(line)
	}
	if len(c.steps) == count {
		return false
	}
	c.about[A.Key()] = append(c.about[A.Key()], len(c.steps))
	return true
}

// reference returns a reference that the verifier accepts, nil if there is none
// among all that name the matrix. (Any other names another matrix and is
// refused.)
func (c *closure) reference(A seki.Matrix, need format.Claim, p seki.Player) *format.Ref {
	for _, number := range append([]int{0}, c.about[A.Key()]...) {
		ref := format.Ref{Step: number}
		c.tries++
		if c.holds(A, ref, need, p) == nil {
			return &ref
		}
	}
	return nil
}

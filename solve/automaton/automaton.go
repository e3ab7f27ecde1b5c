package automaton

import (
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton/internal/format"
)

// Fits returns an error for a size that is too large for an automaton: one of more than 9
// entries, or a single line of more than 5.
func Fits(size seki.Size) error { return format.Fits(size) }

// Automaton computes the results of all matrices of a size in a game.
type Automaton struct {
	size seki.Size
	game seki.Game
	*group
	*rules
	stabilisers

	// By state, up to symmetry; state 0 is that of the zero matrix.
	labels     []label
	stabiliser []uint16
	next       []residual // by state and letter, with states written as residuals
	moves      [2][][]uint8

	tuples int // at which Find checked it
}

// Size returns the size of the matrices.
func (a *Automaton) Size() seki.Size { return a.size }

// Game returns the game.
func (a *Automaton) Game() seki.Game { return a.game }

// States returns the number of states, up to symmetry (orbits) and in all.
func (a *Automaton) States() (orbits, all int) {
	for k := range a.labels {
		for g, least := range a.least[a.stabiliser[k]] {
			if int(least) == g {
				all++
			}
		}
	}
	return len(a.labels), all
}

// Tuples returns the number of tuples, up to symmetry, at which Find checked the automaton, 0 if
// it was read from a file.
func (a *Automaton) Tuples() int { return a.tuples }

// image returns the image of a state under g.
func (a *Automaton) image(g symmetry, x residual) residual {
	p := a.product[g][symmetryOf(x)]
	return x>>orbitShift<<orbitShift | residual(a.least[a.stabiliser[orbitOf(x)]][p])
}

// step returns the state after a letter.
func (a *Automaton) step(x residual, b int) residual {
	g := symmetryOf(x)
	y := a.next[int(orbitOf(x))<<a.cells|int(a.letters[a.inverse[g]][b])]
	return a.image(g, y)
}

func (a *Automaton) label(x residual) label {
	l := a.labels[orbitOf(x)]
	if a.transposes[symmetryOf(x)] {
		return l.transposed()
	}
	return l
}

// Result returns the result of the matrix with the given entries in row-major order, which
// must not be negative. It fails as Matrix.Terminal does. Cost: one step for each binary
// digit of the greatest entry.
func (a *Automaton) Result(entries []*big.Int) (seki.Result, error) {
	if len(entries) != a.cells {
		return seki.Result{}, fmt.Errorf("%d entries, and a %v matrix has %d", len(entries), a.size, a.cells)
	}
	digits := 0
	shape := make([]int, len(entries))
	for e, v := range entries {
		if v.Sign() < 0 {
			return seki.Result{}, fmt.Errorf("entry %d in row %d, column %d is negative", v, e/a.size.Cols+1, e%a.size.Cols+1)
		}
		digits = max(digits, v.BitLen())
		shape[e] = v.Sign()
	}
	// Zero lines do not depend on how large positive entries are.
	if _, _, err := seki.Must(seki.New(a.size.Rows, a.size.Cols, shape)).Terminal(a.game); err != nil {
		return seki.Result{}, err
	}
	x := residual(0)
	for k := digits - 1; k >= 0; k-- {
		b := 0
		for e, v := range entries {
			b |= int(v.Bit(k)) << e
		}
		x = a.step(x, b)
	}
	return a.label(x).result(), nil
}

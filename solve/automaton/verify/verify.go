// Package verify checks the files of automata that package automaton finds, by code that
// shares the format with it and nothing else. What it accepts is proved
// for all matrices of the size: docs/theory.md, section 8, has the argument.
package verify

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/bits"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton/internal/format"
)

// Proved is what an accepted file proves.
type Proved struct {
	Size   seki.Size
	Game   seki.Game
	States int // up to symmetry
	All    int // images under symmetries counted
	Tuples int // at which the rules were applied

	Of Label // of Options.Matrix, if there is one
}

// Label is an outcome and a kind, or that the game is over.
type Label = format.Label

// Options bound the check.
type Options struct {
	Matrix   seki.Matrix              // whose result is wanted; the zero Matrix: none
	MaxBytes int64                    // of memory for transitions and tuples; 0: no limit
	Progress func(checked, found int) // tuples, called now and then, if not nil
}

// A FormatError says why a file is no file of an automaton.
type FormatError = format.Error

// A SizeError says that the transitions alone need more memory than is allowed.
type SizeError = format.SizeError

// A RefusedError says where a file contradicts the rules.
type RefusedError struct {
	Line    int    // of the state
	State   int    // its number
	Matrix  string // with this state: one with the fewest binary digits, as it is typed
	Problem string
}

func (e *RefusedError) Error() string {
	return fmt.Sprintf("line %d: state %d, that of %s: %s", e.Line, e.State, e.Matrix, e.Problem)
}

// A MatrixError says that an automaton is not one for Options.Matrix.
type MatrixError struct {
	Matrix seki.Matrix
	Size   seki.Size // of the automaton
}

func (e *MatrixError) Error() string {
	return fmt.Sprintf("it is an automaton of %v, which says nothing of %v", e.Size, e.Matrix)
}

// A LimitError says that the tuples need more memory than is allowed.
type LimitError struct {
	Checked, Found int // tuples
	Bytes          int64
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("memory is not enough: %d of the %d tuples met were checked, which take %d MiB", e.Checked, e.Found, e.Bytes>>20)
}

// Is reports whether what the reader will yield begins as a file of an automaton does,
// compressed or not. It reads nothing.
func Is(in *bufio.Reader) bool { return format.Is(in) }

// Read checks the file of an automaton, compressed or not: that every state is reached, the
// symmetries that fix states, and then the rules and the moves at every tuple that a matrix
// can have. It fails with a *FormatError, a *RefusedError, a *SizeError, a *MatrixError or a
// *LimitError, with the cause of the end of ctx, and as r does. It does not check that no
// smaller automaton does the same. Cost: 2^(mn) steps for each tuple, which takes 4·mn + 24 bytes
// or less.
func Read(ctx context.Context, r io.Reader, o Options) (Proved, error) {
	a := new(automaton)
	begin := func(h format.Header) error {
		if asked := o.Matrix.Size(); asked != h.Size && asked != (seki.Size{}) {
			return &MatrixError{o.Matrix, h.Size}
		}
		return a.begin(h)
	}
	if err := format.Read(ctx, r, o.MaxBytes, begin, a.add); err != nil {
		return Proved{}, err
	}
	pause := func() error { return context.Cause(ctx) }
	if err := a.checkSymmetries(pause); err != nil {
		return Proved{}, err
	}
	c := newClosure(a)
	room := int64(0)
	if o.MaxBytes > 0 {
		room = max(1, o.MaxBytes-a.Bytes())
	}
	err := c.check(room, func(checked int) error {
		if o.Progress != nil {
			o.Progress(checked, c.count)
		}
		return pause()
	})
	if err != nil {
		return Proved{}, err
	}
	proved := Proved{Size: a.Size, Game: a.Game, States: a.States, All: a.all(), Tuples: c.count}
	if o.Matrix.Size() == a.Size {
		proved.Of = a.of(o.Matrix)
	}
	return proved, nil
}

// of returns the label of a matrix.
func (a *automaton) of(A seki.Matrix) Label {
	digits, x := 0, step(0)
	for _, v := range A.Entries() {
		digits = max(digits, bits.Len(uint(v)))
	}
	for k := digits - 1; k >= 0; k-- {
		b := 0
		for e, v := range A.Entries() {
			b |= v >> k & 1 << e
		}
		x = a.after(x, b)
	}
	return a.label(x)
}

// refused returns the error about a state, met at a matrix.
func (a *automaton) refused(k int, m matrix, problem string, args ...any) error {
	return &RefusedError{lineOf(k), k, m.text(a.Size), fmt.Sprintf(problem, args...)}
}

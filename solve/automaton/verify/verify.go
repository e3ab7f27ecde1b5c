// Package verify checks the files of automata that package automaton finds, by code that
// shares the format with it and nothing else. What it accepts is proved
// for all matrices of the size: docs/theory.md, section 8, has the argument.
package verify

import (
	"bufio"
	"context"
	"fmt"
	"io"

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
}

// Options bound the check.
type Options struct {
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
// can have. It fails with a *FormatError, a *RefusedError, a *SizeError or a
// *LimitError, with the cause of the end of ctx, and as r does. It does not check that no
// smaller automaton does the same. Cost: 2^(mn) steps for each tuple, which takes 4·mn + 24 bytes
// or less.
func Read(ctx context.Context, r io.Reader, o Options) (Proved, error) {
	a := new(automaton)
	if err := format.Read(ctx, r, o.MaxBytes, a.begin, a.add); err != nil {
		return Proved{}, err
	}
	pause := func() error { return context.Cause(ctx) }
	if err := a.checkSymmetries(pause); err != nil {
		return Proved{}, err
	}
	c := newClosure(a)
	err := c.check(func(checked int) error {
		if err := pause(); err != nil {
			return err
		}
		if bytes := int64(4*len(a.next)) + c.bytes(); o.MaxBytes > 0 && bytes > o.MaxBytes {
			return &LimitError{checked, c.count, bytes}
		}
		if o.Progress != nil {
			o.Progress(checked, c.count)
		}
		return nil
	})
	if err != nil {
		return Proved{}, err
	}
	return Proved{a.Size, a.Game, a.States, a.all(), c.count}, nil
}

// refused returns the error about a state, met at a matrix.
func (a *automaton) refused(k int, m matrix, problem string, args ...any) error {
	return &RefusedError{lineOf(k), k, m.text(a.Size), fmt.Sprintf(problem, args...)}
}

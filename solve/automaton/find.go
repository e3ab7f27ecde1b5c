package automaton

import (
	"context"
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/seki"
)

// Options specify the automaton to find and the limits of the search.
type Options struct {
	Size seki.Size // at most 10 entries, and at most 5 of a single line
	Game seki.Game

	MaxBytes int64          // limit on the memory for residuals and pairs, in bytes; 0 means none
	Progress func(Progress) // called from time to time, if not nil
}

// Progress describes how far Find has come.
type Progress struct {
	Depth  int // depth of the residuals
	States int // states found, up to symmetry
	Done   int // states whose transitions are known
	Checks int // tuples checked
	Bytes  int64
}

// A LimitError is returned if Options.MaxBytes did not suffice.
type LimitError struct {
	Progress Progress
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("memory is not enough: %d states found, of %d all transitions known, with residuals of depth %d",
		e.Progress.States, e.Progress.Done, e.Progress.Depth)
}

// maxDepth is the greatest depth of residuals that Find tries. Depth 3 was enough for
// every size so far.
const maxDepth = 4

// errEndless is returned if residuals of some depth are too coarse, so that new states keep
// appearing.
var errEndless = errors.New("new states appear without end")

// Find finds the least automaton of a size and a game and checks it. It takes
// residuals of depth 2, then deeper ones, until the check succeeds.
func Find(ctx context.Context, opt Options) (*Automaton, error) {
	if err := Fits(opt.Size); err != nil {
		return nil, err
	}
	g := newGroup(opt.Size)
	for depth := 2; ; depth++ {
		f := &finder{
			residuals: newResiduals(g, newRules(opt.Size, opt.Game), depth),
			Options:   opt,
			memo:      make(map[cells]residual),
		}
		a, err := f.automaton(ctx)
		if err == nil {
			err = a.complete(ctx, f.report)
		}
		var fault *Fault
		switch {
		case err == nil:
			return a, nil
		case !errors.As(err, &fault) && err != errEndless || depth == maxDepth:
			return nil, fmt.Errorf("%v, %s: %w", opt.Size, opt.Game.Name(), err)
		}
	}
}

// cells is the entries of a matrix, in row-major order.
type cells [maxCells]uint8

// finder finds the residuals of single matrices.
//
// The residual of h is known at depth d. What it says of hb at depth d − 1, and what
// those of the children of h say of the children of hb, is taken to determine the
// residual of hb at depth d: the first matrix with these residuals is solved by
// combine, the others are taken to be like it.
type finder struct {
	*residuals
	Options
	memo  map[cells]residual
	alike table // by hash of the residuals of depth − 1 of a matrix and its children

	progress Progress
}

// surroundings is a matrix h as its successors hb see it.
type surroundings struct {
	positive uint16
	own      residual
	of       children
}

// residualOf returns the residual of A at full depth.
func (f *finder) residualOf(A cells) residual {
	if x, ok := f.memo[A]; ok {
		return x
	}
	var x residual
	h, b := A.halved()
	if h == (cells{}) {
		x = f.fromChildren(A)
	} else {
		s := f.around(h)
		x = f.successor(&s, b, A)
	}
	f.memo[A] = x
	return x
}

// halved returns h and b with A = 2h + b.
func (A cells) halved() (h cells, b int) {
	for e, a := range A {
		h[e] = a / 2
		b |= int(a&1) << e
	}
	return h, b
}

// then returns 2h + b.
func (h cells) then(b int) (A cells) {
	for e, a := range h {
		A[e] = 2*a + uint8(b>>e&1)
	}
	return A
}

func (f *finder) around(h cells) surroundings {
	s := surroundings{own: f.residualOf(h)}
	for e, a := range h {
		if a > 0 {
			s.positive |= 1 << e
			h[e]--
			s.of[e] = f.residualOf(h)
			h[e]++
		}
	}
	return s
}

func (f *finder) fromChildren(A cells) residual {
	var of children
	var positive uint16
	for e, a := range A {
		if a > 0 {
			positive |= 1 << e
			A[e]--
			of[e] = f.residualOf(A)
			A[e]++
		}
	}
	return f.combine(f.depth, positive, &of)
}

// successor returns the residual of A = hb.
func (f *finder) successor(s *surroundings, b int, A cells) residual {
	own := f.next(f.depth, s.own, b)
	positive := s.positive | uint16(b)
	var of children
	for e := range f.cells {
		switch {
		case b>>e&1 != 0:
			of[e] = f.next(f.depth, s.own, b&^(1<<e))
		case s.positive>>e&1 != 0:
			of[e] = f.next(f.depth, s.of[e], b|1<<e)
		}
	}
	var t turned
	f.turn(&t, f.depth-1, own, positive, &of)
	sum := hash(uint64(orbitOf(own))<<maxCells|uint64(t.positive), t.of[:f.cells])
	x, ok := f.alike.get(sum)
	if !ok {
		x = f.image(f.depth, t.by, f.fromChildren(A))
		f.alike.put(sum, x)
	}
	return f.image(f.depth, f.inverse[t.by], x)
}

// automaton follows every letter from the zero matrix on, and from one matrix for each
// new state. States are the residuals of full depth.
func (f *finder) automaton(ctx context.Context) (*Automaton, error) {
	a := &Automaton{size: f.Size, game: f.Game, group: f.group, rules: f.rules}
	var reps []cells
	number := make(map[uint32]int) // of states, by orbit of residuals
	state := func(A cells, x residual) residual {
		k, ok := number[orbitOf(x)]
		if !ok {
			k = len(reps)
			number[orbitOf(x)] = k
			var rep cells
			for e, to := range f.entries[f.inverse[symmetryOf(x)]] {
				rep[to] = A[e]
			}
			reps = append(reps, rep)
			a.labels = append(a.labels, f.labelOf(x&^(1<<orbitShift-1)))
			a.stabiliser = append(a.stabiliser, f.levels[f.depth].stabiliser[orbitOf(x)])
		}
		return residual(k)<<orbitShift | residual(symmetryOf(x))
	}
	state(cells{}, f.residualOf(cells{}))
	for k := 0; k < len(reps); k++ {
		if err := f.pause(ctx, k, len(reps)); err != nil {
			return nil, err
		}
		for _, v := range reps[k] {
			if v > 40 {
				return nil, errEndless
			}
		}
		s := f.around(reps[k])
		for b := range 1 << f.cells {
			A := reps[k].then(b)
			a.next = append(a.next, state(A, f.successor(&s, b, A)))
		}
	}
	a.stabilisers = f.stabilisers
	return a.canonical(), nil
}

// pause checks the context and the memory used, and reports progress.
func (f *finder) pause(ctx context.Context, done, states int) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	bytes := f.bytes() + f.alike.bytes() + int64(len(f.memo))*40 + int64(4*done<<f.cells)
	f.progress = Progress{Depth: f.depth, States: states, Done: done, Bytes: bytes}
	if f.MaxBytes > 0 && bytes > f.MaxBytes {
		return &LimitError{f.progress}
	}
	if f.Progress != nil {
		f.Progress(f.progress)
	}
	return nil
}

func (f *finder) report(checked int) error {
	f.progress.Checks = checked
	if f.Progress != nil {
		f.Progress(f.progress)
	}
	return nil
}

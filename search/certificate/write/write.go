// Package write makes certificates: it turns a verdict of a search into a proof that
// package verify accepts.
package write

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/seki"
)

// Write writes the certificate of a verdict as text and returns the number of its
// steps, 0 where the theorem of two rows is the proof. The outcome and the kind must be
// known. The solver finds the moves of the proof; equivalent matrices share their steps.
// Write fails if search.Solver.Wins does or w fails.
func Write(ctx context.Context, w io.Writer, s *search.Solver, v search.Verdict) (int, error) {
	outcome := v.Outcome()
	if !outcome.Known() || v.Kind == seki.UnknownKind {
		return 0, errors.New("there is no certificate of an undecided matrix")
	}
	s = s.ForCertificates() // boxes do not know the moves of a proof
	if !onTwoRows(v.Matrix) {
		if _, err := s.Verdict(ctx, v.Matrix, v.Game); err != nil {
			return 0, err
		}
	}
	b := &builder{ctx: ctx, solver: s, game: v.Game, numbers: map[string]int{}, out: bufio.NewWriter(w)}
	b.line(format.Header{Game: v.Game, Matrix: v.Matrix})
	for _, p := range []seki.Player{seki.R, seki.C} {
		b.value(v.Matrix, p, outcome.First(p))
	}
	if v.Kind != seki.None {
		b.kind(v.Matrix, v.Kind)
	}
	b.line(format.End{Steps: b.count, CRC: b.sum})
	if b.err == nil {
		b.err = b.out.Flush()
	}
	return b.count, b.err
}

// builder writes each step after those it needs. It stops at its first error.
type builder struct {
	ctx     context.Context
	solver  *search.Solver
	game    seki.Game
	numbers map[string]int // numbers of the steps written, by key
	count   int
	out     *bufio.Writer
	sum     uint32
	err     error
}

func (b *builder) line(line format.Line) {
	if b.err == nil {
		b.err = b.ctx.Err() // a solver that knows all answers does not check it
	}
	if b.err != nil {
		return
	}
	text := []byte(line.String() + "\n")
	b.sum = crc32.Update(b.sum, crc32.IEEETable, text)
	_, b.err = b.out.Write(text)
}

func (b *builder) value(A seki.Matrix, p seki.Player, value seki.Value) {
	line := format.Value{First: p, Value: value}
	switch value {
	case seki.Win:
		line.To = []format.Ref{b.need(A, format.WinsFirst, p)}
	case seki.Loss:
		line.To = []format.Ref{b.need(A, format.WinsSecond, p.Opponent())}
	default:
		line.To = []format.Ref{b.need(A, format.HoldsFirst, p), b.need(A, format.HoldsSecond, p.Opponent())}
	}
	b.line(line)
}

func (b *builder) kind(A seki.Matrix, kind seki.Kind) {
	line := format.Kind{Kind: kind}
	passer, semi := kind.MustPass()
	for _, p := range seki.Players {
		if kind == seki.Complete || semi && p == passer {
			for mv := range A.Moves() {
				line.By[p].To = append(line.By[p].To, b.need(A.After(mv), format.WinsFirst, p.Opponent()))
			}
		} else {
			line.By[p] = b.turn(A, p, format.HoldsFirst, false)
		}
	}
	b.line(line)
}

// onTwoRows reports whether the theorem of two rows is about matrices of the size of A.
func onTwoRows(A seki.Matrix) bool { return min(A.Rows(), A.Cols()) <= 2 }

// need returns a reference that proves a claim of p about A. It first writes the steps
// that the proof needs.
func (b *builder) need(A seki.Matrix, claim format.Claim, p seki.Player) format.Ref {
	if b.err != nil || b.evident(A, claim, p) {
		return format.Ref{}
	}
	if onTwoRows(A) {
		return format.Ref{TwoRows: true}
	}
	form, rows, cols := canon.FormWithPermutations(A)
	number := b.written(form, claim, p)
	if number == 0 {
		number = b.prove(form, claim, p)
	}
	return reference(number, rows, cols)
}

// reference returns a reference to a step about the canonical form F of A,
// where row i of F is row rows[i] of A, and columns likewise. A certificate holds
// the inverse permutations.
func reference(number int, rows, cols []int) format.Ref {
	invR, sameR := inverse(rows)
	invC, sameC := inverse(cols)
	if sameR && sameC {
		return format.Ref{Step: number}
	}
	return format.Ref{Step: number, Rows: invR, Cols: invC}
}

// inverse returns the inverse permutation and whether it is the identity.
func inverse(perm []int) ([]int, bool) {
	inv, same := make([]int, len(perm)), true
	for i, k := range perm {
		inv[k] = i
		same = same && i == k
	}
	return inv, same
}

// evident reports whether the rules or the race lemma prove a claim of p about A.
func (b *builder) evident(A seki.Matrix, claim format.Claim, p seki.Player) bool {
	o, over, err := A.Terminal(b.game)
	if err != nil {
		b.err = err
		return true
	}
	switch {
	case !over && onTwoRows(A):
		return false // the theorem says it all
	case !over:
		return seki.WinsRace(A, seki.DSeki, p, !claim.Second()) // certificates use the lemma without ties
	}
	value := o.First(p)
	if claim.Second() {
		value = o.First(p.Opponent()).Negate()
	}
	return value == seki.Win || value == seki.Draw && !claim.Wins()
}

// stronger lists the claims that imply a claim, the claim itself first.
var stronger = map[format.Claim][]format.Claim{
	format.WinsSecond:  {format.WinsSecond},
	format.WinsFirst:   {format.WinsFirst, format.WinsSecond},
	format.HoldsSecond: {format.HoldsSecond, format.WinsSecond},
	format.HoldsFirst:  {format.HoldsFirst, format.WinsFirst, format.HoldsSecond, format.WinsSecond},
}

func key(form seki.Matrix, claim format.Claim, p seki.Player) string {
	return string(claim) + p.String() + form.Key()
}

// written returns the number of a step that implies the claim, 0 if there is
// none.
func (b *builder) written(form seki.Matrix, claim format.Claim, p seki.Player) int {
	for _, have := range stronger[claim] {
		if n := b.numbers[key(form, have, p)]; n > 0 {
			return n
		}
	}
	return 0
}

// prove writes a step that implies the claim and returns its number.
func (b *builder) prove(A seki.Matrix, claim format.Claim, p seki.Player) int {
	line := format.Step{Claim: claim, Player: p, About: A}
	if claim.Second() {
		if claim == format.WinsSecond {
			line.To = append(line.To, b.need(A, format.WinsFirst, p))
		}
		for mv := range A.Moves() {
			line.To = append(line.To, b.need(A.After(mv), claim.After(), p))
		}
	} else if line.Reason = b.turn(A, p, claim, !claim.Wins()); line.Move == nil && b.err == nil {
		// By a pass: H2 implies H1.
		return line.To[0].Step
	}
	b.line(line)
	if b.err != nil {
		return 0
	}
	b.count++
	b.numbers[key(A, claim, p)] = b.count
	return b.count
}

// turn finds a turn of p that proves a claim about moving first; it may be a pass, with no
// move, only if pass is set. It prefers moves whose proof needs no step or is already written.
func (b *builder) turn(A seki.Matrix, p seki.Player, claim format.Claim, pass bool) format.Reason {
	if b.err != nil {
		return format.Reason{}
	}
	after := claim.After()
	by := func(mv seki.Move, ref format.Ref) format.Reason {
		return format.Reason{Move: &mv, To: []format.Ref{ref}}
	}
	if onTwoRows(A) {
		mv, _ := seki.TwoRowsMove(A, b.game, p)
		return by(mv, b.need(A.After(mv), after, p))
	}
	for mv := range A.Moves() {
		if b.evident(A.After(mv), after, p) {
			return by(mv, format.Ref{})
		}
	}
	for mv := range A.Moves() {
		form, rows, cols := canon.FormWithPermutations(A.After(mv))
		if n := b.written(form, after, p); n > 0 {
			return by(mv, reference(n, rows, cols))
		}
	}
	mv, ok, err := b.solver.ProofTurn(b.ctx, A, b.game, p, claim.Wins(), pass)
	if err == nil && !ok {
		err = fmt.Errorf("no turn of %s in %s does what is to be proved", p, A)
	}
	if err != nil {
		b.err = err
		return format.Reason{}
	}
	if mv == nil { // A is canonical, so the reference needs no permutations
		return format.Reason{To: []format.Ref{{Step: b.prove(A, format.HoldsSecond, p)}}}
	}
	return by(*mv, b.need(A.After(*mv), after, p))
}

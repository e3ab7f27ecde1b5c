// Package write makes certificates: it turns what a search knows of a matrix
// into a proof that package verify accepts.
package write

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/certificate"
	"github.com/sekilab/sekilab/seki/search"
)

// Write writes the certificate of the verdict, whose outcome and kind must be
// known, as text. The solver answers what the proof needs; statements are
// merged up to equivalence. It returns the number of statements.
func Write(ctx context.Context, w io.Writer, s *search.Solver, v search.Verdict) (int, error) {
	outcome, ok := v.Outcome()
	if !ok || !v.KindKnown {
		return 0, errors.New("a matrix that is not decided has no certificate")
	}
	b := &builder{ctx: ctx, solver: s, game: v.Game, numbers: map[string]int{}, out: bufio.NewWriter(w)}
	b.line(certificate.Line{Format: certificate.Format, Version: certificate.Version, Game: v.Game.String(), Matrix: v.Matrix.Grid()})
	for _, p := range []seki.Player{seki.R, seki.C} {
		b.value(v.Matrix, p, outcome.First(p))
	}
	if v.Kind != seki.None {
		b.kind(v.Matrix, v.Kind)
	}
	count := b.count
	b.line(certificate.Line{End: &count, CRC: fmt.Sprintf("%08x", b.sum)})
	if b.err == nil {
		b.err = b.out.Flush()
	}
	return count, b.err
}

// builder writes statements after those they need. Its first error stops it.
type builder struct {
	ctx     context.Context
	solver  *search.Solver
	game    seki.Game
	numbers map[string]int // statements written, by statement, player and canonical matrix
	count   int
	out     *bufio.Writer
	sum     uint32
	err     error
}

func (b *builder) line(line certificate.Line) {
	if b.err == nil {
		b.err = b.ctx.Err() // a solver that remembers everything does not ask
	}
	if b.err != nil {
		return
	}
	data, err := json.Marshal(line)
	if err == nil {
		data = append(data, '\n')
		b.sum = crc32.Update(b.sum, crc32.IEEETable, data)
		_, err = b.out.Write(data)
	}
	b.err = err
}

func (b *builder) value(A seki.Matrix, p seki.Player, value seki.Value) {
	line := certificate.Line{First: p.String(), Value: value.String()}
	switch value {
	case seki.Win:
		line.To = []certificate.Ref{b.need(A, certificate.WinsFirst, p)}
	case seki.Loss:
		line.To = []certificate.Ref{b.need(A, certificate.WinsSecond, p.Opponent())}
	default:
		line.To = []certificate.Ref{b.need(A, certificate.HoldsFirst, p), b.need(A, certificate.HoldsSecond, p.Opponent())}
	}
	b.line(line)
}

func (b *builder) kind(A seki.Matrix, kind seki.Kind) {
	line := certificate.Line{Kind: kind.Name()}
	passer, semi := kind.MustPass()
	if semi {
		line.MustPass = passer.String()
	}
	for _, p := range []seki.Player{seki.R, seki.C} {
		var move *certificate.Cell
		var refs []certificate.Ref
		if kind == seki.Complete || semi && p == passer {
			for mv := range A.Moves() {
				refs = append(refs, b.need(A.After(mv), certificate.WinsFirst, p.Opponent()))
			}
		} else {
			move, refs = b.hold(A, p)
		}
		if p == seki.R {
			line.RMove, line.R = move, refs
		} else {
			line.CMove, line.C = move, refs
		}
	}
	b.line(line)
}

// hold finds p's drawing move and proves it.
func (b *builder) hold(A seki.Matrix, p seki.Player) (*certificate.Cell, []certificate.Ref) {
	if b.err != nil {
		return nil, nil
	}
	mv, err := b.solver.HoldingMove(b.ctx, A, b.game, p)
	if err == nil && mv == nil {
		err = fmt.Errorf("no move of %s holds %s", p, A)
	}
	if err != nil {
		b.err = err
		return nil, nil
	}
	return cell(*mv), []certificate.Ref{b.need(A.After(*mv), certificate.HoldsSecond, p)}
}

func cell(mv seki.Move) *certificate.Cell { return &certificate.Cell{mv.Row + 1, mv.Col + 1} }

// need returns a reference that shows the statement about A, writing what it
// takes first.
func (b *builder) need(A seki.Matrix, st certificate.Statement, p seki.Player) certificate.Ref {
	if b.err != nil || b.evident(A, st, p) {
		return certificate.Ref{}
	}
	form, rows, cols := canon.FormWithPermutations(A)
	number := b.written(form, st, p)
	if number == 0 {
		number = b.prove(form, st, p)
	}
	return reference(number, rows, cols)
}

// reference returns a reference to a statement about the form F of A, where
// F's row i is A's row rows[i], and columns alike. The certificate gives the
// inverse permutations.
func reference(number int, rows, cols []int) certificate.Ref {
	invR, sameR := inverse(rows)
	invC, sameC := inverse(cols)
	if sameR && sameC {
		return certificate.Ref{Number: number}
	}
	return certificate.Ref{Number: number, Rows: invR, Cols: invC}
}

// inverse returns the inverse permutation, counting from 1, and whether it is
// the identity.
func inverse(perm []int) ([]int, bool) {
	inv, same := make([]int, len(perm)), true
	for i, k := range perm {
		inv[k] = i + 1
		same = same && i == k
	}
	return inv, same
}

// evident reports whether the rules or the race lemma show the statement.
func (b *builder) evident(A seki.Matrix, st certificate.Statement, p seki.Player) bool {
	o, over, err := A.Terminal(b.game)
	if err != nil {
		b.err = err
		return true
	}
	first, second := o.First(p), o.First(p.Opponent()).Negate()
	if !over {
		race := seki.RaceLemma(A)
		winsFirst, winsSecond := race.RFirst, race.RSecond
		if p == seki.C {
			winsFirst, winsSecond = race.CFirst, race.CSecond
		}
		first, second = seki.Loss, seki.Loss
		if winsFirst {
			first = seki.Win
		}
		if winsSecond {
			first, second = seki.Win, seki.Win
		}
	}
	switch st {
	case certificate.WinsFirst:
		return first == seki.Win
	case certificate.WinsSecond:
		return second == seki.Win
	case certificate.HoldsFirst:
		return first >= seki.Draw
	}
	return second >= seki.Draw
}

// stronger lists what shows a statement, the statement itself first.
var stronger = map[certificate.Statement][]certificate.Statement{
	certificate.WinsSecond:  {certificate.WinsSecond},
	certificate.WinsFirst:   {certificate.WinsFirst, certificate.WinsSecond},
	certificate.HoldsSecond: {certificate.HoldsSecond, certificate.WinsSecond},
	certificate.HoldsFirst:  {certificate.HoldsFirst, certificate.WinsFirst, certificate.HoldsSecond, certificate.WinsSecond},
}

func name(form seki.Matrix, st certificate.Statement, p seki.Player) string {
	return string(st) + p.String() + form.Key()
}

// written returns the number of a statement that shows st, 0 if there is none.
func (b *builder) written(form seki.Matrix, st certificate.Statement, p seki.Player) int {
	for _, have := range stronger[st] {
		if n := b.numbers[name(form, have, p)]; n > 0 {
			return n
		}
	}
	return 0
}

// prove writes a statement that shows st and returns its number.
func (b *builder) prove(A seki.Matrix, st certificate.Statement, p seki.Player) int {
	line := certificate.Line{Statement: st, Player: p.String(), About: A.Grid()}
	switch st {
	case certificate.WinsFirst:
		line.Move, line.To = b.turn(A, p, true)
	case certificate.HoldsFirst:
		line.Move, line.To = b.turn(A, p, false)
		if line.Move == nil && b.err == nil { // by a pass: the same as holding as second
			return line.To[0].Number
		}
	case certificate.WinsSecond:
		line.To = append(line.To, b.need(A, certificate.WinsFirst, p))
		fallthrough
	case certificate.HoldsSecond:
		after := certificate.WinsFirst
		if st == certificate.HoldsSecond {
			after = certificate.HoldsFirst
		}
		for mv := range A.Moves() {
			line.To = append(line.To, b.need(A.After(mv), after, p))
		}
	}
	b.line(line)
	if b.err != nil {
		return 0
	}
	b.count++
	b.numbers[name(A, st, p)] = b.count
	return b.count
}

// turn finds a turn of p that wins, or holds, and proves it: the move, nil for
// a pass, and the reference. A move whose proof is there already or needs none
// is taken first.
func (b *builder) turn(A seki.Matrix, p seki.Player, win bool) (*certificate.Cell, []certificate.Ref) {
	after := certificate.HoldsSecond
	if win {
		after = certificate.WinsSecond
	}
	for mv := range A.Moves() {
		if b.evident(A.After(mv), after, p) {
			return cell(mv), []certificate.Ref{{}}
		}
	}
	for mv := range A.Moves() {
		form, rows, cols := canon.FormWithPermutations(A.After(mv))
		if n := b.written(form, after, p); n > 0 {
			return cell(mv), []certificate.Ref{reference(n, rows, cols)}
		}
	}
	if b.err != nil {
		return nil, nil
	}
	mv, ok, err := b.solver.ProofTurn(b.ctx, A, b.game, p, win)
	if err == nil && !ok {
		err = fmt.Errorf("%s has no turn in %s that was to be proved", p, A)
	}
	if err != nil {
		b.err = err
		return nil, nil
	}
	if mv == nil { // A is canonical, so the reference needs no permutations
		return nil, []certificate.Ref{{Number: b.prove(A, certificate.HoldsSecond, p)}}
	}
	return cell(*mv), []certificate.Ref{b.need(A.After(*mv), after, p)}
}

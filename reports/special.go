package reports

import (
	"context"
	"errors"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// Special is a class with everything that a sheet of the report shows. A report contains
// the complete and semi-complete seki, but NewSpecial accepts any class.
type Special struct {
	seki.ClassRecord
	Invariants    []Fact          `json:"invariants"`        // and what else a sheet says, in words
	Number        int             `json:"number"`            // in the report, from 1
	Components    []seki.Matrix   `json:"components"`        // direct summands
	Automorphisms string          `json:"automorphisms"`     // order of the group
	SelfTranspose bool            `json:"self_transpose"`    // equivalent to its transpose
	Theorem       string          `json:"theorem,omitempty"` // the theorem that covers the class: see theorems
	Board         *board.Position `json:"board,omitempty"`   // that realises the class; NewSpecial leaves it out
}

// NewSpecial computes everything that a sheet shows of a class without zero lines, for the
// given games. The oracle solves its direct summands.
func NewSpecial(class seki.Class, games []seki.Game, oracle invariants.Oracle) (Special, error) {
	subject := invariants.NewSubject(class.Matrix, class.Results, oracle)
	s := Special{
		ClassRecord:   seki.NewClassRecord(class, games),
		Components:    subject.Summands(),
		Automorphisms: canon.Automorphisms(class.Matrix).Order.String(),
		SelfTranspose: canon.SelfTranspose(class.Matrix),
	}
	s.Canonical = canon.Form(subject.Matrix)
	var err error
	s.Theorem, s.Invariants, err = sheetOf(subject)
	return s, err
}

// drawBoards draws a board for each class whose support is planar.
func drawBoards(ctx context.Context, list []Special) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for k := range list {
		group.Go(func() error {
			s := &list[k]
			if err := context.Cause(ctx); err != nil || !planar.Planar(s.Matrix) {
				return err
			}
			p, err := draw.Draw(s.Matrix, 1)
			if err == nil {
				s.Board = p
			} else if errors.Is(err, draw.ErrTooLarge) {
				err = nil
			}
			return err
		})
	}
	return group.Wait()
}

// theorems are the theorems that cover matrices, by the names used in tables, with their
// statements.
var theorems = []Fact{
	{Name: string(invariants.Theorem01),
		Value: "a {0,1} matrix with all line sums equal to some k ≥ 2 is a complete seki of both games (Gol'berg et al. 2014, abstract)"},
	{Name: string(invariants.Theorem012),
		Value: "a {0,1,2} matrix with all line sums equal to some k ≥ 2 is a complete seki of SEKI (Gol'berg et al. 2014, abstract)"},
	{Name: "sum", Value: "a direct sum of seki is a seki; it is complete exactly if all summands are, and semi-complete exactly if " +
		"one player must pass in all of them and the other does not (documentation of sekilab, theory, 5.2 and 5.3)"},
	{Name: "race", Value: "races in single lines decide the outcome (documentation of sekilab, theory, 3.1)"},
}

// Facts returns everything that a sheet shows of the class: its kinds, the theorem that
// covers it, and its invariants.
func (s Special) Facts() []Fact {
	var facts []Fact
	for _, g := range seki.Games {
		if v := s.Games.Of(g); v != nil {
			facts = append(facts, Fact{Name: g.Name(), Value: text.Result(text.Letters, *v)})
		}
	}
	return append(facts, s.Invariants...)
}

// Row returns the class as a row of CSV.
func (s Special) Row() []string {
	components := strings.Join(units.Texts(s.Components, seki.Matrix.String), " + ")
	return append(s.ClassRecord.Row(), format.Cells(s.Number, components, s.Automorphisms, s.SelfTranspose, s.Theorem)...)
}

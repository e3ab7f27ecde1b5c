package reports

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/sekilab/sekilab/board/draw"
	"github.com/sekilab/sekilab/board/planar"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/reports/text"
	"github.com/sekilab/sekilab/seki"
)

// Special is a class with everything that a sheet of the report shows. A report contains
// the complete and semi-complete seki, but NewSpecial accepts any class.
type Special struct {
	records.Class
	Number        int             `json:"number"`            // in the report, from 1
	Components    []seki.Matrix   `json:"components"`        // direct summands
	Automorphisms records.Integer `json:"automorphisms"`     // order of the group
	SelfTranspose bool            `json:"self_transpose"`    // equivalent to its transpose
	Theorem       string          `json:"theorem,omitempty"` // the theorem that covers the class: see theorems
	Board         []string        `json:"board,omitempty"`   // a position that realises the class, as in records.Board; NewSpecial leaves it empty
}

// NewSpecial computes everything that a sheet shows of a class without zero lines, for the
// given games. The oracle solves its direct summands.
func NewSpecial(class seki.Class, games []seki.Game, oracle invariants.Oracle) (Special, error) {
	subject := invariants.NewSubject(class.Matrix, class.Results, oracle)
	s := Special{
		Class:         records.NewClass(class.Matrix, subject.Form(), games, class.Results),
		Components:    subject.Summands(),
		SelfTranspose: canon.SelfTranspose(class.Matrix),
	}
	values, err := Values(subject, sheetNames())
	if err != nil {
		return Special{}, err
	}
	if order, ok := values["automorphisms"].(*big.Int); ok {
		s.Automorphisms = records.Integer{Int: order}
	}
	s.Theorem, s.Invariants, err = Invariants(subject, values)
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
			p, err := draw.Quick(s.Matrix)
			if err == nil {
				s.Board = p.Rows()
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
	{Name: string(invariants.Theorem01), Value: "a {0,1} matrix with all line sums equal to some k ≥ 2 is a complete seki of both games (Gol'berg et al. 2014, abstract)"},
	{Name: string(invariants.Theorem012), Value: "a {0,1,2} matrix with all line sums equal to some k ≥ 2 is a complete seki of SEKI (Gol'berg et al. 2014, abstract)"},
	{Name: "sum", Value: "a direct sum of seki is a seki; it is complete exactly if all summands are, and semi-complete exactly if " +
		"one player must pass in all of them and the other does not (documentation of sekilab, theory, 5.2 and 5.3)"},
	{Name: "race", Value: "races in single lines decide the outcome (documentation of sekilab, theory, 3.1)"},
}

// theoremOf returns the name of the theorem that gives the result of a class in SEKI, or ""
// if there is none.
func theoremOf(s *invariants.Subject) (string, error) {
	if theorem := invariants.CoveredBy(s.Matrix); theorem != invariants.NoTheorem {
		return string(theorem), nil
	}
	if _, ok := seki.RaceLemma(s.Matrix).Outcome(); ok {
		return "race", nil
	}
	kinds, err := s.SummandKinds(seki.Seki)
	if err != nil || len(kinds) == 1 || slices.ContainsFunc(kinds, func(k seki.Kind) bool { return !k.IsSeki() }) {
		return "", err
	}
	return "sum", nil
}

// factNames lists the invariants that a sheet shows, with their names for people.
var factNames = [][2]string{
	{"row_sums", "row sums"},
	{"col_sums", "column sums"},
	{"constant", "constant line sum"},
	{"max_entry", "largest entry"},
	{"positives", "positive entries"},
	{"rank", "rank"},
	{"abs_det", "absolute determinant"},
	{"permanent", "permanent"},
	{"singular_values", "singular values"},
	{"birkhoff", "Birkhoff decomposition"},
	{"automorphisms", "automorphisms"},
	{"self_transpose", "self-transpose"},
	{"planar", "planar support"},
}

func sheetNames() []string {
	return units.Texts(factNames, func(name [2]string) string { return name[0] })
}

// Values returns the invariants of s with the given names (see package invariants).
func Values(s *invariants.Subject, names []string) (records.Values, error) {
	values := records.Values{}
	for _, name := range names {
		v, ok := invariants.Lookup(name)
		if !ok {
			return nil, fmt.Errorf("no invariant is named %s", name)
		}
		var err error
		if values[name], err = v.Value(s); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// Invariants returns the theorem that covers s, "" for none, and the invariants that a
// sheet shows, the theorem first and the direct summands last. values must contain at least
// the invariants shown.
func Invariants(s *invariants.Subject, values records.Values) (theorem string, list []records.Invariant, err error) {
	if theorem, err = theoremOf(s); err != nil {
		return "", nil, err
	}
	if theorem != "" {
		list = append(list, records.Invariant{Name: "theorem", Value: theorem})
	}
	for _, name := range factNames {
		shown := records.Invariant{Name: name[1], Value: values[name[0]]}
		if shown.Text() != "" { // otherwise not defined
			list = append(list, shown)
		}
	}
	summands := make(records.Summands, len(s.Summands()))
	for k, B := range s.Summands() {
		summands[k].Matrix = B
	}
	for _, g := range seki.Games {
		kinds, err := s.SummandKinds(g)
		if err != nil {
			return "", nil, err
		}
		for k, kind := range kinds {
			summands[k].Kinds[g] = kind
		}
	}
	return theorem, append(list, records.Invariant{Name: "direct summands", Value: summands}), nil
}

// Facts returns everything that a sheet shows of the class: its kinds, the theorem that
// covers it, and its invariants.
func (s Special) Facts() []Fact {
	var facts []Fact
	for _, g := range seki.Games {
		if v := s.Games.Of(g); v != nil {
			facts = append(facts, Fact{Name: g.Name(), Value: text.Result(v.Result)})
		}
	}
	for _, i := range s.Invariants {
		facts = append(facts, Fact{Name: i.Name, Value: i.Text()})
	}
	return facts
}

// Row returns the class as a row of CSV.
func (s Special) Row() []string {
	return append(s.Class.Row(),
		strconv.Itoa(s.Number), strings.Join(units.Texts(s.Components, seki.Matrix.String), " + "), s.Automorphisms.String(), strconv.FormatBool(s.SelfTranspose), s.Theorem)
}

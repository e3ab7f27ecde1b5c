package heaps

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
)

// PeriodRecord is a period in JSON; without one, both numbers are null.
type PeriodRecord struct {
	Period    *int `json:"period"`
	Preperiod *int `json:"preperiod"`
	Proved    bool `json:"period_proved"`
	Searched  int  `json:"searched"` // the greatest heap that the proof needs, or that was solved

	found Period
}

func newPeriod(p Period, solved int) PeriodRecord {
	r := PeriodRecord{Proved: p.Proved, Searched: solved, found: p}
	if p.Length > 0 {
		r.Period, r.Preperiod, r.Searched = &p.Length, &p.Preperiod, p.Checked
	}
	return r
}

// Table has rows under the names of columns.
type Table struct {
	Columns []string
	Rows    iter.Seq[Row]
}

// Row is a row of a table of heaps.
type Row []string

// Row returns the cells.
func (r Row) Row() []string { return r }

// eachHeap yields a row for each heap, with what is found of it.
func eachHeap[T any](found []T) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for n, value := range found {
			if !yield(Row{strconv.Itoa(n), fmt.Sprint(value)}) {
				return
			}
		}
	}
}

// ValuesRecord has the Grundy values of a game and their period.
type ValuesRecord struct {
	Game string `json:"game"`
	PeriodRecord
	Exceptions []int `json:"exceptions,omitzero"` // with a proved period
	Values     []int `json:"values"`

	grundy *Grundy
}

// NewValues returns the record of the values of the heaps of 0 to upTo stones.
func NewValues(g *Grundy, upTo int) ValuesRecord {
	r := ValuesRecord{Game: g.Rules.String(), PeriodRecord: newPeriod(g.Period, g.values.size-1), grundy: g}
	if r.Proved {
		r.Exceptions = g.Exceptions()
	}
	for n := range upTo + 1 {
		r.Values = append(r.Values, g.Value(n))
	}
	return r
}

// Table returns the record as a table.
func (r ValuesRecord) Table() Table { return Table{[]string{"heap", "grundy"}, eachHeap(r.Values)} }

// Chart returns the picture of the values.
func (r ValuesRecord) Chart() Chart {
	title := fmt.Sprintf("Grundy values, %s. Period: %v", title(r.grundy.Rules, false), r.PeriodRecord)
	return Chart{Title: title, Values: r.Values, Period: r.found, Grundy: true}
}

// LostRecord says who wins at a heap of a take-away game, and which heaps up to it are lost.
type LostRecord struct {
	Game   string `json:"game"`
	Misere bool   `json:"misere"`
	Stones int    `json:"stones"`
	Winner string `json:"winner"`
	Best   []Move `json:"best"`
	PeriodRecord
	Lost     []int            `json:"lost"`
	TreeSize *records.Integer `json:"tree_size,omitempty"` // where asked for
	Line     []Step           `json:"line,omitempty"`

	solution *Lost
}

// MaxListed is the greatest number of lost heaps in a record, and of heaps in the positions of a
// line of play.
const MaxListed = 10_000_000

// NewLost returns the record of a heap of so many stones, with the whole line of play if that is
// asked for. The error is a LongError or the context's.
func NewLost(ctx context.Context, s *Lost, stones int, line bool) (LostRecord, error) {
	r := LostRecord{
		Game: s.Rules.String(), Misere: s.Misere, Stones: stones, Winner: winner(s.Wins(stones)),
		PeriodRecord: newPeriod(s.Period, s.Heap()), solution: s,
	}
	if count := s.Count(stones); count > MaxListed {
		return r, LongError(fmt.Sprintf("a list of %d lost heaps is too long, at most %d", count, MaxListed))
	}
	r.Lost = s.UpTo(stones, stones+1)
	play, heaps := s.Play(stones), []int{stones}
	best, err := play.Best(ctx, heaps)
	if r.Best = best; err == nil && line {
		r.Line, err = wholeLine(ctx, play.Line(heaps))
	}
	return r, err
}

// Table returns the lost heaps as a table.
func (r LostRecord) Table() Table {
	return Table{[]string{"heap"}, func(yield func(Row) bool) {
		for _, n := range r.Lost {
			if !yield(Row{strconv.Itoa(n)}) {
				return
			}
		}
	}}
}

// Chart returns the picture of the heaps.
func (r LostRecord) Chart() Chart {
	chart := Chart{Title: fmt.Sprintf("%s. Period: %v", title(r.solution.Rules, r.Misere), r.PeriodRecord), Period: r.found}
	for n := range r.Stones + 1 {
		chart.Values = append(chart.Values, int(r.solution.won.of(n)))
	}
	return chart
}

// SumRecord says who wins at several heaps. It has their Grundy values with the exclusive or or,
// by the misère quotient, their elements with the product.
type SumRecord struct {
	Game     string   `json:"game"`
	Misere   bool     `json:"misere"`
	Heaps    []int    `json:"heaps"`
	Winner   string   `json:"winner"`
	Best     []Move   `json:"best"`
	Grundy   []int    `json:"grundy,omitempty"` // by heap
	Sum      *int     `json:"sum,omitempty"`
	Elements []string `json:"elements,omitempty"` // by heap
	Product  string   `json:"product,omitempty"`
	Line     []Step   `json:"line,omitempty"`

	play  Play
	title string
}

// NewSum returns the record of several heaps, with the whole line of play if that is asked for.
// The errors are those of NewLost.
func NewSum(ctx context.Context, g *Grundy, misere bool, heaps []int, line bool) (SumRecord, error) {
	r := SumRecord{Misere: misere, play: g.Play(slices.Max(heaps))}
	if misere {
		r.play = g.PlayMisere(slices.Max(heaps))
	}
	sum := g.NimSum(heaps)
	r.Sum = &sum
	for _, n := range heaps {
		r.Grundy = append(r.Grundy, g.Value(n))
	}
	return r, r.add(ctx, g.Rules, heaps, line)
}

// NewMisereSum returns the record of several heaps by the misère quotient, like NewSum.
func NewMisereSum(ctx context.Context, m *Misere, heaps []int, line bool) (SumRecord, error) {
	names := m.Quotient.Presentation().Names
	elements := units.Texts(heaps, func(n int) string { return names[m.Element(n)] })
	r := SumRecord{Misere: true, play: m.Play(slices.Max(heaps)), Elements: elements, Product: names[m.Of(heaps)]}
	return r, r.add(ctx, m.Rules, heaps, line)
}

func (r *SumRecord) add(ctx context.Context, rules Rules, heaps []int, line bool) (err error) {
	r.Game, r.Heaps, r.Winner, r.title = rules.String(), heaps, winner(r.play.Wins(heaps)), title(rules, r.Misere)
	if r.Best, err = r.play.Best(ctx, heaps); err == nil && line {
		r.Line, err = wholeLine(ctx, r.play.Line(heaps))
	}
	return err
}

// LongError says that a list is too long.
type LongError string

func (e LongError) Error() string { return string(e) }

// wholeLine collects a line of play.
func wholeLine(ctx context.Context, line iter.Seq[Step]) (whole []Step, err error) {
	numbers := 0
	for step := range line {
		if numbers += 1 + len(step.Heaps); numbers > MaxListed {
			return nil, LongError(fmt.Sprintf("the line of play is too long, more than %d positions", len(whole)))
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		whole = append(whole, step)
	}
	return whole, nil
}

// QuotientRecord has the misère quotient of a game. Elements are products of the generators.
type QuotientRecord struct {
	Game       string      `json:"game"`
	Order      int         `json:"order"`
	Generators []Generator `json:"generators"`
	Relations  []string    `json:"relations"`
	Lost       []string    `json:"lost"` // the elements at which the player to move loses
	PeriodRecord
	Exceptions []int    `json:"exceptions,omitzero"`
	Elements   []string `json:"elements"` // by heap

	misere  *Misere
	stopped error
}

// Generator is an element that heaps have, with the first of them.
type Generator struct {
	Name string `json:"name"`
	Heap int    `json:"heap"`
}

func (g Generator) String() string { return fmt.Sprintf("%s = %d", g.Name, g.Heap) }

// NewQuotient returns the record of the quotient with the elements of the heaps of 0 to upTo
// stones, as far as they are known; stopped says why the quotient does not have all heaps, nil if
// it has.
func NewQuotient(m *Misere, upTo int, stopped error) QuotientRecord {
	q := m.Quotient
	p := q.Presentation()
	r := QuotientRecord{
		Game: m.Rules.String(), Order: q.Order(), Generators: []Generator{}, Relations: append([]string{}, p.Relations...), Lost: []string{},
		PeriodRecord: newPeriod(m.Period, q.Heap()), misere: m, stopped: stopped,
	}
	if r.Proved {
		r.Exceptions = m.Exceptions()
	}
	for _, heap := range p.Generators {
		r.Generators = append(r.Generators, Generator{p.Names[m.Element(heap)], heap})
	}
	for x, name := range p.Names {
		if q.Lost(int32(x)) {
			r.Lost = append(r.Lost, name)
		}
	}
	for n := range min(upTo, m.Heap()) + 1 {
		r.Elements = append(r.Elements, p.Names[m.Element(n)])
	}
	return r
}

// Table returns the elements as a table.
func (r QuotientRecord) Table() Table {
	return Table{[]string{"heap", "element"}, eachHeap(r.Elements)}
}

func winner(first bool) string {
	if first {
		return "first"
	}
	return "second"
}

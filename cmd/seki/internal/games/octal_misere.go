package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/misere"
	"github.com/sekilab/sekilab/games/octal"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
)

// runMisere solves an octal game in misère play.
func runMisere(c *command.Run, form string, rules octal.Rules, heaps []int) error {
	if form == "svg" {
		return command.Usagef("a picture shows Grundy values; leave out --misere")
	}
	most := c.Int("search")
	if c.IsSet("up-to") {
		most = max(most, c.Int("up-to"))
	}
	if heaps != nil {
		most = slices.Max(heaps)
	}
	if most > octal.MaxMisereHeap {
		return command.Usagef("--heaps: in misère play a heap has at most %d stones, not %d", octal.MaxMisereHeap, most)
	}
	start := time.Now()
	m, stopped := solveMisere(c, rules, most)
	if m == nil {
		return stopped
	}
	var write func(io.Writer) error
	if heaps != nil {
		if greatest := slices.Max(heaps); greatest > m.Heap() {
			return fmt.Errorf("the misère quotient is known for heaps of up to %s, not %d: %w", stoneCount(m.Heap()), greatest, stopped)
		}
		r, err := playMisere(c, m, heaps)
		if err != nil {
			return err
		}
		write = func(w io.Writer) error {
			return writeAs(w, form, r, func(w io.Writer) error { return r.writeText(c.Context, w) })
		}
	} else {
		r := newMisere(m, min(c.Int("up-to"), m.Heap()), stopped)
		write = func(w io.Writer) error {
			if form == "csv" {
				err := r.eachHeap(records.NewWriter[misereRow](w, form, misereColumns))
				return cmp.Or(err, c.Context.Err())
			}
			return cmp.Or(writeAs(w, form, r, r.writeText), c.Context.Err()) // what is found is written
		}
	}
	err := command.WithOutput(c, write)
	if err == nil {
		command.Note(c, "solved in %v", time.Since(start).Round(time.Millisecond))
	}
	return err
}

// solveMisere returns the quotient, and why it does not have all heaps: misere.ErrLimit, the
// context's error or nil.
func solveMisere(c *command.Run, rules octal.Rules, most int) (m *octal.Misere, stopped error) {
	progress := command.NewProgress(c, "misère quotient", "heaps")
	defer progress.Close()
	return octal.SolveMisere(c.Context, rules, most, func(solved int, q *misere.Quotient) {
		progress.Update(float64(solved), float64(most), units.Plural(uint64(q.Order()), "element", "elements"))
	})
}

// shownRelations is the number of relations, and of generators, that the text has. Records have all.
const shownRelations = 40

// misereRecord has the misère quotient of an octal game. Elements are products of the generators.
type misereRecord struct {
	Game       string      `json:"game"`
	Order      int         `json:"order"`
	Generators []generator `json:"generators"`
	Relations  []string    `json:"relations"`
	Lost       []string    `json:"lost"` // the elements at which the player to move loses
	Period     *int        `json:"period"`
	Preperiod  *int        `json:"preperiod"`
	Proved     bool        `json:"period_proved"`
	Searched   int         `json:"searched"` // the greatest heap that the proof needs, or that was solved
	Exceptions []int       `json:"exceptions,omitzero"`
	Elements   []string    `json:"elements"` // by heap

	misere  *octal.Misere
	stopped error
}

// generator is an element that heaps have, with the first of them.
type generator struct {
	Name string `json:"name"`
	Heap int    `json:"heap"`
}

func newMisere(m *octal.Misere, upTo int, stopped error) misereRecord {
	q := m.Quotient
	p := q.Presentation()
	r := misereRecord{
		Game: m.Rules.String(), Order: q.Order(), Generators: []generator{}, Relations: append([]string{}, p.Relations...), Lost: []string{},
		Searched: q.Heap(), misere: m, stopped: stopped,
	}
	for _, heap := range p.Generators {
		r.Generators = append(r.Generators, generator{p.Names[m.Element(heap)], heap})
	}
	for x, name := range p.Names {
		if q.Lost(int32(x)) {
			r.Lost = append(r.Lost, name)
		}
	}
	if period, proved := m.Period(); proved {
		r.Proved, r.Period, r.Preperiod, r.Searched, r.Exceptions = true, &period.Length, &period.Preperiod, period.Checked, m.Exceptions()
	}
	for n := range upTo + 1 {
		r.Elements = append(r.Elements, p.Names[m.Element(n)])
	}
	return r
}

func (r misereRecord) writeText(w io.Writer) error {
	var generators []string
	for _, g := range r.Generators {
		generators = append(generators, fmt.Sprintf("%s = %d", g.Name, g.Heap))
	}
	of := "all heaps"
	if !r.Proved {
		of = "the heaps up to " + stoneCount(r.misere.Heap())
	}
	fmt.Fprintf(w, "Octal game %s in misère play: the quotient of %s has %s.\n", r.Game, of, units.Plural(uint64(r.Order), "element", "elements"))
	switch next := stoneCount(r.misere.Heap() + 1); {
	case errors.Is(r.stopped, misere.ErrLimit):
		fmt.Fprintf(w, "With heaps of %s, %v.\n", next, r.stopped)
	case r.stopped != nil:
		fmt.Fprintf(w, "With heaps of %s, the search was interrupted.\n", next)
	}
	fmt.Fprintf(w, "Generators, with the first heap: %s.\nRelations: %s.\nLost: %s.\n",
		listed(generators, shownRelations), listed(r.Relations, shownRelations), listed(r.Lost, shownRelations))
	fmt.Fprintf(w, "Elements from 0 stones on: %s.\nPeriod: %s.\n", listed(r.Elements, shownLosing), octalPeriodText(r.Period, r.Preperiod, r.Searched))
	if !r.Proved {
		return nil
	}
	exceptions := "none"
	if n := len(r.Exceptions); n > 0 {
		exceptions = abbreviated(r.Exceptions, n, shownLosing)
	}
	_, err := fmt.Fprintf(w, "Heaps before it that differ: %s.\n", exceptions)
	return err
}

// listed writes at most most names, separated by commas, and says how many it left out.
func listed(names []string, most int) string {
	if len(names) == 0 {
		return "none"
	}
	text := strings.Join(names[:min(most, len(names))], ", ")
	if hidden := len(names) - most; hidden > 0 {
		text += fmt.Sprintf(" and %d more", hidden)
	}
	return text
}

// misereRow is a row of the csv output.
type misereRow struct {
	Heap    int    `json:"heap"`
	Element string `json:"element"`
}

var misereColumns = []string{"heap", "element"}

func (r misereRecord) eachHeap(write func(misereRow) error) error {
	for n, element := range r.Elements {
		if err := write(misereRow{n, element}); err != nil {
			return err
		}
	}
	return nil
}

// misereSumRecord is the record of several heaps in misère play.
type misereSumRecord struct {
	Game     string       `json:"game"`
	Heaps    []int        `json:"heaps"`
	Winner   string       `json:"winner"`
	Best     []octal.Move `json:"best"`
	Elements []string     `json:"elements"` // by heap
	Product  string       `json:"product"`
	Line     []octal.Step `json:"line,omitempty"`

	misere *octal.Misere
}

func playMisere(c *command.Run, m *octal.Misere, heaps []int) (r misereSumRecord, err error) {
	best, err := m.Best(c.Context, heaps)
	if err != nil {
		return r, tooManyMoves(err)
	}
	names, product := m.Quotient.Presentation().Names, m.Of(heaps)
	r = misereSumRecord{
		Game: m.Rules.String(), Heaps: heaps, Winner: winner(!m.Quotient.Lost(product)), Best: append([]octal.Move{}, best...),
		Product: names[product], misere: m,
	}
	for _, n := range heaps {
		r.Elements = append(r.Elements, names[m.Element(n)])
	}
	if c.Bool("line") {
		r.Line, err = wholeLine(c.Context, m.Line(heaps), 1)
	}
	return r, err
}

func (r misereSumRecord) writeText(ctx context.Context, w io.Writer) error {
	writeWinner(w, r.Game+" in misère play", r.Heaps, r.Winner, r.Best)
	fmt.Fprintf(w, "Elements: %s; product %s.\n", listed(r.Elements, shownMoves), r.Product)
	return writePerfectPlay(ctx, w, r.misere.Line(r.Heaps), r.Line, shownPlay/(1+sum(r.Heaps)))
}

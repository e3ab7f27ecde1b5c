package inspect

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Class is the record of one matrix, or of a position with eyes or private liberties.
type Class struct {
	Matrix       seki.Matrix   `json:"matrix"` // as given, or the canonical form
	notation.Own               // of a position with eyes or private liberties; sums are totals then
	Canonical    seki.Matrix   `json:"canonical,omitzero"` // see package canon; empty if a limit ended the search for it
	FormOwn      *notation.Own `json:"canonical_own,omitempty"`
	FormLimit    string        `json:"-"`               // that limit, for people
	Label        string        `json:"label,omitempty"` // of a listed class, for citation: see package known
	seki.Layer
	RowSums []int                `json:"row_sums"`
	ColSums []int                `json:"col_sums"`
	Games   seki.ByGame[Verdict] `json:"games"`
	Moves   []Move               `json:"moves,omitempty"`

	Invariants invariants.Values `json:"invariants,omitempty"` // the invariants without a field

	NoInvariants bool `json:"-"` // they were not found within the limits
}

// NewClass returns the record of A with the results in the given games; form is its
// canonical form, or the zero Matrix if that is unknown.
func NewClass(A, form seki.Matrix, games []seki.Game, results seki.Results) Class {
	class := Class{
		Matrix: A, Canonical: form,
		Layer:   A.Layer(),
		RowSums: A.RowSums(), ColSums: A.ColSums(),
	}
	for _, g := range games {
		_, over, _ := A.Terminal(g)
		class.Games.Set(g, Verdict{Result: results[g], Terminal: over})
	}
	return class
}

// newPosition returns the record of P, which has eyes or private liberties, without results; form is its canonical form,
// or the zero Position if that is unknown.
func newPosition(P, form liberties.Position) Class {
	class := Class{
		Matrix: P.Matrix(), Own: P.Own(),
		Layer:   seki.Layer{Size: P.Size(), Sum: P.Total()},
		RowSums: P.RowTotals(), ColSums: P.ColTotals(),
	}
	if form.Rows() > 0 {
		own := form.Own()
		class.Canonical, class.FormOwn = form.Matrix(), &own
	}
	return class
}

// Position returns the position of the record; ok is false if it is a matrix.
func (class Class) Position() (P liberties.Position, ok bool) {
	P, err := liberties.New(class.Matrix, class.Own)
	return P, err == nil && !P.IsMatrix()
}

// Text returns the matrix or position of the record and its canonical form, "" if that is unknown,
// as they are read.
func (class Class) Text() (given, canonical string) {
	P, ok := class.Position()
	if !ok {
		return class.Matrix.String(), class.Canonical.String()
	}
	if class.FormOwn != nil {
		canonical = liberties.Must(liberties.New(class.Canonical, *class.FormOwn)).String()
	}
	return P.String(), canonical
}

// Decided reports whether outcome and kind are known in every game of the request, and the outcomes after all moves.
func (class Class) Decided() bool {
	for _, g := range seki.Games {
		if v := class.Games.Of(g); v != nil && (!v.Outcome.Known() || v.Kind == seki.UnknownKind) {
			return false
		}
		for _, mv := range class.Moves {
			if o := mv.Games.Of(g); o != nil && !o.Known() {
				return false
			}
		}
	}
	return true
}

// RestsOn names the theorem that gives the results, or returns "".
func (class Class) RestsOn() string {
	for _, g := range seki.Games {
		v := class.Games.Of(g)
		switch {
		case v != nil && v.Theorem == search.TwoRows:
			return "by the theorem of two rows"
		case v != nil && v.Theorem == search.Mirror && g == seki.DSeki && class.Games.Of(seki.Seki) != nil:
			return "a draw in D-SEKI by the mirror theorem" // which draws D-SEKI where it draws SEKI
		case v != nil && v.Theorem == search.Mirror:
			return "a draw by the mirror theorem" // a search finds the players who must pass
		}
	}
	return ""
}

// AddLabel adds the label of the class, if the record has the canonical form and the known lists have its class.
func (class *Class) AddLabel() {
	drawn := slices.ContainsFunc(seki.Games[:], func(g seki.Game) bool {
		v := class.Games.Of(g)
		return v != nil && v.Kind.IsSeki()
	})
	if _, hasOwn := class.Position(); hasOwn || !drawn || class.Canonical.Rows() == 0 {
		return
	}
	if label, ok := known.All().Label(class.Canonical); ok {
		class.Label = label.String()
	}
}

// Row returns the record as a row of CSV, with the columns seki.ClassColumns: matrices as "1 1; 1 1", positions as
// "1 eyes 1 | 1", margins as "2 2".
func (class Class) Row() []string {
	given, canonical := class.Text()
	row := format.Cells(given, canonical, class.Rows, class.Cols, class.Sum, invariants.Format(class.RowSums),
		invariants.Format(class.ColSums))
	for _, g := range seki.Games {
		if v := class.Games.Of(g); v != nil {
			row = append(row, v.Cells()...)
		}
	}
	return row
}

// Form returns the matrix of the record.
func (class Class) Form() seki.Matrix { return class.Matrix }

// Verdict is the result of a matrix in one game.
type Verdict struct {
	seki.Result
	Terminal bool
	Theorem  search.Theorem // by which the outcome is, if there was no search

	// For a matrix that a limit has left undecided: the possible values, and the limit.
	Known *Known
	Limit Limit

	Explanation *explain.Explanation // of a matrix, only on request; it is written but not read
}

// Known has the possible results of both players, each moving first.
type Known struct {
	R search.Range `json:"R"`
	C search.Range `json:"C"`
}

// Limit names the limit that ended a search, "" for none.
type Limit string

const (
	Time   Limit = "time"
	Memory Limit = "memory"
)

// newVerdict returns the record of a verdict of a search.
func newVerdict(v search.Verdict) Verdict {
	entry := Verdict{Result: v.Result(), Terminal: v.Terminal, Theorem: v.Theorem}
	if !v.Decided() {
		entry.Known = &Known{v.First[seki.R], v.First[seki.C]}
	}
	switch {
	case errors.Is(v.Err, search.ErrTooLarge):
		entry.Limit = Memory
	case v.Err != nil:
		entry.Limit = Time
	}
	return entry
}

// verdictJSON is Verdict as a JSON object.
type verdictJSON struct {
	Outcome  seki.Outcome   `json:"outcome"`
	Kind     string         `json:"kind"`
	MustPass *seki.Player   `json:"must_pass,omitempty"`
	Terminal bool           `json:"terminal,omitempty"`
	Theorem  search.Theorem `json:"theorem,omitempty"`
	Known    *Known         `json:"known,omitempty"`
	Limit    Limit          `json:"limit,omitempty"`

	// The explanation.
	Lines       *[2]explain.Line `json:"lines,omitempty"`
	Refutations []refutation     `json:"refutations,omitempty"`
	Choices     []explain.Choice `json:"choices,omitempty"`
}

// refutation is the reply that refutes an active move of a player who must pass.
type refutation struct {
	Player seki.Player `json:"player"`
	Move   seki.Move   `json:"move"`
	Reply  *seki.Move  `json:"reply,omitempty"` // nil if the move itself loses the game
}

// MarshalJSON writes an object with the fields of the result, of Verdict and of
// the explanation.
func (v Verdict) MarshalJSON() ([]byte, error) {
	j := verdictJSON{Outcome: v.Outcome, Kind: v.Kind.Name(), Terminal: v.Terminal, Theorem: v.Theorem, Known: v.Known,
		Limit: v.Limit}
	if p, ok := v.Kind.MustPass(); ok {
		j.MustPass = &p
	}
	if x := v.Explanation; x != nil {
		j.Lines, j.Choices = &x.Lines, slices.Concat(x.Choices[:]...)
		must, semi := v.Kind.MustPass()
		for _, c := range j.Choices {
			if v.Kind == seki.Complete || semi && c.Player == must {
				j.Refutations = append(j.Refutations, refutation{c.Player, c.Move, c.Reply()})
			}
		}
	}
	return json.Marshal(j)
}

// Move is an active move and the outcomes after it.
type Move struct {
	seki.Move
	Cells int         // number of positive entries equivalent to this one, itself included
	Orbit []seki.Move // these entries; nil in a record that was read
	Games seki.ByGame[seki.Outcome]
}

// MarshalJSON writes {"row":1,"col":2,"cells":1,"games":{…}}; rows and columns count from 1.
func (m Move) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Row   int                       `json:"row"`
		Col   int                       `json:"col"`
		Cells int                       `json:"cells"`
		Games seki.ByGame[seki.Outcome] `json:"games"`
	}{m.Row + 1, m.Col + 1, m.Cells, m.Games})
}

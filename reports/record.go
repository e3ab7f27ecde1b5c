package reports

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/explain"
)

// ByGame holds something for each game; a game that was not asked for is nil
// and absent in JSON.
type ByGame[T any] struct {
	Seki  *T `json:"seki,omitempty"`
	DSeki *T `json:"d-seki,omitempty"`
}

// Of returns the entry of a game, nil when there is none.
func (b ByGame[T]) Of(g seki.Game) *T {
	if g == seki.DSeki {
		return b.DSeki
	}
	return b.Seki
}

// Set sets the entry of a game.
func (b *ByGame[T]) Set(g seki.Game, entry T) {
	if g == seki.DSeki {
		b.DSeki = &entry
	} else {
		b.Seki = &entry
	}
}

// Class is what is known of one matrix.
type Class struct {
	Matrix    [][]int         `json:"matrix"`              // as given, or the canonical form
	Canonical [][]int         `json:"canonical,omitempty"` // see package canon; nothing when a limit ended the search for it
	Rows      int             `json:"rows"`
	Cols      int             `json:"cols"`
	Sum       int             `json:"sum"`
	RowSums   []int           `json:"row_sums"`
	ColSums   []int           `json:"col_sums"`
	Games     ByGame[Verdict] `json:"games"`
	Moves     []Move          `json:"moves,omitempty"`

	// For people, with their values as text; the theorem that covers the matrix first.
	Invariants []Fact `json:"invariants,omitempty"`
}

// Verdict is the result of a matrix in one game.
type Verdict struct {
	Outcome  string `json:"outcome"` // R(A) then C(A); "?" when not decided
	Kind     string `json:"kind"`    // seki.Kind.Name
	MustPass string `json:"must_pass,omitempty"`
	Terminal bool   `json:"terminal,omitempty"`

	// Of a matrix that a limit has left undecided.
	Known *KnownValues `json:"known,omitempty"`
	Limit string       `json:"limit,omitempty"` // that limit: time or memory

	// Explanations, where asked for.
	Lines       []PlayLine   `json:"lines,omitempty"`
	Refutations []Refutation `json:"refutations,omitempty"`
	Choices     []Choice     `json:"choices,omitempty"`

	Explanation *explain.Explanation `json:"-"` // what they were made from
}

// KnownValues holds, for each player, the results as first player that are
// still possible, the best first: "WD" when the player does not lose.
type KnownValues struct {
	R string `json:"R"`
	C string `json:"C"`
}

// PlayLine is a line of play without mistakes, when First begins.
type PlayLine struct {
	First  string     `json:"first"`
	Value  string     `json:"value"` // for First
	Turns  []PlayTurn `json:"turns"`
	Ending string     `json:"ending"`           // zero line, race or passes
	Winner string     `json:"winner,omitempty"` // of the race,
	InLine int        `json:"in_line,omitempty"`
}

// PlayTurn is a move, [row, column] counted from 1, or nil for a pass.
type PlayTurn struct {
	Player string  `json:"player"`
	Move   *[2]int `json:"move"`
}

// Choice is an active move of a player who does not lose when beginning, and the
// line of play after it.
type Choice struct {
	Player string   `json:"player"`
	Move   [2]int   `json:"move"`
	Cells  int      `json:"cells"` // positive entries that are equivalent to this one
	Value  string   `json:"value"` // for Player
	Line   PlayLine `json:"line"`
}

// Refutation says how an active move of a player who must pass is refuted.
type Refutation struct {
	Player string  `json:"player"`
	Move   [2]int  `json:"move"`
	Reply  *[2]int `json:"reply,omitempty"` // nil when the move itself loses the game
}

// Move is an active move and the outcomes after it. Row and Col count from 1.
type Move struct {
	Row   int            `json:"row"`
	Col   int            `json:"col"`
	Cells int            `json:"cells"` // positive entries that are equivalent to this one
	Games ByGame[string] `json:"games"`
}

// Decided reports whether outcome and kind are known in every game asked for.
func (class Class) Decided() bool {
	for _, g := range seki.Games {
		if v := class.Games.Of(g); v != nil && (v.Outcome == "?" || v.Kind == "?") {
			return false
		}
	}
	for _, mv := range class.Moves {
		for _, g := range seki.Games {
			if o := mv.Games.Of(g); o != nil && *o == "?" {
				return false
			}
		}
	}
	return true
}

// NewClass returns the record of A with the results of the given games; form
// is its canonical form, without lines when that is not known.
func NewClass(A, form seki.Matrix, games []seki.Game, results seki.Results) Class {
	class := Class{
		Matrix: A.Grid(), Canonical: form.Grid(),
		Rows: A.Rows(), Cols: A.Cols(), Sum: A.Sum(),
		RowSums: A.RowSums(), ColSums: A.ColSums(),
	}
	for _, g := range games {
		_, over, _ := A.Terminal(g)
		class.Games.Set(g, newVerdict(results[g], over))
	}
	return class
}

func newVerdict(r seki.Result, over bool) Verdict {
	v := Verdict{Outcome: r.Outcome.String(), Kind: r.Kind.Name(), Terminal: over}
	if p, ok := r.Kind.MustPass(); ok {
		v.MustPass = p.String()
	}
	return v
}

// CensusRecord is the record of one solved layer.
type CensusRecord struct {
	Rows    int                 `json:"rows"`
	Cols    int                 `json:"cols"`
	Sum     int                 `json:"sum"`
	Classes uint64              `json:"classes"`
	Games   ByGame[seki.Counts] `json:"games"`
}

// NewCensusRecord returns the record of a layer for the given games.
func NewCensusRecord(l seki.Layer, census seki.Census, games []seki.Game) CensusRecord {
	record := CensusRecord{Rows: l.Rows, Cols: l.Cols, Sum: l.Sum, Classes: census.Classes}
	for _, g := range games {
		record.Games.Set(g, census.Games[g])
	}
	return record
}

// CountColumns names the counts that tables show.
var CountColumns = []string{"WW", "WL", "LW", "WD", "DW", "DD", "complete", "semi-complete"}

// Columns returns counts in the order of CountColumns.
func Columns(c seki.Counts) []uint64 {
	return append(c.Outcome[:], c.Complete, c.SemiComplete())
}

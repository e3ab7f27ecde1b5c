package inspect

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/seki"
)

// Board describes a position on a Go board, or one fight of it, in terms of a seki matrix: R is
// White, the player of zero rows, and C is Black.
type Board struct {
	Source   string   `json:"source,omitempty"` // a file; empty for standard input
	Width    int      `json:"width"`
	Height   int      `json:"height"`
	Position []string `json:"position"`           // the rows from above: X black, O white, . empty
	Fight    int      `json:"fight,omitempty"`    // its number, from 1, if the position has several
	Fights   int      `json:"fights,omitempty"`   // how many
	Before   [2]int   `json:"-"`                  // numbers of black and white chains in the fights before this one
	Black    []Chain  `json:"black"`              // the rows of the matrix
	White    []Chain  `json:"white"`              // its columns
	Alive    []Chain  `json:"alive,omitempty"`    // by two eyes
	Assumed  []Chain  `json:"assumed,omitempty"`  // to be alive
	LeftOut  []Chain  `json:"left_out,omitempty"` // assumed to stay

	*Class // the matrix, if the position is its game, with its results if the fight has the same
	// the position in the game with eyes, if it is one, in the notation of package liberties
	WithEyes string `json:"with_eyes,omitempty"`
	// if it is neither, the numbers of dame that there are; no result is claimed for it
	Inside seki.Matrix `json:"inside,omitzero"`

	Dame       []Dame            `json:"dame,omitempty"`
	Others     []Place           `json:"others,omitempty"` // empty points that are no dame
	Small      []string          `json:"small,omitempty"`  // names of chains
	Violations []board.Violation `json:"violations,omitempty"`
	Verdict    *verdict.Verdict  `json:"verdict,omitempty"` // nil without a request
}

// Chain is a chain of stones. Its name is the point of its first stone.
type Chain struct {
	Name      string        `json:"name"`
	Colour    string        `json:"colour"`
	Stones    []board.Point `json:"stones"`
	Liberties []board.Point `json:"liberties"`
	Private   int           `json:"private,omitempty"` // private liberties
	Eyes      int           `json:"eyes,omitempty"`    // liberties in eyes
}

// Dame are the empty points that two chains share.
type Dame struct {
	Points []board.Point `json:"points"`
	Row    int           `json:"row"` // counted from 1
	Col    int           `json:"col"`
	Black  string        `json:"black"` // names of the chains
	White  string        `json:"white"`

	// The effect of a stone there in SEKI for the player who puts it; unknown if no result
	// is claimed.
	R seki.Value `json:"R,omitempty"`
	C seki.Value `json:"C,omitempty"`

	// Players whom a stone there leaves without a liberty, so that it is illegal in Go.
	Suicide []seki.Player `json:"suicide,omitempty"`
}

// Place are empty points that are no dame, and the chain whose liberties they are.
type Place struct {
	Points []board.Point `json:"points"`
	Kind   PlaceKind     `json:"kind"`
	Chain  string        `json:"chain,omitempty"` // its name; none for OtherPlace
	R      seki.Value    `json:"R,omitempty"`     // as for Dame
	C      seki.Value    `json:"C,omitempty"`
}

// PlaceKind is the kind of an empty point that is no dame.
type PlaceKind string

const (
	PrivatePlace PlaceKind = "private"
	EyePlace     PlaceKind = "eye"
	OtherPlace   PlaceKind = "other"
)

// NewBoard returns the record of a reading without its Class and verdict and without the effects
// of stones.
func NewBoard(r *board.Reading) Board {
	b := Board{
		Width: r.Position.Width(), Height: r.Position.Height(), Before: r.Before,
		Position: r.Position.Rows(),
		Black:    newLines(r.Rows, r.PrivateRows, r.EyesRows), White: newLines(r.Cols, r.PrivateCols, r.EyesCols),
		Alive: newChains(r.Alive), Assumed: newChains(r.Assumed), LeftOut: newChains(r.LeftOut),
		Violations: r.Violations,
	}
	for _, chain := range r.Small() {
		b.Small = append(b.Small, chain.Name())
	}
	b.addStones(r, nil)
	switch {
	case len(r.Violations) > 0:
		b.Inside = r.Matrix
	case r.Matrix.Rows() > 0 && len(r.Liberties) > 0:
		b.WithEyes = liberties.Must(liberties.New(r.Matrix, r.Own)).String()
	}
	return b
}

// SetVerdict sets the verdict on the fight of a reading, with the results of first stones.
func (b *Board) SetVerdict(r *board.Reading, v verdict.Verdict) {
	b.Verdict = &v
	b.addStones(r, v.Stones)
}

// Called returns how players call a chain of the fight with this name: by colour and number, as "Black 2".
func (b *Board) Called(name string) string {
	for k, chains := range [][]Chain{b.Black, b.White} {
		if line := slices.IndexFunc(chains, func(c Chain) bool { return c.Name == name }); line >= 0 {
			return fmt.Sprint([]string{"Black", "White"}[k], " ", b.Number(k, line))
		}
	}
	return name
}

// Number returns the number that players give a chain: among black ones if colour is 0, among white ones if it is 1.
// Numbers continue from one fight to the next.
func (b *Board) Number(colour, line int) int { return b.Before[colour] + line + 1 }

// Decided reports whether the record says what becomes of the fight, on no condition.
func (b *Board) Decided() bool {
	return b.Verdict != nil && b.Verdict.Basis != verdict.Undecided && b.Verdict.Basis != verdict.Assumed
}

// addStones lists the empty points of a fight with the results of first stones there, if known. Points of the same
// chains are together if a stone does the same on them.
func (b *Board) addStones(r *board.Reading, stones []verdict.Stone) {
	b.Dame, b.Others = nil, nil
	effects := map[board.Point]seki.Outcome{}
	for _, s := range stones {
		e := effects[s.Point]
		e.Set(s.Player, s.Value)
		effects[s.Point] = e
	}
	for _, entry := range r.Entries() {
		for _, at := range entry.Points {
			e := effects[at]
			k := slices.IndexFunc(b.Dame, func(d Dame) bool {
				return d.Row == entry.Row+1 && d.Col == entry.Col+1 && d.R == e.R && d.C == e.C
			})
			if k < 0 {
				k = len(b.Dame)
				b.Dame = append(b.Dame, Dame{
					Row: entry.Row + 1, Col: entry.Col + 1, Black: r.Rows[entry.Row].Name(), White: r.Cols[entry.Col].Name(),
					R: e.R, C: e.C, Suicide: entry.Suicide,
				})
			}
			b.Dame[k].Points = append(b.Dame[k].Points, at)
		}
	}
	own := map[board.Point]Place{}
	for _, l := range r.Liberties {
		place := Place{Kind: PrivatePlace}
		if l.Eye > 0 {
			place.Kind = EyePlace
		}
		if l.Row >= 0 {
			place.Chain = r.Rows[l.Row].Name()
		} else {
			place.Chain = r.Cols[l.Col].Name()
		}
		own[l.Point] = place
	}
	for _, at := range r.Points {
		if r.Position.At(at) != board.Empty || slices.ContainsFunc(r.Dame, func(d board.Dame) bool { return d.Point == at }) {
			continue
		}
		place, ok := own[at]
		if !ok {
			place.Kind = OtherPlace
		}
		place.R, place.C = effects[at].R, effects[at].C
		k := slices.IndexFunc(b.Others, func(p Place) bool {
			return p.Kind == place.Kind && p.Chain == place.Chain && p.R == place.R && p.C == place.C
		})
		if k < 0 {
			k = len(b.Others)
			b.Others = append(b.Others, place)
		}
		b.Others[k].Points = append(b.Others[k].Points, at)
	}
}

func newChains(chains []board.Chain) []Chain { return newLines(chains, nil, nil) }

// newLines returns the records of chains with the numbers of their private liberties and of those
// in their eyes; nil stands for zeros.
func newLines(chains []board.Chain, private, eyes []int) []Chain {
	list := []Chain{}
	for k, c := range chains {
		list = append(list, Chain{Name: c.Name(), Colour: c.Colour.String(), Stones: c.Stones, Liberties: c.Liberties})
		if private != nil {
			list[k].Private, list[k].Eyes = private[k], eyes[k]
		}
	}
	return list
}

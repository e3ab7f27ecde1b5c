package records

import (
	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// Board describes a position on a Go board in terms of a seki matrix: R is White, who wants
// a zero row, and C is Black.
type Board struct {
	Source   string   `json:"source,omitempty"` // a file; empty for standard input
	Width    int      `json:"width"`
	Height   int      `json:"height"`
	Position []string `json:"position"` // the rows from above: X black, O white, . empty
	Black    []Chain  `json:"black"`    // the rows of the matrix
	White    []Chain  `json:"white"`    // its columns
	Alive    []Chain  `json:"alive,omitempty"`
	LeftOut  []Chain  `json:"left_out,omitempty"`

	// For a drawn position: whether its board is the smallest possible or only the smallest
	// that was found.
	Smallest Smallest `json:"smallest,omitempty"`

	*Class             // the matrix and its results, unless Undecided; nil if conditions are violated or a colour has no chain
	Inside seki.Matrix `json:"inside,omitzero"` // with violations, the numbers of dame that there are; no result is claimed for it

	Dame       []Dame           `json:"dame,omitempty"`
	Small      []string         `json:"small,omitempty"`     // names of chains
	Undecided  string           `json:"undecided,omitempty"` // inside the model: why no result of the matrix is claimed
	Violations []BoardViolation `json:"violations,omitempty"`
}

// Smallest says what is known about the size of a board, "" if nothing was searched.
type Smallest string

const (
	SmallestProved Smallest = "proved" // no smaller board is possible
	SmallestFound  Smallest = "found"  // a smaller board may be possible
)

// Chain is a chain of stones. Its name is that of its first stone.
type Chain struct {
	Name      string        `json:"name"`
	Colour    string        `json:"colour"`
	Stones    []board.Point `json:"stones"`
	Liberties []board.Point `json:"liberties"`
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

// BoardViolation is a condition of the model that the position violates.
type BoardViolation struct {
	Kind   board.ViolationKind `json:"kind"`
	Points []board.Point       `json:"points"`
	Chains []string            `json:"chains"` // names
	Text   string              `json:"text"`
}

// NewBoard returns the record of a reading without its Class and without the effects of
// stones.
func NewBoard(r *board.Reading) Board {
	b := Board{
		Width: r.Position.Width(), Height: r.Position.Height(),
		Position: r.Position.Rows(),
		Black:    newChains(r.Rows), White: newChains(r.Cols), Alive: newChains(r.Alive), LeftOut: newChains(r.LeftOut),
	}
	small := r.Small()
	for _, chain := range small {
		b.Small = append(b.Small, chain.Name())
	}
	if len(small) > 0 && len(r.Violations) == 0 && r.Matrix.Rows() > 0 {
		b.Undecided = board.GoesOn(small)
	}
	for _, e := range r.Entries() {
		b.Dame = append(b.Dame, Dame{
			Points: e.Points, Row: e.Row + 1, Col: e.Col + 1,
			Black: r.Rows[e.Row].Name(), White: r.Cols[e.Col].Name(), Suicide: e.Suicide,
		})
	}
	for _, v := range r.Violations {
		names := []string{}
		for _, chain := range v.Chains {
			names = append(names, chain.Name())
		}
		b.Violations = append(b.Violations, BoardViolation{v.Kind, v.Points, names, v.String()})
	}
	if len(r.Violations) > 0 {
		b.Inside = r.Matrix
	}
	return b
}

func newChains(chains []board.Chain) []Chain {
	list := []Chain{}
	for _, c := range chains {
		list = append(list, Chain{c.Name(), c.Colour.String(), c.Stones, c.Liberties})
	}
	return list
}

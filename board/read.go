package board

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// SmallChain is the number of stones up to which a chain is called small: after its
// capture the fight may continue, by a nakade of at most six points where the chain was, by a
// recapture or by a ko.
const SmallChain = 6

// Reading is the form of a position, or of one fight of it, in the game of a seki matrix or in the game with eyes: its
// matrix, with its chains, dame, private liberties, eyes and violations.
type Reading struct {
	Position *Position
	Options  Options
	Rows     []Chain     // the black chains of the matrix, in the order of Chains
	Cols     []Chain     // the white chains of the matrix
	Alive    []Chain     // unconditionally alive by two eyes, or one and a dame; not in the matrix
	Assumed  []Chain     // assumed to be alive, as the options say; not in the matrix
	LeftOut  []Chain     // not in the request; assumed to stay
	Before   [2]int      // numbers of black and white chains in the fights before this one, which Called continues from
	Matrix   seki.Matrix // dame counted; the zero Matrix if a colour has no chain
	Dame     []Dame      // in the order of Points

	// The numbers of private liberties and of liberties in eyes. The eyes that are counted have one
	// or two points, or four in a square.
	liberties.Own
	Liberties []Liberty // these liberties, in the order of Points
	Open      []Chain   // chains of the matrix that reach open space: empty points that no stone of the opponent shuts in

	// Points are the points of the fight, in the order of Position.Points: the stones of the chains of the matrix, the
	// empty points next to them, and all empty points connected with these.
	Points []Point

	// Violations say where the position is not what the matrix, with the private liberties and
	// eyes, says. If there are any, its result says nothing about the position.
	Violations []Violation
}

// Dame is an empty point that touches one black and one white chain of the matrix,
// and no other chain.
type Dame struct {
	Point Point
	seki.Move
}

// Liberty is a liberty of one chain of the matrix alone: a private liberty, which touches a
// living chain of the opponent besides, or a point of an eye.
type Liberty struct {
	Point Point
	liberties.Move
	Eye int // number of points of the eye; 0 for a private liberty
}

// Options say how a position is read.
type Options struct {
	Chains []Point // only the chains with stones on these points, if there are any; others are assumed to stay
	Alive  []Point // the chains with stones on these points are assumed to be alive
}

// Lines returns the chains of a colour in the matrix: Rows or Cols.
func (r *Reading) Lines(c Colour) []Chain {
	if c == White {
		return r.Cols
	}
	return r.Rows
}

// Plain reports whether there are neither private liberties nor eyes: the matrix says all, if no condition is violated.
func (r *Reading) Plain() bool { return len(r.Liberties) == 0 }

// IsMatrix reports whether the game of the matrix, to the first capture, is the game of the position: no condition is
// violated, and there are neither private liberties nor eyes.
func (r *Reading) IsMatrix() bool {
	return len(r.Violations) == 0 && r.Plain() && r.Matrix.Rows() > 0
}

// Read reads all fights of a position as one matrix, with points only the chains that stand on
// them. See Options.Fights.
func Read(p *Position, only ...Point) (*Reading, error) { return Options{Chains: only}.Read(p) }

// Read reads all fights of a position as one matrix. See Fights.
func (o Options) Read(p *Position) (*Reading, error) {
	r, err := newReader(p, o)
	if err != nil {
		return nil, err
	}
	return r.read(slices.Sorted(slices.Values(slices.Concat(r.fights()...))))
}

// Fights reads each fight of a position by itself, in the order of their first stones: a
// component of the points that no living chain holds. If there is none, it returns one reading
// without chains. It fails if a point of the options holds no stone, or if a matrix would be
// too large for seki.New.
//
// A chain that is unconditionally alive is left out of the matrix if it has a liberty that is
// not a dame. Otherwise it stays: it is alive because two chains of the opponent have dame with
// it alone, and the matrix shows that. Chains assumed to live or to stay are left out too.
//
// Every empty point of a fight must be a dame, a private liberty or a point of an eye, and adjacent ones must be of the
// same chains. Anything else, and a chain without
// liberties, is a violation.
func (o Options) Fights(p *Position) ([]*Reading, error) {
	r, err := newReader(p, o)
	if err != nil {
		return nil, err
	}
	var readings []*Reading
	var before [2]int
	for _, fight := range r.fights() {
		reading, err := r.read(fight)
		if err != nil {
			return nil, err
		}
		reading.Before = before
		before[0] += len(reading.Rows)
		before[1] += len(reading.Cols)
		readings = append(readings, reading)
	}
	return readings, nil
}

// Small returns the small chains of the matrix. If there are any, the result of the
// matrix says nothing about the position: a game that ends with the capture of one
// need not be decided on the board. (A large chain stays large: stones only join it.)
// None is exempt: which chains can be captured first is a question of the play.
func (r *Reading) Small() []Chain {
	return slices.DeleteFunc(slices.Concat(r.Rows, r.Cols), func(c Chain) bool { return len(c.Stones) > SmallChain })
}

// ReadAs reads a position that realises A, and numbers its chains so that its matrix is
// A. It fails if the position does not realise A.
func ReadAs(p *Position, A seki.Matrix) (*Reading, error) {
	r, err := Read(p)
	if err != nil {
		return nil, err
	}
	rows, cols, ok := canon.Equivalent(r.Matrix, A)
	if !ok || len(r.Violations) > 0 || !r.Plain() {
		return nil, fmt.Errorf("the position has the matrix %s, %d private liberties and points of eyes, and violates %d conditions: it does not realise %s",
			r.Matrix, len(r.Liberties), len(r.Violations), A)
	}
	r.permute(rows, cols)
	return r, nil
}

// permute numbers the chains again: row i is then what row rows[i] was, and column j what
// column cols[j] was.
func (r *Reading) permute(rows, cols []int) {
	oldRows, oldCols := slices.Clone(r.Rows), slices.Clone(r.Cols)
	newRow, newCol := make([]int, len(rows)), make([]int, len(cols))
	for i, from := range rows {
		r.Rows[i], newRow[from] = oldRows[from], i
	}
	for j, from := range cols {
		r.Cols[j], newCol[from] = oldCols[from], j
	}
	for k, d := range r.Dame {
		r.Dame[k].Move = seki.Move{Row: newRow[d.Row], Col: newCol[d.Col]}
	}
	r.Matrix = r.Matrix.Permute(rows, cols)
}

// Free returns the first dame of the two chains of a move that is not among the taken
// points.
func (r *Reading) Free(mv seki.Move, taken []Point) (at Point, ok bool) {
	for _, d := range r.Dame {
		if d.Move == mv && !slices.Contains(taken, d.Point) {
			return d.Point, true
		}
	}
	return at, false
}

package board

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// SmallChain is the number of stones up to which a chain is called small: after its
// capture the fight may go on, by a nakade of at most six points where the chain was, by a
// recapture or by a ko.
const SmallChain = 6

// Reading is the matrix of a position, with its chains, dame and violations.
type Reading struct {
	Position *Position
	Rows     []Chain     // the black chains of the matrix, in the order of Chains
	Cols     []Chain     // the white chains of the matrix
	Alive    []Chain     // unconditionally alive by an eye, not in the matrix
	LeftOut  []Chain     // not among those that were asked for, and not alive
	Matrix   seki.Matrix // dame counted; the zero Matrix if a colour has no chain
	Dame     []Dame      // in the order of Points

	// Violations say where the position is not what the matrix says. If there are
	// any, the result of the matrix is no statement on the position.
	Violations []Violation
}

// Dame is an empty point that touches one black and one white chain of the matrix,
// and no other chain.
type Dame struct {
	Point Point
	seki.Move
}

// Read reads a position; with points, only the chains that stand on them: the others
// are assumed to stay as they are. It fails if one of these points holds no stone, or if
// the matrix would be too large for seki.New.
//
// Every empty point beside or connected with a liberty of the matrix's chains must be
// a dame, and adjacent dame must be of the same two chains. Anything else, and
// a chain without liberties, is a violation. A chain that is unconditionally alive is
// left out of the matrix if it has a liberty that is not a dame. Otherwise it stays: it
// is alive because two chains of the opponent have dame with it alone, and the matrix
// shows that.
func Read(p *Position, only ...Point) (*Reading, error) {
	chains, of := p.chains()
	wanted := make([]bool, len(chains))
	for _, at := range only {
		if !p.Contains(at) {
			return nil, fmt.Errorf("%s is not on the board of %d×%d", at, p.width, p.height)
		}
		if p.At(at) == Empty {
			return nil, fmt.Errorf("no stone stands on %s", at)
		}
		wanted[of[p.index(at)]] = true
	}
	r := reader{Reading: Reading{Position: p}, chains: chains, line: make([]int, len(chains))}
	r.touching = make([][]int, len(p.points))
	eyed := make([]bool, len(chains)) // with a liberty that is no dame
	for k, colour := range p.points {
		if colour != Empty {
			continue
		}
		beside := p.touching(k, of)
		slices.SortFunc(beside, func(a, b int) int { return int(chains[a].Colour) - int(chains[b].Colour) })
		r.touching[k] = beside
		if len(beside) != 2 || chains[beside[0]].Colour == chains[beside[1]].Colour {
			for _, c := range beside {
				eyed[c] = true
			}
		}
	}
	alive := p.alive(chains, of)
	for k, chain := range chains {
		r.line[k] = -1
		switch {
		case alive[k] && eyed[k]:
			r.Alive = append(r.Alive, chain)
		case len(only) > 0 && !wanted[k]:
			r.LeftOut = append(r.LeftOut, chain)
		case chain.Colour == Black:
			r.line[k] = len(r.Rows)
			r.Rows = append(r.Rows, chain)
		default:
			r.line[k] = len(r.Cols)
			r.Cols = append(r.Cols, chain)
		}
		if r.line[k] >= 0 && len(chain.Liberties) == 0 {
			r.violation(NoLiberty, chain.Stones[0], chain)
		}
	}
	r.readPoints()
	if len(r.Rows) == 0 || len(r.Cols) == 0 {
		return &r.Reading, nil
	}
	entries := make([]int, len(r.Rows)*len(r.Cols))
	for _, d := range r.Dame {
		entries[d.Row*len(r.Cols)+d.Col]++
	}
	var err error
	r.Matrix, err = seki.New(len(r.Rows), len(r.Cols), entries)
	return &r.Reading, err
}

// Small returns the small chains of the matrix. If there are any, the result of the
// matrix is no statement on the position: a game that ends with the capture of one
// need not be decided on the board. (A large chain stays large: stones only join it.)
// None is exempt: which chains can be captured first is a question of the play.
func (r *Reading) Small() []Chain {
	return slices.DeleteFunc(slices.Concat(r.Rows, r.Cols), func(c Chain) bool { return len(c.Stones) > SmallChain })
}

// GoesOn says that the fight may go on after the capture of one of the chains, which
// are small.
func GoesOn(chains []Chain) string {
	return fmt.Sprintf("the fight may go on after a capture of at most %d stones: of %s", SmallChain, ChainNames(chains))
}

// ReadAs reads a position that realises A, and numbers its chains so that its matrix is
// A. It fails if the position does not realise A.
func ReadAs(p *Position, A seki.Matrix) (*Reading, error) {
	r, err := Read(p)
	if err != nil {
		return nil, err
	}
	rows, cols, ok := canon.Equivalent(r.Matrix, A)
	if !ok || len(r.Violations) > 0 {
		return nil, fmt.Errorf("the position has the matrix %s and violates %d conditions, and does not realise %s", r.Matrix, len(r.Violations), A)
	}
	r.permute(rows, cols)
	return r, nil
}

// permute numbers the chains anew: row i is then what row rows[i] was, and column j what
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

// reader is a reading on its way.
type reader struct {
	Reading
	chains   []Chain
	line     []int   // the row or column of each chain, −1 outside the matrix
	touching [][]int // numbers of the chains beside each empty point, black ones first
}

// readPoints says of each empty point what it is, in those regions of empty points
// that touch a chain of the matrix.
func (r *reader) readPoints() {
	p := r.Position
	regions, region := p.components(func(c Colour) int { return -int(c) })
	inside := make([]bool, len(regions))
	for k, of := range region {
		for _, c := range r.touching[k] {
			inside[of] = inside[of] || r.line[c] >= 0
		}
	}
	dame := make([]int, len(p.points)) // number in r.Dame + 1
	for k, of := range region {
		if of < 0 || !inside[of] {
			continue
		}
		at, beside := p.point(k), r.touching[k]
		if kind := r.kind(beside); kind != "" {
			var with []Chain
			for _, c := range beside {
				with = append(with, r.chains[c])
			}
			r.violation(kind, at, with...)
			continue
		}
		d := Dame{at, seki.Move{Row: r.line[beside[0]], Col: r.line[beside[1]]}}
		r.Dame = append(r.Dame, d)
		dame[k] = len(r.Dame)
		for q := range p.neighbours(k) {
			if q < k && dame[q] > 0 {
				if before := r.Dame[dame[q]-1]; before.Move != d.Move {
					r.Violations = append(r.Violations, Violation{Adjacent, []Point{before.Point, at},
						[]Chain{r.Rows[before.Row], r.Cols[before.Col], r.Rows[d.Row], r.Cols[d.Col]}})
				}
			}
		}
	}
}

// kind returns which condition an empty point beside the chains violates, "" for a
// dame. The chains are the black ones, then the white ones.
func (r *reader) kind(beside []int) ViolationKind {
	switch n := len(beside); {
	case n == 0:
		return Open
	case slices.ContainsFunc(beside, func(c int) bool { return r.line[c] < 0 }):
		return Outside
	case n == 1:
		return Private
	case r.chains[beside[0]].Colour == r.chains[beside[n-1]].Colour:
		return Joins
	case n > 2:
		return Shared
	}
	return ""
}

// violation adds a point to the violation of the kind with the chains.
func (r *reader) violation(kind ViolationKind, at Point, with ...Chain) {
	for k, v := range r.Violations {
		if v.Kind == kind && slices.EqualFunc(v.Chains, with, func(a, b Chain) bool { return a.Stones[0] == b.Stones[0] }) {
			r.Violations[k].Points = append(v.Points, at)
			return
		}
	}
	r.Violations = append(r.Violations, Violation{kind, []Point{at}, with})
}

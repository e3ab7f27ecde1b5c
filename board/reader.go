package board

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/seki"
)

// status explains why a chain is not in the matrix.
type status uint8

const (
	fighting status = iota // it is
	alive                  // two eyes
	assumed                // to be alive
	leftOut                // not requested
)

// reader knows the chains of a position and which of them fight.
type reader struct {
	*Position
	options  Options
	chains   []Chain
	of       []int // of every point, the number of its chain, −1 if it is empty
	status   []status
	touching [][]int // of every point, the numbers of the chains next to it
	openly   []bool  // of every chain, whether it reaches open space
}

func newReader(p *Position, o Options) (*reader, error) {
	r := &reader{Position: p, options: o}
	r.chains, r.of = p.chains()
	r.status = make([]status, len(r.chains))
	wanted, err := r.named(o.Chains)
	if err != nil {
		return nil, err
	}
	living, err := r.named(o.Alive)
	if err != nil {
		return nil, err
	}
	eyed := make([]bool, len(r.chains)) // with a liberty that is no dame
	r.touching = make([][]int, len(p.points))
	for k, colour := range p.points {
		beside := p.touching(k, r.of)
		r.touching[k] = beside
		if colour == Empty && (len(beside) != 2 || r.chains[beside[0]].Colour == r.chains[beside[1]].Colour) {
			for _, c := range beside {
				eyed[c] = true
			}
		}
	}
	r.findOpen()
	safe := p.alive(r.chains, r.touching)
	for c := range r.chains {
		switch {
		case safe[c] && eyed[c]:
			r.status[c] = alive
		case living[c]:
			r.status[c] = assumed
		case len(o.Chains) > 0 && !wanted[c]:
			r.status[c] = leftOut
		}
	}
	return r, nil
}

// named reports of each chain whether it stands on one of the points.
func (r *reader) named(points []Point) ([]bool, error) {
	named := make([]bool, len(r.chains))
	for _, at := range points {
		if !r.Contains(at) {
			return nil, fmt.Errorf("%s is not on the board of %d×%d", at, r.width, r.height)
		}
		if r.At(at) == Empty {
			return nil, fmt.Errorf("no stone stands on %s", at)
		}
		named[r.of[r.index(at)]] = true
	}
	return named, nil
}

// openPoints is the least number of points of an open space. A smaller one, as of a carpenter's square, may be an eye
// space in question.
const openPoints = 10

// findOpen finds the chains that reach open space on their own: from their liberties, over empty points next to no
// stone of the opponent, they come to one that touches no stone, and to openPoints in all. A chain that the opponent
// shuts in does not reach it through a gap, since stones of the opponent are next to the gap: such a chain is a party
// of its fight.
func (r *reader) findOpen() {
	r.openly = make([]bool, len(r.chains))
	for _, colour := range []Colour{Black, White} {
		spaces, of := r.components(func(k int) int {
			if r.points[k] != Empty || slices.ContainsFunc(r.touching[k],
				func(c int) bool { return r.chains[c].Colour != colour }) {
				return -1
			}
			return 0
		})
		open := make([]bool, len(spaces))
		for n, space := range spaces {
			open[n] = len(space) >= openPoints && slices.ContainsFunc(space, func(k int) bool { return len(r.touching[k]) == 0 })
		}
		for c, chain := range r.chains {
			r.openly[c] = r.openly[c] || chain.Colour == colour && slices.ContainsFunc(chain.Liberties, func(at Point) bool {
				n := of[r.index(at)]
				return n >= 0 && open[n]
			})
		}
	}
}

// fights returns the points of each fight: the components of the points that no living
// chain holds, if a chain is among them. If there is no fight, it returns one without points.
func (r *reader) fights() [][]int {
	sets, _ := r.components(func(k int) int {
		if c := r.of[k]; c >= 0 && r.status[c] != fighting {
			return -1
		}
		return 0
	})
	sets = slices.DeleteFunc(sets, func(set []int) bool {
		return !slices.ContainsFunc(set, func(k int) bool { return r.of[k] >= 0 })
	})
	if len(sets) == 0 {
		return [][]int{nil}
	}
	return sets
}

// fight is a reading on its way.
type fight struct {
	*reader
	*Reading
	line []int             // of each chain, its row or column, −1 if it has none
	role []*liberties.Move // of each index, what a stone there fills; nil if that is nothing that is counted
}

// counted reports whether the liberties in an eye of the given points, in the order of Points, are
// counted: in one of one or two points, and in a square of four, which nobody can divide. A player
// who has the turn can make two eyes of three points, and larger eyes may be two already.
func counted(points []Point) bool {
	first, n := points[0], len(points)
	square := n == 4 && !slices.ContainsFunc(points, func(at Point) bool {
		return at.X < first.X || at.X > first.X+1 || at.Y > first.Y || at.Y < first.Y-1
	})
	return n <= 2 || square
}

// read reads the fight on the given points.
func (r *reader) read(points []int) (*Reading, error) {
	f := &fight{reader: r, Reading: &Reading{Position: r.Position, Options: r.options, Points: r.pointsAt(points)}}
	f.listLiving(points)
	f.number(points)
	f.PrivateRows, f.EyesRows = make([]int, len(f.Rows)), make([]int, len(f.Rows))
	f.PrivateCols, f.EyesCols = make([]int, len(f.Cols)), make([]int, len(f.Cols))
	f.ReserveRows, f.ReserveCols = make([]int, len(f.Rows)), make([]int, len(f.Cols))
	f.readPoints(points)
	if len(f.Rows) == 0 || len(f.Cols) == 0 {
		return f.Reading, nil
	}
	entries := make([]int, len(f.Rows)*len(f.Cols))
	for _, d := range f.Dame {
		entries[d.Row*len(f.Cols)+d.Col]++
	}
	var err error
	f.Matrix, err = seki.New(len(f.Rows), len(f.Cols), entries)
	return f.Reading, err
}

// number lists the chains of the fight as rows and columns, and numbers them.
func (f *fight) number(points []int) {
	f.line = make([]int, len(f.chains))
	for c := range f.line {
		f.line[c] = -1
	}
	for _, k := range points {
		c := f.of[k]
		if c < 0 || f.line[c] >= 0 {
			continue
		}
		chain, lines := f.chains[c], &f.Rows
		if chain.Colour == White {
			lines = &f.Cols
		}
		f.line[c] = len(*lines)
		*lines = append(*lines, chain)
		if len(chain.Liberties) == 0 {
			f.violation(NoLiberty, chain.Stones[0], chain)
		}
	}
}

// listLiving lists the chains that are not in the fight, but next to it; all if there is none.
func (f *fight) listLiving(points []int) {
	listed := make([]bool, len(f.chains))
	for _, k := range points {
		for _, c := range f.touching[k] {
			listed[c] = true
		}
	}
	for c, chain := range f.chains {
		if f.status[c] == fighting {
			if listed[c] && f.openly[c] {
				f.Open = append(f.Open, chain)
			}
			continue
		}
		if !listed[c] && len(points) > 0 {
			continue
		}
		list := [...]*[]Chain{alive: &f.Alive, assumed: &f.Assumed, leftOut: &f.LeftOut}[f.status[c]]
		*list = append(*list, chain)
	}
}

// readPoints says of each empty point of the fight what it is.
func (f *fight) readPoints(points []int) {
	f.role = make([]*liberties.Move, len(f.reader.points))
	for _, k := range points {
		if f.reader.points[k] != Empty {
			continue
		}
		kind := f.classify(k)
		if kind != "" {
			var with []Chain
			for _, c := range f.touching[k] {
				with = append(with, f.chains[c])
			}
			slices.SortStableFunc(with, func(a, b Chain) int { return cmp.Compare(a.Colour, b.Colour) })
			f.violation(kind, f.point(k), with...)
			continue
		}
		for q := range f.neighbours(k) {
			if q < k && f.role[q] != nil && *f.role[q] != *f.role[k] {
				f.Violations = append(f.Violations, f.adjacent(q, k))
			}
		}
	}
	sets, _ := f.components(func(k int) int {
		switch mv := f.role[k]; {
		case mv == nil || mv.Place != liberties.Eye:
			return -1
		case mv.Row >= 0:
			return mv.Row
		default:
			return len(f.Rows) + mv.Col
		}
	})
	eyePoints := map[int]int{} // of a point of an eye, the number of points
	var eyed []liberties.Move
	for _, set := range sets {
		switch mv := *f.role[set[0]]; {
		case !f.enclosed(set): // a violation already
		case !counted(f.pointsAt(set)), slices.Contains(eyed, mv):
			f.Violations = append(f.Violations, Violation{Kind: Private, Points: f.pointsAt(set), Chains: f.sides(set[0])})
		default:
			eyed = append(eyed, mv)
			for _, k := range set {
				eyePoints[k] = len(set)
			}
		}
	}
	for _, k := range points {
		mv, n := f.role[k], eyePoints[k]
		switch {
		case mv == nil || mv.Place == liberties.Eye && n == 0:
			continue
		case mv.Place == liberties.Dame:
			f.Dame = append(f.Dame, Dame{f.point(k), seki.Move{Row: mv.Row, Col: mv.Col}})
			continue
		}
		line, outside, eyes, reserves := mv.Row, f.PrivateRows, f.EyesRows, f.ReserveRows
		if line < 0 {
			line, outside, eyes, reserves = mv.Col, f.PrivateCols, f.EyesCols, f.ReserveCols
		}
		if n > 0 {
			eyes[line], reserves[line] = liberties.Liberties(n), liberties.Reserve(n)
		} else {
			outside[line]++
		}
		f.Liberties = append(f.Liberties, Liberty{f.point(k), *mv, n})
	}
}

// adjacent returns the violation of two adjacent points whose roles differ.
func (f *fight) adjacent(q, k int) Violation {
	first, second := f.role[q], f.role[k]
	v := Violation{Kind: Adjacent, Points: []Point{f.point(q), f.point(k)}, Chains: f.sides(q)}
	v.First = len(v.Chains)
	if first.Row != second.Row || first.Col != second.Col {
		v.Chains = append(v.Chains, f.sides(k)...)
		return v
	}
	if second.Place == liberties.Private {
		slices.Reverse(v.Points)
	}
	return v
}

// classify gives an empty point its role, or returns the condition that it violates.
func (f *fight) classify(k int) ViolationKind {
	var lines, living [White + 1]int // by colour, the numbers of chains in the matrix and of others
	mv := &liberties.Move{Place: liberties.Eye, Row: -1, Col: -1}
	for _, c := range f.touching[k] {
		switch colour, line := f.chains[c].Colour, f.line[c]; {
		case line < 0:
			living[colour]++
		case colour == Black:
			mv.Row = line
			lines[colour]++
		default:
			mv.Col = line
			lines[colour]++
		}
	}
	rows, cols, others := lines[Black], lines[White], living[Black]+living[White] > 0
	own := Black // the colour of the one line
	if rows == 0 {
		own = White
	}
	switch {
	case rows+cols == 0 && others:
		return Outside
	case rows+cols == 0:
		return Open
	case max(rows, cols) > 1 && min(rows, cols) == 0:
		return Joins
	case max(rows, cols) > 1:
		return Shared
	case rows+cols == 2 && others, living[own] > 0:
		return Connects
	case rows+cols == 2:
		mv.Place = liberties.Dame
	case others:
		mv.Place = liberties.Private
	}
	f.role[k] = mv
	return ""
}

// enclosed reports whether no empty point is next to a set but those in it.
func (f *fight) enclosed(set []int) bool {
	for _, k := range set {
		for q := range f.neighbours(k) {
			if f.reader.points[q] == Empty && !slices.Contains(set, q) {
				return false
			}
		}
	}
	return true
}

// sides returns the chains of the matrix to which an empty point belongs by its role.
func (f *fight) sides(k int) (chains []Chain) {
	if i := f.role[k].Row; i >= 0 {
		chains = append(chains, f.Rows[i])
	}
	if j := f.role[k].Col; j >= 0 {
		chains = append(chains, f.Cols[j])
	}
	return chains
}

// violation adds a point to the violation of the kind with the chains.
func (f *fight) violation(kind ViolationKind, at Point, with ...Chain) {
	for k, v := range f.Violations {
		if v.Kind == kind && slices.EqualFunc(v.Chains, with, func(a, b Chain) bool { return a.Stones[0] == b.Stones[0] }) {
			f.Violations[k].Points = append(v.Points, at)
			return
		}
	}
	f.Violations = append(f.Violations, Violation{Kind: kind, Points: []Point{at}, Chains: with})
}

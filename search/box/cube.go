package box

import (
	"context"
	"math"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// A Cube answers for all matrices of a size whose entries are at most some bound. It is the box of
// the matrix whose entries all equal the bound, but with matrices that differ by a permutation of
// lines stored once (see planes).
//
// To look a matrix up, one row is made the leader, and the least of the others the last row. So of a
// solved plane only the answers for last rows that are not greater than any other row are kept.
type Cube struct {
	size   seki.Size
	across bool // whether matrices are transposed before they are looked up
	planes *planes
	start  []uint32   // by plane, its first word in kept, in each game
	kept   [][]answer // by game
}

// An answer holds three sets of up to 64 positions, a bit for each: those that R does not win moving
// first, those that C does not win moving first, and those that one of the two wins moving second. The
// first two sets tell which one: whoever wins moving second also wins moving first.
type answer [3]uint64

const answerBytes = 24

const (
	maxCubeTop = 15      // greatest entry of a cube
	maxColumns = 4       // or rows, where there are fewer rows than columns
	maxLastRow = 1 << 12 // number of different rows
	maxPlanes  = 1 << 24
)

// NewCube returns the cube of the matrices of a size with entries up to top ≥ 1, in one game or in
// both. It returns nil if there are too many of them, or if they have only one row or column. It
// solves nothing yet.
func NewCube(size seki.Size, top int, games ...seki.Game) *Cube {
	tall := size.Tall()
	if tall.Cols > maxColumns || tall.Rows < 2 || top > maxCubeTop || math.Pow(float64(top+1), float64(tall.Cols)) > maxLastRow {
		return nil
	}
	p := &planes{rowTable: newRowTable(tall.Cols, top+1), games: games, others: tall.Rows - 2, kernel: usingPlanes}
	sets := 1.0 // how many sets of other rows there are
	for k := range p.others {
		sets *= float64(len(p.order)+k) / float64(k+1)
	}
	if sets > maxPlanes { // checked before any table is made
		return nil
	}
	p.words = (len(p.order) + wordBits - 1) / wordBits
	p.multisets = multisetsUpTo(p.others, len(p.order))
	for layer, leaders := range p.leaders {
		p.first = append(p.first, p.total)
		p.total += len(leaders) * p.count(layer)
	}
	c := &Cube{size: size, across: size != tall, planes: p}
	if p.total > maxPlanes || c.keptWords() > math.MaxUint32 {
		return nil
	}
	return c
}

// keptWords returns the number of words that are kept in each game.
func (c *Cube) keptWords() (words int) {
	p := c.planes
	for layer, leaders := range p.leaders {
		if p.others == 0 {
			words += len(leaders) * p.words
			continue
		}
		rows := p.upTo[layer+1] // the rows that may be among the others, from row on
		for row := range p.order {
			if p.sum[row] <= layer { // counts the sets of others in which row is the least
				words += len(leaders) * (p.multisets[p.others][rows] - p.multisets[p.others][rows-1]) * (row/wordBits + 1)
				rows--
			}
		}
	}
	return words
}

// Top returns the greatest entry of the matrices.
func (c *Cube) Top() int { return c.planes.base - 1 }

// Time estimates how long one processor takes to solve the cube, in nanoseconds.
func (c *Cube) Time() float64 {
	const ( // for each entry of the rows of a plane, besides the time for its words
		entryTime = 14
		otherTime = 1.3 // for each other row: the set of the others is ranked again after every move
	)
	p := c.planes
	return float64(p.total*len(p.weight)*(p.others+2)) *
		(entryTime + otherTime*float64(p.others) + float64(p.words)*p.kernel.nanoseconds[len(p.games)-1])
}

// Bytes returns the memory of the solved cube, and how much more is needed while it is being solved.
func (c *Cube) Bytes() (held, besides int64) {
	p := c.planes
	return int64(c.keptWords())*answerBytes*int64(len(p.games)) + int64(p.total)*4, int64(p.valueCount()) * wordBytes
}

// Solve solves the cube as Box.Solve solves a box. It must have succeeded before Solution.
func (c *Cube) Solve(ctx context.Context, workers int) error {
	p := c.planes
	if c.kept == nil {
		p.addExchanges(len(p.games) * wordBytes)
		p.prepare()
		for range p.games {
			c.kept = append(c.kept, make([]answer, c.keptWords()))
		}
		c.begin()
		p.solved = c.keep
	}
	return p.solve(ctx, workers)
}

// begin decides where the words of each plane will be kept.
func (c *Cube) begin() {
	p := c.planes
	c.start = make([]uint32, 0, p.total)
	words := 0
	for layer, leaders := range p.leaders {
		for range leaders {
			u := planeUnit{others: make([]int, p.others)}
			for ; u.rank < p.count(layer); u.next() {
				c.start = append(c.start, uint32(words))
				words += p.lastRow(u.others)/wordBits + 1
			}
		}
	}
}

// keep copies the words of a plane, which begins at index at of values, up to the word with the given
// last row.
func (c *Cube) keep(plane, at, last int) {
	p := c.planes
	for w := range last/wordBits + 1 {
		for g := range p.games {
			sets := &p.values[at+w*len(p.games)+g]
			c.kept[g][int(c.start[plane])+w] = answer{sets[1], sets[3], sets[0] | sets[2]}
		}
	}
}

// Solution returns the answers for A in a game and for the matrices after its moves; ok is false
// if the cube is for other games or another size, or if A has an entry that is too large. Cost: O(m·n)
// for A and for each of its moves.
func (c *Cube) Solution(A seki.Matrix, g seki.Game) (s Solution, ok bool) {
	game := slices.Index(c.planes.games, g)
	entries := A.Entries()
	if game < 0 || A.Size() != c.size || slices.Max(entries) > c.Top() {
		return s, false
	}
	p := c.planes
	rows := make([]int, p.others+2)
	at := func(k int) (row, weight int) { // of entry k of A
		i, j := k/c.size.Cols, k%c.size.Cols
		if c.across {
			i, j = j, i
		}
		return i, p.weight[j]
	}
	for k, v := range entries {
		i, weight := at(k)
		rows[i] += v * weight
	}
	s = Solution{Answers: c.read(rows, game), After: make([]Answers, len(entries))}
	for k, v := range entries {
		if v > 0 {
			i, weight := at(k)
			rows[i] -= weight
			s.After[k] = c.read(rows, game)
			rows[i] += weight
		}
	}
	return s, true
}

// read returns the answers for the matrix with these rows.
func (c *Cube) read(rows []int, game int) (a Answers) {
	p := c.planes
	lead := 0
	for i, row := range rows {
		if p.sum[row] > p.sum[rows[lead]] {
			lead = i
		}
	}
	x := p.sorting[rows[lead]]
	leader, last := x.rows[rows[lead]], -1
	others := make([]int, 0, maxRows)
	for i, row := range rows {
		if i == lead {
			continue
		}
		row := int(x.rows[row])
		if last < 0 {
			last = row
			continue
		}
		others = append(others, int(p.place[max(row, last)]))
		last = min(row, last)
	}
	sortDown(others)
	layer := p.sum[leader]
	plane := p.first[layer] + p.leader[leader]*p.count(layer) + p.rank(others)
	sets := &c.kept[game][int(c.start[plane])+last/wordBits]
	for q := range a.First {
		a.First[q] = sets[q]>>(last%wordBits)&1 == 0
	}
	one := sets[2]>>(last%wordBits)&1 == 1
	for q := range a.Second { // after a tie in SEKI the game is over, and neither player wins moving first
		a.Second[q] = one && (a.First[q] || !a.First[1-q])
	}
	if c.across {
		a.First[0], a.First[1] = a.First[1], a.First[0]
		a.Second[0], a.Second[1] = a.Second[1], a.Second[0]
	}
	return a
}

// maxRows is enough for most cubes; more rows only cost an allocation.
const maxRows = 8

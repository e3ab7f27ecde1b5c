package box

import (
	"context"
	"math"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// A Cube answers for all matrices of a size whose entries have a bound. It is the box of the
// matrix in which all entries equal the bound, up to permutations of lines (see planes).
//
// A matrix is looked up with its least row, but for the leader, as the last one. So of a plane only the
// answers for those last rows are kept that are not greater than any of the others.
type Cube struct {
	size   seki.Size
	across bool // the planes are of the transposed matrices
	planes *planes
	start  []uint32   // by plane, its first word in kept, in each game
	kept   [][]answer // by game
}

// An answer holds the answers for up to 64 positions, a bit each: for R and for C the set of those that
// the player does not win moving first, and the set of those that one player wins moving second. That is
// the player who wins moving first.
type answer [3]uint64

const answerBytes = 24

const (
	maxCubeTop = 15      // greatest entry of a cube
	maxColumns = 4       // or rows, if there are fewer of these
	maxLastRow = 1 << 12 // number of rows up to the greatest entry
	maxPlanes  = 1 << 24
)

// NewCube returns the cube of the matrices of a size with entries up to top, at least 1, in one game
// or in both. It returns nil if there are too many, or if they have one line. It solves nothing.
func NewCube(size seki.Size, top int, games ...seki.Game) *Cube {
	tall := size.Tall()
	if tall.Cols > maxColumns || tall.Rows < 2 || top > maxCubeTop || math.Pow(float64(top+1), float64(tall.Cols)) > maxLastRow {
		return nil
	}
	p := &planes{rowTable: newRowTable(tall.Cols, top+1), games: games, others: tall.Rows - 2, kernel: usingPlanes}
	sets := 1.0 // of others, any that there are
	for k := range p.others {
		sets *= float64(len(p.order)+k) / float64(k+1)
	}
	if sets > maxPlanes { // before they are tabulated
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
		rows := p.upTo[layer+1] // those that may be others and are not less than row
		for row := range p.order {
			if p.sum[row] <= layer { // times the sets whose least row it is
				words += len(leaders) * (p.multisets[p.others][rows] - p.multisets[p.others][rows-1]) * (row/wordBits + 1)
				rows--
			}
		}
	}
	return words
}

// Top returns the greatest entry of the matrices.
func (c *Cube) Top() int { return c.planes.base - 1 }

// Time returns about how long one processor takes to solve the cube, in nanoseconds.
func (c *Cube) Time() float64 {
	const ( // of an entry of a plane, besides its words
		entryTime = 14
		otherTime = 1.3 // of each other row, since a move ranks the others again
	)
	p := c.planes
	return float64(p.total*len(p.weight)*(p.others+2)) *
		(entryTime + otherTime*float64(p.others) + float64(p.words)*p.kernel.nanoseconds[len(p.games)-1])
}

// Bytes returns the memory that is held when the cube is solved, and the memory that is needed
// besides until then.
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

// begin finds where the words of each plane are kept.
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

// keep keeps the words of a plane at a place in values, up to that of a last row.
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
// if the cube is not of the game or the size, or A has a greater entry. Cost: O(m·n) for A and for
// each of its moves.
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
	for q := range a.Second { // in a tie of SEKI, which is over, neither player wins moving first
		a.Second[q] = one && (a.First[q] || !a.First[1-q])
	}
	if c.across {
		a.First[0], a.First[1] = a.First[1], a.First[0]
		a.Second[0], a.Second[1] = a.Second[1], a.Second[0]
	}
	return a
}

// maxRows holds the rows of most cubes.
const maxRows = 8

package retrograde

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// sample says how many values the slabs of a layer have, exactly or from random matrices
// with the row sums r. There are T(r) = Π C(r_i + n − 1, n − 1) of these, with zero columns and
// any order of the column sums c. One of them stands for |Y_c|/n! matrices with descending
// sums, |Y_c| the order of the Young subgroup of c, or for none if its block is not stored. So a
// slab has T(r)/n! times the mean of |Y_c| values.
type sample struct {
	*layer
	m, n   int
	values []slabValues // by index of the row margin
}

// slabValues are the values of a slab, and those stored a second time, transposed: all, and
// by column margin.
type slabValues struct {
	own, transposed float64
	copies          map[int]float64
}

// fewClasses is the approximate number of classes up to which counting the matrices is faster
// than drawing some, and maxCount the number of residuals up to which they are counted. Of the
// matrices drawn, at least leastDraws must be in the core.
const (
	draws      = 20000
	leastDraws = 500
	fewClasses = 1e6
	maxCount   = 1 << 18
)

// newSample counts or draws matrices of a layer. It reports whether they say enough: if few
// random matrices are in the core, they do not.
func newSample(p Params, sum int) (s *sample, ok bool) {
	m, n := max(p.Rows, p.Cols), min(p.Rows, p.Cols)
	s = &sample{layer: p.layer(sum), m: m, n: n}
	classes := labelled(m, n, sum) / factorial(m) / factorial(n)
	return s, classes <= fewClasses && s.count() || s.draw() || s.count()
}

// add adds values of block (ri, ci), and their transposed copies if it needs them.
func (s *sample) add(ri, ci int, values float64) {
	slab := &s.values[ri]
	slab.own += values
	if s.square && ci != ri && needsTranspose(s.rows.parts[ri], s.cols.parts[ci]) {
		if slab.copies == nil {
			slab.copies = map[int]float64{}
		}
		slab.transposed += values
		slab.copies[ci] += values
	}
}

// count counts the values of all blocks. It returns false if the layer has too many
// residuals. Cost: the geometry of all slabs.
func (s *sample) count() bool {
	if choose(s.sum+s.n-1, s.n-1) > maxCount {
		return false
	}
	shapes, err := newShapes(s.m, s.n, s.sum, s.layout.Least())
	if err != nil {
		return false
	}
	w := newWorker(shapes, newBuffers(0), Params{})
	s.values = make([]slabValues, len(s.slabs))
	for ri := range s.slabs {
		f, err := w.frame(s.layer, ri)
		if err != nil {
			return false
		}
		for ci := f.first; ci < len(s.cols.parts); ci++ {
			s.add(ri, ci, float64(f.offset[ci+1]-f.offset[ci]))
		}
	}
	return true
}

// draw estimates the values from random matrices, of each slab as many as its part of the
// layer. It returns false if few are in the core.
func (s *sample) draw() bool {
	rng := rand.New(rand.NewPCG(uint64(s.sum), uint64(s.m*100+s.n)))
	all, matrices := 0.0, make([]float64, len(s.slabs))
	for ri, r := range s.rows.parts {
		matrices[ri] = 1
		for _, v := range r {
			matrices[ri] *= choose(v+s.n-1, s.n-1)
		}
		all += matrices[ri]
	}
	c, bars := make([]int, s.n), make([]uint64, (s.sum+s.n)/64+1)
	inside := 0
	for ri, r := range s.rows.parts { // is it worth the time?
		for range int(draws / 10 * matrices[ri] / all) {
			if drawColumns(rng, bars, r, c, s.layout.Least()) {
				inside++
			}
		}
	}
	if inside < leastDraws/20 {
		return false
	}
	s.values = make([]slabValues, len(s.slabs))
	inside = 0
	for ri, r := range s.rows.parts {
		k := 1 + int(draws*matrices[ri]/all)
		scale := float64(float32(matrices[ri] / factorial(s.n) / float64(k))) // machines that round differently agree
		for range k {
			if !drawColumns(rng, bars, r, c, s.layout.Least()) {
				continue
			}
			inside++
			if _, constant := s.layout.Constant(r, c); constant || s.square && slices.Compare(r, c) < 0 {
				continue
			}
			ci, _ := s.cols.of(c)
			s.add(ri, ci, float64(scale*youngSize(c)))
		}
	}
	return inside >= leastDraws
}

// drawColumns draws a matrix with row sums r uniformly and sets c to its sorted column sums. It
// returns false if one is less than least. In bars, a row has a bit for each unit and each bar between two
// cells. Cost: O(mn), by Floyd's algorithm for random subsets.
func drawColumns(rng *rand.Rand, bars []uint64, r, c []int, least int) bool {
	clear(c)
	for _, v := range r {
		places := v + len(c) - 1
		row := bars[:places/64+1]
		clear(row)
		for last := v; last < places; last++ {
			k := rng.IntN(last + 1)
			if row[k/64]>>(k%64)&1 == 1 {
				k = last
			}
			row[k/64] |= 1 << (k % 64)
		}
		cell, next := 0, 0
		for w, word := range row {
			for ; word != 0; word &= word - 1 {
				bar := 64*w + bits.TrailingZeros64(word)
				c[cell] += bar - next
				cell, next = cell+1, bar+1
			}
		}
		c[cell] += places - next
	}
	slices.Sort(c)
	slices.Reverse(c)
	return c[len(c)-1] >= least
}

// youngSize returns the order of the Young subgroup of a margin.
func youngSize(part []int) float64 {
	order, run := 1.0, 1.0
	for i := 1; i < len(part); i++ {
		if part[i] == part[i-1] {
			run++
			order *= run
		} else {
			run = 1
		}
	}
	return order
}

// readBy returns the bytes of slab k that are read, see layer.reads; nil reads all.
func (v slabValues) readBy(reads []map[int]bool, k int) float64 {
	if reads == nil {
		return v.own + v.transposed
	}
	if reads[k] == nil {
		return 0
	}
	bytes := v.own
	for ci := range reads[k] {
		bytes += v.copies[ci]
	}
	return bytes
}

package retrograde

import (
	"math/rand/v2"
	"slices"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// sample is what random labelled matrices A without zero lines tell of a layer. If
// there are N of them in all, each class has m!·n!/|Stab| of them and |Y|/|Stab|
// matrices in its block. So the number of stored matrices is N/(m!·n!) times the mean
// of |Y|, taken as 0 if the block is not stored. The weights below are sums of |Y|.
type sample struct {
	rows, cols, sum      int
	drawn                int
	scale                float64 // bytes for each unit of weight; 0 if not known yet
	matrices, transposed float64
	slabs                map[string]*slabSample
}

type slabSample struct {
	r          []int
	weight     float64            // with the transposed copies
	transposed map[string]float64 // of these, by column margin
}

// stored returns the weight without the transposed copies.
func (s *slabSample) stored() float64 {
	weight := s.weight
	for _, w := range s.transposed {
		weight -= w
	}
	return weight
}

// newSample counts the matrices of a layer of about all classes if it is small, and draws
// some of a larger one.
func newSample(rows, cols, sum, draws int, all float64) *sample {
	s := &sample{rows: rows, cols: cols, sum: sum, slabs: map[string]*slabSample{}}
	if all > fewClasses || !s.countAll() {
		s.draw(draws)
	}
	return s
}

// draw adds draws matrices to the sample, or fewer if most have zero lines.
func (s *sample) draw(draws int) {
	rng := rand.New(rand.NewPCG(uint64(s.sum), uint64(s.rows*100+s.cols)))
	square := s.rows == s.cols
	r, c := make([]int, s.rows), make([]int, s.cols)
	var key [2 * maxRows]byte
	for range 20 * draws {
		if s.drawn == draws {
			return
		}
		if !drawMargins(rng, s.sum, r, c) {
			continue
		}
		s.drawn++
		order := slices.Compare(r, c)
		if _, constant := blocks.Constant(r, c); constant || square && order < 0 {
			continue
		}
		weight := youngSize(r) * youngSize(c)
		s.matrices += weight
		slab := s.slabs[string(appendKey(key[:0], r))]
		if slab == nil {
			slab = &slabSample{r: slices.Clone(r), transposed: map[string]float64{}}
			s.slabs[string(appendKey(nil, r))] = slab
		}
		slab.weight += weight
		if square && order != 0 && needsTranspose(r, c) {
			s.transposed += weight
			slab.weight += weight
			slab.transposed[string(appendKey(key[:0], c))] += weight
		}
	}
}

// profile returns the most bytes of the layer below that this layer reads at a time, and
// the most bytes of both if all of this one is kept. Cost: it lists the margins of both
// layers.
func (s *sample) profile(below *sample) (window, both float64) {
	margins := newMargins(s.rows, s.sum)
	last := len(margins.parts) - 1
	read, all := make(held, last+2), make(held, last+2)
	if below.scale > 0 {
		layer := newLayer(below.rows, below.cols, below.sum)
		for _, slab := range below.slabs {
			k, _ := layer.rows.of(slab.r)
			from, to := layer.parents(k, margins)
			read.add(slab.weight*below.scale, from, to)
			all.add(slab.weight*below.scale, 0, to)
		}
	}
	for _, slab := range s.slabs {
		k, _ := margins.of(slab.r)
		all.add(slab.weight*s.scale, k, last)
	}
	return read.most(), all.most()
}

// held is by how many bytes what is in memory changes before each slab of a layer, and after
// the last.
type held []float64

// add adds bytes that are in memory for the slabs from to to.
func (h held) add(bytes float64, from, to int) {
	h[from] += bytes
	h[to+1] -= bytes
}

// most returns the most bytes in memory at a time.
func (h held) most() (most float64) {
	now := 0.0
	for _, change := range h {
		now += change
		most = max(most, now)
	}
	return most
}

// drawMargins draws a labelled matrix of the given sum uniformly, as a composition of the
// sum, and sets r and c to its sorted margins. It returns false if the matrix has a zero
// line.
func drawMargins(rng *rand.Rand, sum int, r, c []int) bool {
	n := len(c)
	clear(r)
	clear(c)
	bars := len(r)*n - 1
	left, cell := sum, 0
	for left > 0 { // each of left + bars places is equally likely to be a bar
		if rng.IntN(left+bars) < bars {
			bars--
			cell++
		} else {
			left--
			r[cell/n]++
			c[cell%n]++
		}
	}
	if slices.Contains(r, 0) || slices.Contains(c, 0) {
		return false
	}
	slices.SortFunc(r, func(a, b int) int { return b - a })
	slices.SortFunc(c, func(a, b int) int { return b - a })
	return true
}

// maxCount limits the residuals of a layer that is counted instead of sampled.
const maxCount = 1 << 18

// countAll counts the stored matrices of the layer exactly, slab by slab. It returns false
// if the layer has too many residuals. Cost: the geometry of all slabs.
func (s *sample) countAll() bool {
	shapes, err := newShapes(s.rows, s.cols, s.sum)
	if err != nil || shapes.choose[s.cols][s.sum] > maxCount {
		return false
	}
	w, layer := newWorker(shapes, newBuffers(0)), newLayer(s.rows, s.cols, s.sum)
	s.scale, s.matrices, s.transposed = 1, 0, 0
	clear(s.slabs)
	for ri, r := range layer.rows.parts {
		f, err := w.frame(layer, ri)
		if err != nil {
			return false
		}
		at, transposed := w.transposedBlocks(layer, f, nil)
		s.matrices += float64(f.bytes())
		s.transposed += float64(transposed)
		slab := &slabSample{r, float64(f.bytes() + transposed), map[string]float64{}}
		for ci := range at {
			slab.transposed[string(appendKey(nil, layer.cols.parts[ci]))] = float64(f.matrices(ci))
		}
		s.slabs[string(appendKey(nil, r))] = slab
	}
	return true
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

package retrograde

import (
	"math/rand/v2"
	"slices"
)

// sample is what was learned of a layer by drawing random labelled matrices A
// without zero lines. With N of them in all, each class has m!·n!/|Stab| of them,
// and |Y|/|Stab| tables in its block, so that the number of stored tables is
// N/(m!·n!) times the mean of |Y|, taken as 0 where the block is not stored. The
// weights below are sums of |Y|.
type sample struct {
	rows, cols, sum int
	drawn           int
	scale           float64 // bytes for each unit of weight; 0 is not known yet
	tables, turned  float64
	slabs           map[string]*slabSample
}

type slabSample struct {
	r      []int
	weight float64
}

// draw adds so many matrices to the sample, or fewer if most have zero lines.
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
		if square && order < 0 || constantBlock(r, c) != notConstant {
			continue
		}
		weight := tied(r) * tied(c)
		s.tables += weight
		slab := s.slabs[string(appendKey(key[:0], r))]
		if slab == nil {
			slab = &slabSample{r: slices.Clone(r)}
			s.slabs[string(appendKey(nil, r))] = slab
		}
		slab.weight += weight
		if square && order != 0 && needsTranspose(r, c) {
			s.turned += weight
			slab.weight += weight
		}
	}
}

// bounds bounds the result of profile without a look at the margins.
func (s *sample) bounds(below *sample) (window, both float64) {
	all := (below.tables + below.turned) * below.scale
	return all, all + (s.tables+s.turned)*s.scale
}

// profile returns the most bytes of the layer below that this layer reads at a
// time, and the most bytes of both when all of this one is kept. Cost: it lists
// the margins of both layers.
func (s *sample) profile(below *sample) (window, both float64) {
	margins := newMargins(s.rows, s.sum)
	count := len(margins.parts)
	// By slab of this layer: the bytes of slabs below that it reads first, that it
	// reads last, and its own.
	opened, closed, kept := make([]float64, count), make([]float64, count), make([]float64, count)
	held := 0.0 // of the layer below
	if below.scale > 0 {
		layer := newLayer(below.rows, below.cols, below.sum)
		for _, slab := range below.slabs {
			k, _ := layer.rows.of(slab.r)
			first, last := layer.uses(k, margins)
			opened[first] += slab.weight * below.scale
			closed[last] += slab.weight * below.scale
			held += slab.weight * below.scale
		}
	}
	for _, slab := range s.slabs {
		k, _ := margins.of(slab.r)
		kept[k] = slab.weight * s.scale
	}
	open, done := 0.0, 0.0
	for k := range count {
		open += opened[k]
		done += kept[k]
		window, both = max(window, open), max(both, held+done)
		open -= closed[k]
		held -= closed[k]
	}
	return window, both
}

// drawMargins draws a labelled matrix of the given sum uniformly, as a composition
// of the sum, and sets r and c to its sorted margins. It returns false if the
// matrix has a zero line.
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

// maxCount bounds the residuals of a layer that is counted instead of sampled.
const maxCount = 1 << 18

// countAll counts the tables of a layer with few residuals exactly, slab by slab.
// It returns false when that would take too long. Cost: the geometry of all slabs.
func (s *sample) countAll() bool {
	shapes, err := newShapes(s.rows, s.cols, s.sum)
	if err != nil || shapes.choose[s.cols][s.sum] > maxCount {
		return false
	}
	w, layer := newWorker(shapes, newBuffers(0)), newLayer(s.rows, s.cols, s.sum)
	s.scale, s.tables, s.turned = 1, 0, 0
	clear(s.slabs)
	for ri, r := range layer.rows.parts {
		f, err := w.frame(layer, ri)
		if err != nil {
			return false
		}
		_, turned := w.turned(layer, f)
		s.tables += float64(f.bytes())
		s.turned += float64(turned)
		s.slabs[string(appendKey(nil, r))] = &slabSample{r, float64(f.bytes() + turned)}
	}
	return true
}

// tied returns the order of the Young subgroup of a margin.
func tied(part []int) float64 {
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

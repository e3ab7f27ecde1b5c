package box

import "golang.org/x/sys/cpu"

func init() {
	switch {
	case cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL:
		usingPlanes = planeKernel{settlePlaneVectors, exchangePlaneVectors, [2]float64{6.5, 8}}
	case cpu.X86.HasAVX2:
		usingPlanes = avx2Planes
	}
}

// settlePlaneVectors is settlePlane with all sets of a word in one register and without bounds checks.
func settlePlaneVectors(p *planes, at int, moves []int, read, ending []word) {
	to := &p.values[at*len(p.games)]
	if len(p.games) == 2 {
		settlePlane512(to, moves, &read[0], &ending[0], &p.planeShape)
	} else {
		settlePlane256(to, moves, &read[0], &ending[0], &p.planeShape)
	}
}

// exchangePlaneVectors is exchangePlane in the same way.
func exchangePlaneVectors(p *planes, to []word, x *exchange, from int) {
	source := &p.values[from*len(p.games)]
	if len(p.games) == 2 {
		exchangePlane512(&to[0], source, p.words, &x.ends[0], &x.read[0])
	} else {
		exchangePlane256(&to[0], source, p.words, &x.ends[0], &x.read[0])
	}
}

//go:noescape
func settlePlane256(to *word, moves []int, read, ending *word, s *planeShape)

//go:noescape
func settlePlane512(to *word, moves []int, read, ending *word, s *planeShape)

//go:noescape
func exchangePlane256(to, from *word, words int, ends *int, steps *step)

//go:noescape
func exchangePlane512(to, from *word, words int, ends *int, steps *step)

var avx2Planes = planeKernel{
	func(p *planes, at int, moves []int, read, ending []word) {
		settlePlaneAVX2(&p.values[at*len(p.games)], moves, &read[0], &ending[0], &p.planeShape, len(p.games))
	},
	func(p *planes, to []word, x *exchange, from int) {
		exchangePlaneAVX2(&to[0], &p.values[from*len(p.games)], p.words, &x.ends[0], &x.read[0], len(p.games))
	},
	[2]float64{7.5, 10},
}

//go:noescape
func settlePlaneAVX2(to *word, moves []int, read, ending *word, s *planeShape, games int)

//go:noescape
func exchangePlaneAVX2(to, from *word, words int, ends *int, steps *step, games int)

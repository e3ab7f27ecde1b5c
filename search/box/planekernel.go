package box

import "math/bits"

// planeKernel is a way to solve planes.
type planeKernel struct {
	// settle solves the plane that begins at word at of values. moves are the distances, in bytes, to
	// planes after a move in one of the rows that the plane fixes; read has the union of those that
	// cannot be read in place, because their columns are exchanged.
	settle func(p *planes, at int, moves []int, read, ending []word)

	// exchange adds the plane that begins at word from of values to another one, with its columns
	// exchanged.
	exchange func(p *planes, to []word, x *exchange, from int)

	nanoseconds [2]float64 // of one processor for a word and an entry, about, in one game and in both
}

// usingPlanes is the fastest kernel that the processor supports.
var usingPlanes = plainPlanes

var plainPlanes = planeKernel{settlePlane, exchangePlane, [2]float64{27, 60}}

// planeShape tells the kernels about moves in the last row. The entries of the last row are the digits
// of the number of its bit, so a move in an entry shifts a set of last rows by the weight of its digit.
// A digit of a weight less than 64 is near: its moves shift bits within a word and carry some to the
// next. Other digits are far: all bits move to another word. The kernels in assembly rely on the
// offsets of the fields.
type planeShape struct {
	shift, back [nearDigits]uint64   // the weights of the near digits, and 64 minus these
	words       int                  // of a plane
	far         []farDigit           // the far digits
	nearValid   [][nearDigits]uint64 // by word and near digit: where the digit is positive; 0 if there is no such digit
	farValid    []uint64             // the same by word and far digit
	odd         [2]word              // all positions in G, none in S
}

// A farDigit is an entry of the last row whose weight is at least 64.
type farDigit struct {
	bytes       int    // distance in values to the nearer of the two words that bits come from; the other is just before it
	shift, back uint64 // of the nearer word to the left, and of the other to the right
}

// nearDigits bounds the number of near digits.
const nearDigits = maxColumns

// setShape sets the shape for the rows of t, in one game or two.
func (s *planeShape) setShape(t *rowTable, games int) {
	s.odd[0] = repeat(0, ^uint64(0))
	s.odd[1] = s.odd[0]
	near := 0
	digits := make([]int, 0, t.n) // the columns from the last to the first: near digits, then far ones
	for j := t.n - 1; j >= 0; j-- {
		weight := uint64(t.weight[j])
		if weight < wordBits {
			s.shift[near], s.back[near] = weight, wordBits-weight
			near++
		} else {
			words := int(weight / wordBits)
			s.far = append(s.far, farDigit{-words * games * wordBytes, weight % wordBits, wordBits - weight%wordBits})
		}
		digits = append(digits, j)
	}
	for word := range s.words {
		var valid [nearDigits]uint64
		for k, j := range digits {
			positive := t.fullBits(word) &^ t.zeroBits(word, j)
			if k < near {
				valid[k] = positive
			} else {
				s.farValid = append(s.farValid, positive)
			}
		}
		s.nearValid = append(s.nearValid, valid)
	}
}

// settlePlane settles a plane in plain Go.
func settlePlane(p *planes, at int, moves []int, read, ending []word) {
	games := len(p.games)
	shift0, shift1, shift2, shift3 := p.shift[0]&63, p.shift[1]&63, p.shift[2]&63, p.shift[3]&63
	for w := range p.words {
		valid := &p.nearValid[w]
		for g := range games {
			k := (at+w)*games + g
			u := read[w*games+g] // becomes the union over all moves that lead out of the word
			for _, move := range moves {
				u.add(&p.values[k+move/wordBytes])
			}
			for d, back := range p.back {
				p.carry(&u, k, w, 1, 0, back, valid[d])
			}
			for d, far := range p.far {
				before, valid := -far.bytes/wordBytes/games, p.farValid[w*len(p.far)+d]
				p.carry(&u, k, w, before, far.shift, 0, valid)
				p.carry(&u, k, w, before+1, 0, far.back, valid)
			}
			set, keep := &ending[2*w*games+g], &ending[(2*w+1)*games+g]
			var s word
			for more := true; more; {
				var now word
				for own := 0; own < len(s); own += 2 {
					first, lost := u[own], u[own+1]
					first |= s[own]<<shift0&valid[0] | s[own]<<shift1&valid[1] | s[own]<<shift2&valid[2] | s[own]<<shift3&valid[3]
					lost |= s[own+1]<<shift0&valid[0] | s[own+1]<<shift1&valid[1] | s[own+1]<<shift2&valid[2] | s[own+1]<<shift3&valid[3]
					now[own] = (first&^lost | set[own]) & keep[own]
					now[own+1] = (^first | set[own+1]) & keep[own+1]
				}
				more = now != s
				s = now
			}
			p.values[k] = s
		}
	}
}

// carry adds to u the bits that a move brings into word w of a plane from word w−before, shifted to the
// left or to the right, as far as they are in valid. k is the index of word w in values.
func (p *planes) carry(u *word, k, w, before int, left, right, valid uint64) {
	if before > w {
		return
	}
	for q, set := range &p.values[k-before*len(p.games)] {
		u[q] |= set << left >> right & valid
	}
}

// add adds the sets of another word.
func (w *word) add(other *word) {
	w[0] |= other[0]
	w[1] |= other[1]
	w[2] |= other[2]
	w[3] |= other[3]
}

// exchangePlane exchanges columns in plain Go.
func exchangePlane(p *planes, to []word, x *exchange, from int) {
	games := len(p.games)
	begin := 0
	for w, end := range x.ends {
		sums := to[w*games : (w+1)*games]
		for _, step := range x.read[begin:end] {
			sources := p.values[from*games+step.from/wordBytes:][:games]
			rotate, mask := int(step.rotate), step.mask
			for g := range sums {
				source, sum := &sources[g], &sums[g]
				sum[0] |= bits.RotateLeft64(source[0], rotate) & mask
				sum[1] |= bits.RotateLeft64(source[1], rotate) & mask
				sum[2] |= bits.RotateLeft64(source[2], rotate) & mask
				sum[3] |= bits.RotateLeft64(source[3], rotate) & mask
			}
		}
		begin = end
	}
}

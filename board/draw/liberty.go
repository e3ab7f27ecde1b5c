package draw

import "slices"

// liberty returns the number of the liberty that an empty point is, in the order of
// shrinker.want: a dame, a private liberty between a chain and a wall, or a point of an eye.
// It is not ok if the point is none of these, or if it is beside one with another number.
func (s *shrinker) liberty(k int) (number int, ok bool) {
	number, ok = s.kind(k)
	near, n := s.neighbours(k)
	for _, q := range near[:n] {
		switch {
		case !ok:
			return 0, false
		case s.points[q] == dame:
			other, same := s.kind(q)
			ok = same && other == number
		case s.points[q] == outside:
			_, ok = s.wall(q, s.A.Rows())
		}
	}
	return number, ok
}

// kind is like liberty but looks at the chains beside the point alone.
func (s *shrinker) kind(k int) (number int, ok bool) {
	rows, cols := s.A.Rows(), s.A.Cols()
	row, col, open, ok := s.sides(k, rows)
	switch {
	case !ok || row == dame && col == dame:
		return 0, false
	case row != dame && col != dame:
		return row*cols + col - rows, !open
	case !s.owns:
		return 0, false
	}
	number = rows*cols + max(row, col)
	if !open {
		number += rows + cols
	}
	return number, true
}

// split reports whether the points that number counts, if they are those of an eye, are not together with
// the point k, or not within a square of four.
func (s *shrinker) split(k, number int) bool {
	eyes := s.A.Rows()*s.A.Cols() + s.A.Rows() + s.A.Cols()
	if number < eyes {
		return false
	}
	eye := append(s.eye[:0], k)
	for at := 0; at < len(eye); at++ {
		near, n := s.neighbours(eye[at])
		for _, q := range near[:n] {
			if s.points[q] != dame || slices.Contains(eye, q) {
				continue
			}
			if len(eye) == largestEye {
				return true
			}
			eye = append(eye, q)
		}
	}
	left, right, low, high := s.width, 0, s.height, 0
	for _, q := range eye {
		left, right = min(left, q%s.width), max(right, q%s.width)
		low, high = min(low, q/s.width), max(high, q/s.width)
	}
	return len(eye) != s.have[number]+s.more[number] || right-left > 1 || high-low > 1
}

// owner returns the one chain beside an empty point, or dame if there is none or another.
func (g *grid) owner(k, rows int) int {
	row, col, _, ok := g.sides(k, rows)
	if !ok || row != dame && col != dame {
		return dame
	}
	return max(row, col)
}

package blocks

import "slices"

// Place is where a matrix is stored: in the block with these margins, under these entries.
// They belong to an equivalent matrix or, if Transposed is set, which happens only in
// square sizes, to an equivalent of its transpose.
type Place struct {
	Row, Col   []int
	Entries    []int
	Transposed bool
}

// Locate sets p, whose memory it reuses, to the place of the matrix with the given entries, row by row.
// The matrix has at least as many rows as columns, and no zero line.
func Locate[Entry int | int32](p *Place, rows, cols int, entries []Entry) {
	var rowBuf, colBuf, rowOrderBuf, colOrderBuf [maxSide]int
	rowSums, colSums := rowBuf[:rows], colBuf[:cols]
	k := 0
	for i := range rowSums {
		for j := range colSums {
			v := int(entries[k])
			rowSums[i] += v
			colSums[j] += v
			k++
		}
	}
	rowOrder, colOrder := descending(rowSums, rowOrderBuf[:rows]), descending(colSums, colOrderBuf[:cols])
	p.Row, p.Col = pick(p.Row[:0], rowSums, rowOrder), pick(p.Col[:0], colSums, colOrder)
	p.Entries, p.Transposed = p.Entries[:0], rows == cols && slices.Compare(p.Row, p.Col) < 0
	if p.Transposed {
		p.Row, p.Col = p.Col, p.Row
		for _, j := range colOrder {
			for _, i := range rowOrder {
				p.Entries = append(p.Entries, int(entries[i*cols+j]))
			}
		}
		return
	}
	for _, i := range rowOrder {
		for _, j := range colOrder {
			p.Entries = append(p.Entries, int(entries[i*cols+j]))
		}
	}
}

// descending sets order to the indices of the sums in descending order of the sums; it is
// stable.
func descending(sums, order []int) []int {
	for k, v := range sums {
		at := k
		for ; at > 0 && sums[order[at-1]] < v; at-- {
			order[at] = order[at-1]
		}
		order[at] = k
	}
	return order
}

// pick appends the members of list in the given order.
func pick(picked, list, order []int) []int {
	for _, from := range order {
		picked = append(picked, list[from])
	}
	return picked
}

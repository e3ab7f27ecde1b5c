package blocks

import "slices"

// Place is where a matrix is looked up: in the block with these margins, under
// these entries, which are those of an equivalent matrix or, in square sizes
// where Transposed says so, of an equivalent of its transpose.
type Place struct {
	Row, Col   []int
	Entries    []int
	Transposed bool
}

// Locate returns the place of the matrix with the given entries, row by row. It
// has at least as many rows as columns, and no zero line.
func Locate(rows, cols int, entries []int) Place {
	rowSums, colSums := make([]int, rows), make([]int, cols)
	for k, v := range entries {
		rowSums[k/cols] += v
		colSums[k%cols] += v
	}
	rowOrder, colOrder := descending(rowSums), descending(colSums)
	p := Place{Row: pick(rowSums, rowOrder), Col: pick(colSums, colOrder), Entries: make([]int, 0, len(entries))}
	if rows == cols && slices.Compare(p.Row, p.Col) < 0 {
		p.Row, p.Col, p.Transposed = p.Col, p.Row, true
		for _, j := range colOrder {
			for _, i := range rowOrder {
				p.Entries = append(p.Entries, entries[i*cols+j])
			}
		}
		return p
	}
	for _, i := range rowOrder {
		for _, j := range colOrder {
			p.Entries = append(p.Entries, entries[i*cols+j])
		}
	}
	return p
}

// descending returns the positions of the sums in descending order of the sums.
func descending(sums []int) []int {
	order := make([]int, len(sums))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return sums[b] - sums[a] })
	return order
}

// pick returns the members of list in the given order.
func pick(list, order []int) []int {
	picked := make([]int, len(order))
	for k, from := range order {
		picked[k] = list[from]
	}
	return picked
}

package allsums

// unknown is a number with the evaluator that compares it: what the theorem of two rows takes (seki.Number).
type unknown struct {
	e *evaluator
	n number
}

func (x unknown) Plus(y unknown) unknown        { return unknown{x.e, x.e.plus(x.n, y.n)} }
func (x unknown) Minus(y unknown) unknown       { return unknown{x.e, x.e.plus(x.n, y.n.times(minusOne))} }
func (x unknown) Min(y unknown) unknown         { return unknown{x.e, x.e.extreme(true, x.n, y.n)} }
func (x unknown) AtLeast(v int) bool            { return x.e.notNegative(x.e.plus(x.n, integer(-v))) }
func (x unknown) Exceeds(y unknown, v int) bool { return x.Minus(y).AtLeast(v) }
func (x unknown) Equal(v int) bool              { return x.e.compare(x.n, integer(v)) == 0 }

// matrix returns the rows of the matrix.
func (e *evaluator) matrix() [][]unknown {
	rows := make([][]unknown, e.size.Rows)
	for k, f := range e.entries() {
		i := k / e.size.Cols
		rows[i] = append(rows[i], unknown{e, numberOf(f)})
	}
	return rows
}

// block returns the rows of a block of the matrix.
func (e *evaluator) block(rows, cols []int) [][]unknown {
	matrix := e.matrix()
	block := make([][]unknown, len(rows))
	for i, row := range rows {
		for _, col := range cols {
			block[i] = append(block[i], matrix[row][col])
		}
	}
	return block
}

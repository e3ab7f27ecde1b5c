package seki

import "slices"

// Reduction is the known part of the result of a matrix A in SEKI, and a smaller
// matrix that decides the rest.
type Reduction struct {
	Known Result // of A; what Rest decides is unknown in it
	Rest  Matrix // without lines of sum less than 3; the zero Matrix if Known is all
}

// TwoLines applies the theorem on lines of sum 2 in docs/theory.md, 3.8: they decide
// the result of A in SEKI, or leave it to a matrix without them. ok is false if the
// least line sum of A is not 2. Cost: O(m·n).
func TwoLines(A Matrix) (found Reduction, ok bool) {
	rows, cols := A.RowSums(), A.ColSums()
	if min(slices.Min(rows), slices.Min(cols)) != 2 {
		return Reduction{}, false
	}
	var outside [2]int // units of small lines in big ones, by the player whose line is small
	for i, r := range rows {
		for j, c := range cols {
			switch {
			case r == 2 && c > 2:
				outside[R] += A.At(i, j)
			case c == 2 && r > 2:
				outside[C] += A.At(i, j)
			}
		}
	}
	switch {
	case outside[R] > 0 && outside[C] > 0:
		found.Known = Result{Outcome{Win, Win}, None}
	case outside[R] > 0:
		found = outsideRows(A, rows, cols, outside[R])
	case outside[C] > 0:
		t := outsideRows(A.Transpose(), cols, rows, outside[C])
		found = Reduction{Result{t.Known.Outcome.Transposed(), None}, t.Rest.Transpose()}
	default:
		found.Rest = A.part(bigLines(rows), bigLines(cols))
		if found.Rest.Rows() == 0 {
			found.Known = Result{Outcome{Draw, Draw}, Complete}
		}
	}
	return found, true
}

// outsideRows is TwoLines for a matrix whose small rows have units in big columns, so many,
// and whose small columns have none in big rows.
func outsideRows(A Matrix, rows, cols []int, units int) Reduction {
	bigRows, bigCols := bigLines(rows), bigLines(cols)
	for at, l := range bigCols {
		inBig, k := 0, 0 // units of column l in big rows, and the last of these rows
		for _, i := range bigRows {
			if v := A.At(i, l); v > 0 {
				inBig, k = inBig+v, i
			}
		}
		// If just one unit of column l, of sum 3 or more, is in a big row, both units are in column l.
		// C's move in (k, l) then makes the small lines a direct summand.
		if units == 2 && inBig == 1 && rows[k] > 3 {
			return Reduction{Result{Outcome{R: Win}, None}, A.part(bigRows, slices.Delete(bigCols, at, at+1))}
		}
	}
	return Reduction{Known: Result{Outcome{Win, Loss}, None}}
}

// bigLines returns the indices of the lines whose sums are greater than 2.
func bigLines(sums []int) (lines []int) {
	for k, sum := range sums {
		if sum > 2 {
			lines = append(lines, k)
		}
	}
	return lines
}

// Result returns the result of A, given the result of Rest; without a Rest it is Known.
func (f Reduction) Result(rest Result) Result {
	switch o := f.Known.Outcome; {
	case o.Known():
		return f.Known
	case o.R == Win:
		return Result{Outcome{Win, rest.Outcome.R.Negate()}, None}
	case o.C == Win:
		return Result{Outcome{rest.Outcome.C.Negate(), Win}, None}
	}
	return rest
}

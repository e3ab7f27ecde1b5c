package seki

import "fmt"

// ImpossibleError is the error for a matrix that no play leads to: a game ends at its first
// zero row or column, and one move makes at most one of each.
type ImpossibleError struct {
	Lines string // "rows" or "columns"
	Count int    // how many of them are zero, at least 2
}

func (e *ImpossibleError) Error() string {
	return fmt.Sprintf("%d zero %s: no play leads there, the game ends at the first one", e.Count, e.Lines)
}

// Terminal reports whether the game on A is over, and then its outcome:
//
//	exactly one zero row, no zero column:  (W, L)
//	exactly one zero column, no zero row:  (L, W)
//	one of each:                           (L, L) in SEKI, (D, D) in D-SEKI
//
// It returns an *ImpossibleError if A has two or more zero rows or columns.
// Cost: O(m·n). Source: Gol'berg et al. 2014, section 1.
func (A Matrix) Terminal(g Game) (o Outcome, over bool, err error) {
	return Ended(g, A.RowSums(), A.ColSums())
}

// Ended is Terminal for a position whose lines have the given sums.
func Ended(g Game, rowSums, colSums []int) (o Outcome, over bool, err error) {
	zeroRows, zeroCols := countZero(rowSums), countZero(colSums)
	switch {
	case zeroRows > 1:
		return Outcome{}, false, &ImpossibleError{"rows", zeroRows}
	case zeroCols > 1:
		return Outcome{}, false, &ImpossibleError{"columns", zeroCols}
	case zeroRows == 1 && zeroCols == 1:
		return bothZero(g), true, nil
	case zeroRows == 1:
		return Outcome{Win, Loss}, true, nil
	case zeroCols == 1:
		return Outcome{Loss, Win}, true, nil
	}
	return Outcome{}, false, nil
}

func countZero(sums []int) int {
	count := 0
	for _, s := range sums {
		if s == 0 {
			count++
		}
	}
	return count
}

// bothZero returns the outcome of a tie, which the player to move did not make.
func bothZero(g Game) Outcome {
	if g == DSeki {
		return Outcome{Draw, Draw}
	}
	return Outcome{Loss, Loss}
}

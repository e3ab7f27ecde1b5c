package seki

// UnitLines returns the results in both games of a matrix without zero lines that has a line of sum 1, given by
// its entries, row by row, and its row and column sums; ok is false if it has none. Call a unit *pendant* for its
// row if it is all of the row but not of its column, for its column likewise, and *isolated* if it is all of both.
// A player whose line has a pendant unit wins moving first, in SEKI also by an isolated unit, which is a draw in
// D-SEKI. The proof is in docs/theory.md, 3.6. Cost: O(m·n).
func UnitLines(entries, rows, cols []int) (results Results, ok bool) {
	var units [2]int // pendant ones, by the player whose line has them
	isolated := 0
	row, col := 0, 0 // of a pendant unit
	for i, r := range rows {
		for j, c := range cols {
			switch {
			case r > 1 && c > 1:
				continue
			case entries[i*len(cols)+j] == 0:
			case r == 1 && c == 1:
				isolated++
			case r == 1:
				units[R]++
				row, col = i, j
			default:
				units[C]++
				row, col = i, j
			}
			ok = true
		}
	}
	if !ok {
		return Results{}, false
	}
	for g := range results {
		other := Loss // of a player without a pendant unit, moving first
		switch {
		case isolated > 0 && Game(g) == Seki:
			other = Win
		case isolated > 0:
			other = Draw
		}
		value := [2]Value{other, other}
		for p := range units {
			if units[p] > 0 {
				value[p] = Win
			}
		}
		results[g] = Result{Outcome{value[R], value[C]}, None}
		if results[g].Outcome.IsDraw() {
			results[g].Kind = Plain // an isolated unit is an active move that draws
		}
	}
	if isolated == 0 && units[R]+units[C] == 1 {
		n := len(cols)
		switch o := &results[DSeki].Outcome; {
		case units[R] == 1 && detaches(entries[col:], n, rows, row, cols[col]):
			o.C = Draw
		case units[C] == 1 && detaches(entries[row*n:], 1, cols, col, rows[row]):
			o.R = Draw
		}
	}
	return results, true
}

// detaches reports whether a line of the given sum consists of a pendant unit and of one
// other, in an own line of sum at least 3: own has the sums of the lines of the player with
// the pendant unit, which is in line k, and line[i·step] is the entry of line i.
func detaches(line []int, step int, own []int, k, sum int) bool {
	if sum != 2 {
		return false
	}
	for i, r := range own {
		if i != k && line[i*step] == 1 {
			return r > 2
		}
	}
	return false
}

package flags

// In SEKI alone, stored matrices have line sums of at least 3. Their children with a line of sum 2 are
// not stored, because a rule gives their values (docs/theory.md, 3.8). Call lines of sum 3 small and the
// others big.
//
//   - A move in a small row and a big column leads to a matrix that is WL, with two exceptions: the
//     row has all its units in one column of sum 4, whose fourth unit is in a big row; or the move
//     leaves two units in a small column, whose third unit is in a big row.
//   - A move in a big row and a small column leads to one that is LW, with the exceptions transposed.
//   - A move in a small row and a small column leads to a matrix that is WW, unless the entry
//     was 3.
//
// The value of an exception depends on a smaller matrix: see smaller.go.

// smallInSeki returns the flags of the moves in a small row, without exceptions, and of those in
// big rows and small columns whose other two units are in small rows. d is the residual above the first
// small row.
func (u *Outside) smallInSeki(row, d []uint16) (flags byte) {
	two, big := -1, false // the column of two units; whether some unit is in a big column
	for j, x := range row {
		switch {
		case x == 3 && u.c[j] == 4 && d[j] == 3:
			return 0
		case x > 0 && j < u.smallCol:
			big = true
		case x == 1 && d[j] == 2:
			flags |= 0x04
		}
		if x == 2 {
			two = j
		}
	}
	if two >= u.smallCol && d[two] == 2 {
		if big {
			return flags
		}
		return flags | 0x04
	}
	if big {
		flags |= 0x01
	}
	return flags
}

// bigInSeki returns the flags of the moves in a row of sum r > 3 and small columns, unless the
// column has one unit in this row and two in small rows. d is the residual above the row.
func (u *Outside) bigInSeki(row, d []uint16, r int) byte {
	units := uint16(0) // in small columns
	for _, x := range row[u.smallCol:] {
		units += x
	}
	for l := u.smallCol; l < len(row); l++ {
		switch x := row[l]; {
		case x == 3 && r == 4 && units == 3: // the fourth unit is in a big column
		case x >= 2, x == 1 && d[l] < 3:
			return 0x04
		}
	}
	return 0
}

package pyramid

// A run of n bars is a heap of n in misère nim, with one more kind of move:
// what is left of it may fall into two runs a and b. Since a xor b ≤ a + b < n,
// that reaches no nim value of n or more, so the values are those of nim, and
// who wins is known from the exclusive or of the runs alone:
//
//   - with a run of two bars or more, the player to move loses exactly when the
//     exclusive or is 0;
//   - with single bars only, exactly when their number is odd.
//
// (From exclusive or 0 no move keeps it 0. From any other value some move makes
// it 0; if that or any move would leave single bars only, there was one long run,
// which can be cut to nothing or to one bar, whichever leaves an odd number.)

// loses reports whether the player to move at x loses against best play. At the
// empty position the opponent has just marked the last bar, so the player to
// move has won.
func loses(x Position) bool {
	if x.longRuns() == 0 {
		return x[0]%2 == 1
	}
	return x.nim() == 0
}

// nim returns the exclusive or of the lengths of the runs.
func (x Position) nim() int {
	value := 0
	for i, count := range x {
		if count%2 == 1 {
			value ^= i + 1
		}
	}
	return value
}

// FirstWins reports whether the first player wins the game with p ≥ 2 tiers:
// 1 xor 2 xor … xor p is 0 exactly for p ≡ 3 (mod 4).
func firstWins(p int) bool { return p%4 != 3 }

// parts is what a move leaves of a run: two runs, each of which may be nothing,
// the first the longer.
type parts struct{ a, b uint8 }

// remainders[m][v] lists what can be left of a run of m bars so that the exclusive
// or of the two parts is v.
type remainders [MaxTiers + 1][2 * MaxTiers][]parts

func newRemainders(p int) *remainders {
	var table remainders
	for m := 1; m <= p; m++ {
		for a := 0; a < m; a++ {
			for b := 0; b <= a && a+b < m; b++ {
				table[m][a^b] = append(table[m][a^b], parts{uint8(a), uint8(b)})
			}
		}
	}
	return &table
}

// keeping calls yield with every position after a move at y at which the
// opponent loses (loses), until yield returns false.
func (t *remainders) winningMoves(y Position, yield func(Position) bool) {
	value, long := y.nim(), y.longRuns()
	for m := MaxTiers; m >= 1; m-- {
		if y[m-1] == 0 {
			continue
		}
		if long > 1 {
			for _, left := range t[m][m^value] {
				if !yield(y.split(m, int(left.a), int(left.b))) {
					return
				}
			}
			continue
		}
		// At most one long run: single bars, odd in number, or two long runs.
		for v := 0; v < m; v++ {
			for _, left := range t[m][v] {
				if z := y.split(m, int(left.a), int(left.b)); loses(z) && !yield(z) {
					return
				}
			}
		}
	}
}

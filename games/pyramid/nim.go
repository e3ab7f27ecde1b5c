package pyramid

// loses reports whether the player to move at x loses against best play. A run of n bars is a heap
// of n in misère nim, with moves that break it: with a long run that player loses exactly if the
// exclusive or of the lengths is 0, with single bars only exactly if their number is odd
// (docs/companions.md has the proof). At the empty position the opponent has marked the last
// bar, so the player to move has won.
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
func FirstWins(p int) bool { return p%4 != 3 }

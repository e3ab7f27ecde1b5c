package box

// masks are what settle needs to know of the inner entries. settleAVX2 reads them by their offsets.
type masks struct {
	shift      [4]uint64        // of each inner entry; the last is not used
	valid      [innerCells]word // by inner entry: the positions in which it is positive; none if there is no such entry
	odd        word             // all positions in G, none in S
	set, clear word             // of terminal positions: the bits that are 1, that are 0
}

// settle solves count words one after the other, from values[at] on. moves are the offsets, in
// bytes, from each of them to the words after a move in an outer entry other than the last. A
// move in the last entry leads to the word before, from the first word only if follow is set.
var settle = settlePlain // or with vector instructions, where there are any

// settlePlain is settle without vector instructions.
func settlePlain(values []word, at, count int, moves []int, follow bool, m *masks) {
	full := m.odd[1]
	for k := at; k < at+count; k++ {
		var union word // over the moves in outer entries: S, then G, for each player
		if follow || k > at {
			union = values[k-1]
		}
		for _, move := range moves {
			before := &values[k+move/wordBytes]
			for i := range union {
				union[i] |= before[i]
			}
		}
		var next word
		for p := 0; p < len(next); p += 2 {
			var s, g uint64
			for {
				first, lost := union[p], union[p+1] // F, and where the opponent has a move to G
				for i, shift := range m.shift[:innerCells] {
					first |= s << shift & m.valid[i][p]
					lost |= g << shift & m.valid[i][p]
				}
				newS := (first&^lost | m.set[p]) &^ m.clear[p]
				newG := (full&^first | m.set[p+1]) &^ m.clear[p+1]
				if newS == s && newG == g {
					break
				}
				s, g = newS, newG
			}
			next[p], next[p+1] = s, g
		}
		values[k] = next
	}
}

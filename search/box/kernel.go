package box

// masks tell settle about the inner entries and the terminal positions. The kernels in assembly rely
// on the offsets of the fields.
type masks struct {
	shift     [4]uint64        // of each inner entry; the last is not used
	valid     [innerCells]word // by inner entry: the positions in which it is positive; none if there is no such entry
	odd       word             // all positions in G, none in S
	set, keep word             // see terminalMasks
}

// kernel is a way to solve words.
type kernel struct {
	// settle solves count words in a row; the first is values[at]. moves are the distances, in bytes, from a word
	// to those after a move in one of the outer entries but the last. A move in the last entry leads to the previous word; follow says whether
	// the first word has such a move too.
	settle func(values []word, at, count int, moves []int, follow bool, m *masks)

	nanoseconds float64 // of one processor for a word, about
}

// using is the fastest kernel that the processor supports.
var using = kernel{settlePlain, 42}

// settlePlain is the kernel in plain Go. It solves the sets of R and of C side by side: they do not
// depend on each other, so the processor can work on both at once.
func settlePlain(values []word, at, count int, moves []int, follow bool, m *masks) {
	shift1, shift2 := m.shift[1]&63, m.shift[2]&63 // the first entry has shift 1
	valid0, valid1, valid2 := m.valid[0][0], m.valid[1][0], m.valid[2][0]
	full := m.odd[1]
	setS0, setG0, setS1, setG1 := m.set[0], m.set[1], m.set[2], m.set[3]
	keepS0, keepG0, keepS1, keepG1 := m.keep[0], m.keep[1], m.keep[2], m.keep[3]
	for k := at; k < at+count; k++ {
		var uS0, uG0, uS1, uG1 uint64 // the union over the moves in outer entries
		if follow || k > at {
			before := &values[k-1]
			uS0, uG0, uS1, uG1 = before[0], before[1], before[2], before[3]
		}
		for _, move := range moves {
			before := &values[k+move/wordBytes]
			uS0 |= before[0]
			uG0 |= before[1]
			uS1 |= before[2]
			uG1 |= before[3]
		}
		first0, lost0, first1, lost1 := uS0, uG0, uS1, uG1 // F, and where the opponent has a move to G
		var S0, G0, S1, G1 uint64
		for {
			s0, g0 := (first0&^lost0|setS0)&keepS0, (full&^first0|setG0)&keepG0
			s1, g1 := (first1&^lost1|setS1)&keepS1, (full&^first1|setG1)&keepG1
			changed := (s0 ^ S0) | (g0 ^ G0) | (s1 ^ S1) | (g1 ^ G1)
			S0, G0, S1, G1 = s0, g0, s1, g1
			if changed == 0 {
				break
			}
			first0 = uS0 | s0<<1&valid0 | s0<<shift1&valid1 | s0<<shift2&valid2
			lost0 = uG0 | g0<<1&valid0 | g0<<shift1&valid1 | g0<<shift2&valid2
			first1 = uS1 | s1<<1&valid0 | s1<<shift1&valid1 | s1<<shift2&valid2
			lost1 = uG1 | g1<<1&valid0 | g1<<shift1&valid1 | g1<<shift2&valid2
		}
		values[k] = word{S0, G0, S1, G1}
	}
}

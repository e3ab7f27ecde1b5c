package box

import "golang.org/x/sys/cpu"

// settle solves count words one after the other, from values[at] on. moves are the offsets, in
// bytes, from each of them to the words after a move in an outer entry other than the last. A
// move in the last entry leads to the word before, from the first word only if follow is set.
func settle(values []word, at, count int, moves []int, follow bool, m *masks) {
	if cpu.X86.HasAVX2 {
		settleAVX2(values, at, count, moves, follow, m)
		return
	}
	settlePlain(values, at, count, moves, follow, m)
}

// settleAVX2 is settlePlain with the four sets of a word in one register. It checks no bounds.
//
//go:noescape
func settleAVX2(values []word, at, count int, moves []int, follow bool, m *masks)

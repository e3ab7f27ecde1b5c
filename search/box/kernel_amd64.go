package box

import "golang.org/x/sys/cpu"

func init() {
	if cpu.X86.HasAVX2 {
		using = kernel{settleAVX2, 15}
	}
}

// settleAVX2 is settlePlain with all four sets of a word in one register and without bounds checks.
//
//go:noescape
func settleAVX2(values []word, at, count int, moves []int, follow bool, m *masks)

package box

import "golang.org/x/sys/cpu"

func init() {
	if cpu.X86.HasAVX2 {
		settle = settleAVX2
	}
}

// settleAVX2 is settlePlain with the four sets of a word in one register. It checks no bounds.
//
//go:noescape
func settleAVX2(values []word, at, count int, moves []int, follow bool, m *masks)

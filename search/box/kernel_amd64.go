package box

import "golang.org/x/sys/cpu"

func init() {
	switch {
	case cpu.X86.HasAVX2 && cpu.X86.HasAVX512F:
		using = kernel{settleVectors512, [2]float64{15, 20}}
	case cpu.X86.HasAVX2:
		using = kernel{settleVectors, [2]float64{15, 30}}
	}
}

// settleVectors512 has the words of both games in one register, where there are two.
func settleVectors512(values []word, at, count, games int, moves []int, follow bool, m *masks) {
	if games == 2 {
		settleAVX512(values, at, count, moves, follow, m)
	} else {
		settleVectors(values, at, count, games, moves, follow, m)
	}
}

// settleVectors is settlePlain with all four sets of a word in one register and without bounds checks.
func settleVectors(values []word, at, count, games int, moves []int, follow bool, m *masks) {
	for game := range games {
		settleAVX2(values, at, count, games, game, moves, follow, m)
	}
}

//go:noescape
func settleAVX2(values []word, at, count, games, game int, moves []int, follow bool, m *masks)

//go:noescape
func settleAVX512(values []word, at, count int, moves []int, follow bool, m *masks)

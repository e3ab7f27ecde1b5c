package heaps

import (
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// kayles is what is needed of a sum of Kayles to tell who wins it in misère play: its element,
// and the exclusive or of its Grundy values with the numbers of heaps that an exception may have.
type kayles struct {
	element int32
	sum     int
	ones    int    // heaps of 1 and 4 stones, modulo 2
	of      [6]int // heaps of exceptional stones: 0, 1, 2, 3, 2, 3, …
	other   bool   // there are other heaps, so that this is no exception
}

var exceptional = []int{5, 9, 12, 17, 20, 25}

// plus returns what is needed of the sum with a heap of n stones more.
func (s kayles) plus(m *Misere, g *Grundy, n int) kayles {
	s.element, s.sum = m.Quotient.Product(s.element, m.Element(n)), s.sum^g.Value(n)
	k := slices.Index(exceptional, n)
	switch {
	case s.other:
	case n == 1 || n == 4:
		s.ones ^= 1
	case k < 0:
		s.ones, s.of, s.other = 0, [6]int{}, true
	case s.of[k] == 3:
		s.of[k] = 2
	default:
		s.of[k]++
	}
	return s
}

// lost is the theorem: the player to move loses as in normal play, but for exceptions. D(…) is an
// odd and E(…) an even number of heaps of these sizes.
func (s kayles) lost() bool {
	n5, n9, n12, n17, n20, n25 := s.of[0], s.of[1], s.of[2], s.of[3], s.of[4], s.of[5]
	upTo5, upTo9 := n9+n12+n17+n20+n25 == 0, n5+n12+n17+n20 == 0
	d, e := (n9+n12+n17)%2, (s.ones+n20)%2 // of 17, 12, 9 and of 20, 4, 1
	switch {
	case s.other:
	case upTo5 && s.ones == 1: // D(5) D(4,1) and E(5) D(4,1)
		return true
	case upTo5 && n5%2 == 0: // E(5) E(4,1)
		return false
	case upTo9 && n9%2 == 1 && s.ones == n25 && n25 < 2: // D(9) E(4,1) and 25 D(9) D(4,1)
		return true
	case n12 == 1 && n5+n9+n17+n20+n25 == 0 && s.ones == 0: // 12 E(4,1)
		return true
	case n5 == 0 && n25 == 0 && d == 0: // E(17,12,9) D(20,4,1) and E(17,12,9) E(20,4,1)
		return e == 1
	case n5 == 0 && n25 == 1 && d == 0 && e == 1: // 25 E(17,12,9) D(20,4,1)
		return false
	}
	return s.sum == 0
}

// Misère Kayles by the theorem of W. Sibert and J. Conway (1992), at all sums: those of which the
// same is needed have the same outcome both ways. By default the heaps have up to 12 stones; with
// all, two periods of elements are more than enough.
func TestLongKayles(t *testing.T) {
	t.Parallel()
	most, heap := 12, 12
	if testtool.Long() {
		most, heap = 71+2*12, MaxMisereHeap
	}
	m, g := solveMisere(t, "0.77", heap), solve(t, "0.77", 200)
	type sum struct {
		kayles
		heaps []int
	}
	met, sums := map[kayles]bool{{}: true}, []sum{{}}
	for k := 0; k < len(sums); k++ {
		s := sums[k]
		if s.lost() != m.Quotient.Lost(s.element) {
			t.Fatalf("%v: lost is %t by the theorem", s.heaps, s.lost())
		}
		for n := 1; n <= most; n++ {
			if next := s.plus(m, g, n); !met[next] {
				met[next] = true
				sums = append(sums, sum{next, append(slices.Clip(s.heaps), n)})
			}
		}
	}
}

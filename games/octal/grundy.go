package octal

import (
	"context"
	"fmt"
	"math"
	"math/bits"
)

// MaxHeap is the greatest heap for which Grundy values are computed.
const MaxHeap = 10_000_000

// Grundy holds the Grundy values of heaps in normal play: the value of a heap is the least
// number that no move leads to, and two heaps have the exclusive or of their values (R.
// Sprague 1935, P. Grundy 1939). A player to move loses exactly if the value is 0.
type Grundy struct {
	Rules  Rules
	values []int32 // by heap
	period Period  // its length is 0 if none is proved
}

// Solve computes the Grundy values of the heaps of 0 to heap stones, 0 ≤ heap ≤ MaxHeap. It
// stops as soon as they have a period that is proved. It returns the context's error.
//
// Cost: at worst of the order of heap² for each digit that allows two heaps. Usually much
// less, see solver.
func Solve(ctx context.Context, r Rules, heap int) (*Grundy, error) {
	if heap < 0 || heap > MaxHeap {
		return nil, fmt.Errorf("a heap must have between 0 and %d stones, not %d", MaxHeap, heap)
	}
	s := &solver{rules: r, values: []int32{0}, seen: make([]int32, 2)}
	for most := 64; ; most *= 2 {
		most = min(most, heap)
		s.divide()
		for n := len(s.values); n <= most; n++ {
			if n%64 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			s.add(n)
		}
		period, found := findPeriod(s.values, r.mostTaken())
		if found || most == heap {
			return &Grundy{r, s.values, period}, nil
		}
	}
}

// Heap returns the greatest heap whose value is known: every heap is if a period is proved,
// otherwise it is the one that Solve was asked for.
func (g *Grundy) Heap() int {
	if g.period.Length > 0 {
		return math.MaxInt
	}
	return len(g.values) - 1
}

// Value returns the Grundy value of a heap of n stones, 0 ≤ n ≤ Heap().
func (g *Grundy) Value(n int) int {
	if n >= len(g.values) {
		n = g.period.reduce(n)
	}
	return int(g.values[n])
}

// solver finds Grundy values heap by heap with a sparse space (A. Gangolli and T. Plambeck
// 1989). Values whose number of ones under a mask is even are called sparse, the others
// common. The exclusive or of two values is common exactly if one of them is sparse and the
// other common. So the common values that a heap can be broken into are found from the heaps
// of sparse values alone. Those are rare for most games and a good mask. Of the sparse values
// only those below the least common value that is not reached matter, and they are usually
// met soon among the other moves. The values are right for every mask.
type solver struct {
	rules  Rules
	values []int32 // by heap, 0 for heap 0
	mask   int32   // not 0
	sparse []int32 // the heaps of sparse values but 0, ascending
	seen   []int32 // by value, the last heap that reaches it; its length is a power of 2
}

func (s *solver) isSparse(value int32) bool { return bits.OnesCount32(uint32(value&s.mask))%2 == 0 }

// divide chooses the mask for which the fewest heaps so far have sparse values.
func (s *solver) divide() {
	balance := make([]int32, len(s.seen)) // by mask: the heaps of sparse values less the others
	for _, value := range s.values {
		balance[value]++
	}
	for half := 1; half < len(balance); half *= 2 { // the transform of Walsh and Hadamard
		for k := range balance {
			if k&half == 0 {
				balance[k], balance[k|half] = balance[k]+balance[k|half], balance[k]-balance[k|half]
			}
		}
	}
	s.mask = 1
	for mask := range balance[1:] {
		if balance[mask+1] < balance[s.mask] {
			s.mask = int32(mask + 1)
		}
	}
	s.sparse = s.sparse[:0]
	for n, value := range s.values {
		if n > 0 && s.isSparse(value) {
			s.sparse = append(s.sparse, int32(n))
		}
	}
}

// add appends the value of heap n = len(s.values) ≥ 1.
func (s *solver) add(n int) {
	value := s.value(n)
	for int(value) >= len(s.seen) {
		s.seen = append(s.seen, make([]int32, len(s.seen))...)
	}
	if s.isSparse(value) {
		s.sparse = append(s.sparse, int32(n))
	}
	s.values = append(s.values, value)
}

func (s *solver) value(n int) int32 {
	now := int32(n)
	for taken, digit := range s.rules.digits {
		left := n - taken // may be negative
		if digit&leaveNone != 0 && left == 0 {
			s.seen[0] = now
		}
		if digit&leaveOne != 0 && left > 0 {
			s.seen[s.values[left]] = now
		}
		if digit&leaveTwo != 0 {
			for _, heap := range s.sparse {
				if int(heap) >= left {
					break
				}
				s.seen[s.values[heap]^s.values[left-int(heap)]] = now
			}
		}
	}
	// The common values that are seen are now complete.
	common, missing := int32(0), 0 // missing: the sparse values below it that are not yet seen
	for ; ; common++ {
		isSeen := int(common) < len(s.seen) && s.seen[common] == now
		if !isSeen && !s.isSparse(common) {
			break
		}
		if !isSeen {
			missing++
		}
	}
	for taken, digit := range s.rules.digits {
		left := n - taken
		for smaller := 1; missing > 0 && digit&leaveTwo != 0 && 2*smaller <= left; smaller++ {
			value := s.values[smaller] ^ s.values[left-smaller]
			if s.seen[value] != now {
				s.seen[value] = now // it is sparse
				if value < common {
					missing--
				}
			}
		}
	}
	if missing == 0 {
		return common
	}
	value := int32(0)
	for int(value) < len(s.seen) && s.seen[value] == now {
		value++
	}
	return value
}

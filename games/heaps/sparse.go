package heaps

import (
	"context"
	"math/bits"
)

// solveDigits finds the values of the heaps up to heap, or up to a period that they prove. It
// looks for one whenever the number of heaps has doubled.
func (g *Grundy) solveDigits(ctx context.Context, heap int) (err error) {
	s := &solver{rules: g.Rules, values: []int32{0}, seen: make([]int32, 2)}
	for most := 64; ; most *= 2 {
		most = min(most, heap)
		s.divide()
		for n := len(s.values); n <= most; n++ {
			if (n%64 == 0 || s.rules.mostLeft() == 3) && ctx.Err() != nil {
				return ctx.Err()
			}
			s.add(n)
		}
		g.values = sequence{values: s.values, size: len(s.values)}
		if g.Period, err = g.values.period(ctx, g.Rules); err != nil || g.Period.Proved || most == heap {
			return err
		}
	}
}

// solver finds Grundy values heap by heap with a sparse space (A. Gangolli and T. Plambeck
// 1989). Values whose number of ones under a mask is even are called sparse, the others
// common. The exclusive or of two values is common exactly if one of them is sparse and the
// other common. So the common values that a heap can be broken into are found from the heaps
// of sparse values alone. Those are rare for most games and a good mask. Of the sparse values
// only those below the least common value that is not reached matter, and they are usually
// met soon among the other moves. The values are right for every mask.
//
// Cost: at worst of the order of heap² for each digit that allows two heaps, usually much less;
// of heap³ for each digit that allows three, whose moves are all looked at.
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

// value returns the value of heap n. It looks at all moves but those that leave two heaps of
// sparse values, or of common ones, and at these only if the value may hang on them.
func (s *solver) value(n int) int32 {
	now := int32(n)
	for taken, digit := range s.rules.digits {
		left := n - taken
		for heaps := range leaves(digit&^leaveTwo, left) {
			s.seen[s.values[heaps[0]]^s.values[heaps[1]]^s.values[heaps[2]]] = now
		}
		if digit&leaveTwo == 0 {
			continue
		}
		for _, heap := range s.sparse {
			if int(heap) >= left {
				break
			}
			s.seen[s.values[heap]^s.values[left-int(heap)]] = now
		}
	}
	common, missing := s.leastCommon(now)
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
	for s.isSeen(value, now) {
		value++
	}
	return value
}

// leastCommon returns the least common value that is not seen, and how many sparse values below
// it are not yet seen. All common values that moves lead to have been seen.
func (s *solver) leastCommon(now int32) (common int32, missing int) {
	for ; ; common++ {
		if s.isSeen(common, now) {
			continue
		}
		if !s.isSparse(common) {
			return common, missing
		}
		missing++
	}
}

func (s *solver) isSeen(value, now int32) bool {
	return int(value) < len(s.seen) && s.seen[value] == now
}

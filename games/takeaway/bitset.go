package takeaway

import "math/bits"

// bitset is a set of non-negative numbers; number k is bit k%64 of word k/64.
type bitset []uint64

// newBitset returns an empty set of numbers below n.
func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (s bitset) has(k int) bool { return s[k>>6]>>(k&63)&1 == 1 }
func (s bitset) add(k int)      { s[k>>6] |= 1 << (k & 63) }

func (s bitset) count() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// cut removes the numbers ≥ n that share the word of n.
func (s bitset) cut(n int) {
	if n&63 != 0 {
		s[n>>6] &= 1<<(n&63) - 1
	}
}

// list returns the numbers in ascending order.
func (s bitset) list() []int {
	out := make([]int, 0, s.count())
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			out = append(out, i*64+bits.TrailingZeros64(word))
		}
	}
	return out
}

// missing returns the least number ≥ k that is not in the set; it may lie beyond the set's
// capacity.
func (s bitset) missing(k int) int {
	for i := k >> 6; i < len(s); i++ {
		if word := ^s[i] >> (k & 63) << (k & 63); word != 0 {
			return i*64 + bits.TrailingZeros64(word)
		}
		k = (i + 1) * 64
	}
	return max(k, len(s)*64)
}

// addShifted adds k + n to s for every k in other, up to the capacity of s.
func (s bitset) addShifted(other bitset, n int) {
	skip, shift := n>>6, n&63
	to, from := s[skip:], other
	from = from[:min(len(from), len(to))]
	if shift == 0 {
		for i, word := range from {
			to[i] |= word
		}
		return
	}
	carry := uint64(0)
	for i, word := range from {
		to[i] |= word<<shift | carry
		carry = word >> (64 - shift)
	}
	if len(from) < len(to) {
		to[len(from)] |= carry
	}
}

package misere

import "math/bits"

// set is a set of elements of a quotient.
type set []uint64

func newSet(order int) set { return make(set, (order+63)/64) }

func (s set) has(x int32) bool { return s[x>>6]>>(x&63)&1 == 1 }

func (s set) add(x int32) { s[x>>6] |= 1 << (x & 63) }

// include adds the elements of another set.
func (s set) include(other set) {
	for k, word := range other {
		s[k] |= word
	}
}

func (s set) within(other set) bool {
	for k, word := range s {
		if word&^other[k] != 0 {
			return false
		}
	}
	return true
}

// first returns the least element that is in another set as well, −1 if there is none.
func (s set) first(other set) int32 {
	for k, word := range s {
		if both := word & other[k]; both != 0 {
			return int32(k<<6 + bits.TrailingZeros64(both))
		}
	}
	return -1
}

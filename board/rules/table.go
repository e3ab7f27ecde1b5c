package rules

import (
	"math/bits"
	"unsafe"
)

// room is the memory of some searches, in bytes; that of lists is counted by what they hold.
type room struct{ used, limit int64 }

func (r *room) full() bool { return r.used > r.limit }

const (
	nodeBytes = int64(unsafe.Sizeof(node{}))
	edgeBytes = int64(unsafe.Sizeof(edge{}))
)

// list is a list that grows without moving what it holds, so that it takes no more memory than that.
type list[T any] struct {
	chunks [][]T
	len    int
}

const chunkBits = 9

func (l *list[T]) at(k int32) *T { return &l.chunks[k>>chunkBits][k&(1<<chunkBits-1)] }

func (l *list[T]) add(x T) int32 {
	if l.len>>chunkBits == len(l.chunks) {
		l.chunks = append(l.chunks, make([]T, 1<<chunkBits))
	}
	k := int32(l.len)
	l.len++
	*l.at(k) = x
	return k
}

// index finds the nodes of positions: a hash table with the numbers of nodes and 1 added, at most
// three quarters of it in use.
type index struct {
	places []int32
	used   int
}

// place returns the place of a position: 0 if it is to be filled by its node.
func (x *index) place(s state, nodes *list[node]) *int32 {
	mask := uint64(len(x.places) - 1)
	for k := s.hash() & mask; ; k = (k + 1) & mask {
		if n := x.places[k]; n == 0 || nodes.at(n-1).state == s {
			return &x.places[k]
		}
	}
}

// grow counts a place that was filled, and makes the table larger if need be. It returns by how
// many bytes.
func (x *index) grow(nodes *list[node]) int64 {
	x.used++
	if 4*x.used < 3*len(x.places) {
		return 0
	}
	old := x.places
	x.places = make([]int32, 2*len(old))
	for _, n := range old {
		if n > 0 {
			*x.place(nodes.at(n-1).state, nodes) = n
		}
	}
	return 4 * int64(len(old))
}

// hash mixes the bits of a state.
func (s state) hash() uint64 {
	rest := uint64(uint8(s.ko))<<2 | uint64(s.turn)<<1
	if s.passed {
		rest |= 1
	}
	high, low := bits.Mul64(uint64(s.stones[black])^0x9e3779b97f4a7c15, uint64(s.stones[white])^0xd1b54a32d192ed03)
	high, low = bits.Mul64(high^low^rest<<32, 0xff51afd7ed558ccd^rest)
	return high ^ low
}

package verify

import "github.com/sekilab/sekilab/solve/automaton/internal/format"

// word is a number of a tuple: the state of the matrix with the set of its positive
// entries, or the state of a child, 0 where there is none.
type word = uint32

// tuple is 1 + m·n words. The state of the matrix is a numbered one, not an image.
type tuple []word

const positiveBits = format.MaxCells

func (t tuple) state() int       { return int(t[0] >> positiveBits) }
func (t tuple) positive() uint16 { return uint16(t[0] & (1<<positiveBits - 1)) }

// tuples is a set of tuples in the order in which they were added. It is exact: tuples are
// compared, not their hashes.
type tuples struct {
	words   int // of a tuple
	count   int
	chunks  [][]word
	parents [][]parent
	slots   []uint32 // open addressing: 1 + the number of a tuple, or 0
}

// parent is the tuple and the letter from which a tuple was met first.
type parent struct {
	tuple  uint32
	letter uint16
}

// chunkBits is the binary logarithm of the number of tuples of a chunk.
const chunkBits = 10

func newTuples(cells int) *tuples {
	return &tuples{words: 1 + cells, slots: make([]uint32, 1<<10)}
}

func (s *tuples) at(k int) tuple {
	chunk := s.chunks[k>>chunkBits]
	from := k & (1<<chunkBits - 1) * s.words
	return chunk[from : from+s.words : from+s.words]
}

func (s *tuples) parent(k int) parent { return s.parents[k>>chunkBits][k&(1<<chunkBits-1)] }

// insert adds a tuple unless it is there.
func (s *tuples) insert(t tuple, from parent) {
	if 4*s.count >= 3*len(s.slots) {
		s.slots = make([]uint32, 2*len(s.slots))
		for k := range s.count {
			s.slots[s.slot(s.at(k))] = uint32(k + 1)
		}
	}
	slot := s.slot(t)
	if s.slots[slot] != 0 {
		return
	}
	if s.count>>chunkBits == len(s.chunks) {
		s.chunks = append(s.chunks, make([]word, s.words<<chunkBits))
		s.parents = append(s.parents, make([]parent, 1<<chunkBits))
	}
	s.count++
	copy(s.at(s.count-1), t)
	s.parents[(s.count-1)>>chunkBits][(s.count-1)&(1<<chunkBits-1)] = from
	s.slots[slot] = uint32(s.count)
}

// slot returns where a tuple is, or is to be.
func (s *tuples) slot(t tuple) uint64 {
	mask := uint64(len(s.slots) - 1)
search:
	for slot := hash(t) & mask; ; slot = (slot + 1) & mask {
		k := s.slots[slot]
		if k == 0 {
			return slot
		}
		for i, w := range s.at(int(k - 1)) {
			if t[i] != w {
				continue search
			}
		}
		return slot
	}
}

func hash(t tuple) uint64 {
	h := uint64(0)
	for _, w := range t {
		h = (h ^ uint64(w)) * 0x9E3779B97F4A7C15
		h ^= h >> 32
	}
	return h
}

// bytes returns the memory that the set takes, and that it takes while its slots grow.
func (s *tuples) bytes() int64 {
	return int64(len(s.chunks))<<chunkBits*int64(4*s.words+8) + 12*int64(len(s.slots))
}

package terminal

import "hash/maphash"

// index finds the nodes of positions. It is a hash table with open addressing and linear
// probing. Its entries refer to the list of positions instead of holding them, so that it takes
// 11 to 22 bytes a position.
type index[X comparable] struct {
	seed    maphash.Seed
	entries []indexEntry // as many as a power of two, at most three quarters of them used
	used    int
	read    uint32 // keeps what hashes reads from being optimized away
}

type indexEntry struct {
	hash uint32
	next Node // the node + 1, 0 if the entry is free
}

func newIndex[X comparable]() index[X] {
	return index[X]{seed: maphash.MakeSeed(), entries: make([]indexEntry, 16)}
}

func (t *index[X]) hash(x X) uint32 { return uint32(maphash.Comparable(t.seed, x)) }

// hashes appends the hashes of several positions to a list. It also reads their entries: the
// processor waits for memory once, where a call of find for each position waits each time.
func (t *index[X]) hashes(list []uint32, positions []X) []uint32 {
	for _, x := range positions {
		list = append(list, t.hash(x))
	}
	last := uint32(len(t.entries) - 1)
	var read uint32
	for _, hash := range list {
		read |= t.entries[hash&last].hash
	}
	t.read = read
	return list
}

// find returns the node of x, which has the given hash, or None.
func (t *index[X]) find(x X, hash uint32, positions []X) Node {
	last := uint32(len(t.entries) - 1)
	for k := hash & last; t.entries[k].next != 0; k = (k + 1) & last {
		if e := t.entries[k]; e.hash == hash && positions[e.next-1] == x {
			return e.next - 1
		}
	}
	return None
}

func (t *index[X]) add(v Node, hash uint32) {
	if t.used >= len(t.entries)/4*3 {
		old := t.entries
		t.entries = make([]indexEntry, 2*len(old))
		for _, e := range old {
			if e.next != 0 {
				t.place(e)
			}
		}
	}
	t.used++
	t.place(indexEntry{hash, v + 1})
}

// place puts an entry into the first free place.
func (t *index[X]) place(e indexEntry) {
	last := uint32(len(t.entries) - 1)
	k := e.hash & last
	for t.entries[k].next != 0 {
		k = (k + 1) & last
	}
	t.entries[k] = e
}

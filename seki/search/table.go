package search

import (
	"math/bits"
	"sync"
)

// Proof numbers: pn estimates the work to prove that the attacker wins, dn the
// work to prove that it does not. A proven question has numbers {0, infinite},
// a disproven one {infinite, 0}.
type numbers struct{ pn, dn uint32 }

const infinite = 1<<24 - 1

var (
	proven    = numbers{0, infinite}
	disproven = numbers{infinite, 0}
)

func (x numbers) truth() truth {
	switch {
	case x.pn == 0:
		return yes
	case x.dn == 0:
		return no
	}
	return unknown
}

func numbersOf(t truth) numbers {
	if t == yes {
		return proven
	}
	return disproven
}

const (
	stripes     = 1 << 10 // locks of a table
	bucketSlots = 4       // entries that compete for the same place
	minBuckets  = 1 << 12
)

// A table remembers the numbers of questions, in a bounded number of entries.
// An entry is a key (a canonical matrix and a tag that names its size and the
// question) of words+1 words, compared in full, and one word of data: pn, dn
// and the logarithm of the work done. When a bucket is full, the entry with
// the least work gives way. Tables start small and double while the budget
// lasts. Safe for concurrent use.
type table struct {
	words  int // words of a key, with the tag
	stride int // words of an entry
	budget *budget
	locks  [stripes]sync.Mutex
	slots  []uint64
	mask   uint64 // number of buckets − 1
	used   [stripes]uint64
}

// budget is the memory that all tables of a solver share.
type budget struct {
	sync.Mutex
	left int64 // bytes
}

func (b *budget) take(bytes int64) bool {
	b.Lock()
	defer b.Unlock()
	if b.left < bytes {
		return false
	}
	b.left -= bytes
	return true
}

func newTable(words int, b *budget) *table {
	t := &table{words: words, stride: words + 1, budget: b, mask: minBuckets - 1}
	b.take(t.bytes(minBuckets))
	t.slots = make([]uint64, minBuckets*bucketSlots*t.stride)
	return t
}

func (t *table) bytes(buckets uint64) int64 {
	return int64(buckets) * bucketSlots * int64(t.stride) * 8
}

// hash selects a bucket for a key; it never decides.
func hash(key []uint64) uint64 {
	h := uint64(golden)
	for _, w := range key {
		hi, lo := bits.Mul64(h^w, 0xd6e8feb86659fd93)
		h = hi ^ lo ^ w*golden
	}
	return mix(h)
}

// An entry's data: pn in bits 0…23, dn in bits 24…47, work in bits 48…55, and
// bit 63 set, so that no entry's data is 0.
func pack(x numbers, work uint64) uint64 {
	return uint64(x.pn) | uint64(x.dn)<<24 | uint64(bits.Len64(work))<<48 | 1<<63
}

// workOf returns the binary length of the work.
func workOf(data uint64) int { return int(data >> 48 & 0xff) }

func unpack(data uint64) numbers {
	return numbers{uint32(data) & infinite, uint32(data>>24) & infinite}
}

func (t *table) get(key []uint64, h uint64) (numbers, bool) {
	data, ok := t.find(key, h)
	return unpack(data), ok
}

// find returns the data of a question, 0 when there is none.
func (t *table) find(key []uint64, h uint64) (data uint64, ok bool) {
	lock := &t.locks[h%stripes]
	lock.Lock()
	defer lock.Unlock()
	at := int(h&t.mask) * bucketSlots * t.stride
	for range bucketSlots {
		entry := t.slots[at : at+t.stride]
		if entry[t.words] != 0 && equal(entry, key) {
			return entry[t.words], true
		}
		at += t.stride
	}
	return 0, false
}

func equal(entry, key []uint64) bool {
	for k, w := range key {
		if entry[k] != w {
			return false
		}
	}
	return true
}

// put stores the numbers of a question that cost the given number of nodes.
func (t *table) put(key []uint64, h uint64, x numbers, work uint64) {
	lock := &t.locks[h%stripes]
	lock.Lock()
	full := t.store(key, h, pack(x, work))
	grow := full && t.used[h%stripes]*stripes*3 > (t.mask+1)*bucketSlots*2
	lock.Unlock()
	if grow {
		t.grow()
	}
}

// store writes an entry and reports whether another one had to give way.
func (t *table) store(key []uint64, h uint64, data uint64) (replaced bool) {
	base := int(h&t.mask) * bucketSlots * t.stride
	victim, least := base, ^uint64(0)
	for slot := range bucketSlots {
		at := base + slot*t.stride
		old := t.slots[at+t.words]
		if old == 0 {
			victim, least = at, 0
			t.used[h%stripes]++
			break
		}
		if equal(t.slots[at:at+t.stride], key) {
			victim, least = at, 0
			// A truth that another goroutine has found meanwhile stays.
			if unpack(old).truth() != unknown && unpack(data).truth() == unknown {
				return false
			}
			break
		}
		if work := uint64(workOf(old)) + 1; work < least {
			victim, least = at, work
		}
	}
	copy(t.slots[victim:], key)
	t.slots[victim+t.words] = data
	return least != 0
}

// grow doubles the number of buckets when the budget allows it.
func (t *table) grow() {
	for k := range t.locks {
		t.locks[k].Lock()
	}
	defer func() {
		for k := range t.locks {
			t.locks[k].Unlock()
		}
	}()
	buckets := t.mask + 1
	var used uint64
	for _, u := range t.used {
		used += u
	}
	if used*2 < buckets*bucketSlots || !t.budget.take(t.bytes(buckets)) {
		return
	}
	old := t.slots
	t.slots = make([]uint64, 2*len(old))
	t.mask = 2*buckets - 1
	t.used = [stripes]uint64{}
	for at := 0; at < len(old); at += t.stride {
		if data := old[at+t.words]; data != 0 {
			key := old[at : at+t.words]
			t.store(key, hash(key), data)
		}
	}
}

package pns

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/internal/arith"
)

const (
	stripes     = 1 << 10 // locks of a table
	bucketSlots = 4       // entries that compete for the same place
	minBuckets  = 1 << 12
)

// A Table is a transposition table: it holds the numbers of a bounded number of
// questions. An entry is a key, compared in full, and one word of data: PN, DN and
// the logarithm of the work done. In a full bucket the entry with the least work is
// replaced. A table starts small and doubles in place while the budget lasts. It is
// safe for concurrent use.
type Table struct {
	words  int           // words of a key, with the tag
	stride int           // words of an entry
	left   *atomic.Int64 // bytes that it may take to grow
	locks  [stripes]sync.Mutex
	parts  [][]uint64 // minBuckets buckets, then as many in each part as in all before it
	mask   uint64     // number of buckets − 1
	used   [stripes]uint64
}

// newTable returns an empty table of the least size, which may grow while there are bytes left.
func newTable(words int, left *atomic.Int64) *Table {
	return &Table{words: words, stride: words + 1, left: left, mask: minBuckets - 1,
		parts: [][]uint64{make([]uint64, LeastBytes(words)/8)}}
}

func (t *Table) bucket(number uint64) []uint64 {
	k := bits.Len64(number / minBuckets)
	if k > 0 {
		number -= minBuckets << (k - 1)
	}
	size := bucketSlots * t.stride
	at := int(number) * size
	return t.parts[k][at : at+size : at+size]
}

func (t *Table) bytes(buckets uint64) int64 {
	return int64(buckets) * bucketSlots * int64(t.stride) * 8
}

// hash returns the hash of a key, which selects its bucket.
func hash(key []uint64) uint64 {
	h := uint64(arith.Golden)
	for _, w := range key {
		hi, lo := bits.Mul64(h^w, 0xd6e8feb86659fd93)
		h = hi ^ lo ^ w*arith.Golden
	}
	return arith.Mix(h)
}

// An entry's data: PN in bits 0…23, DN in bits 24…47, work in bits 48…55, and
// bit 63 set, so that no entry's data is 0.
func pack(x Numbers, work uint64) uint64 {
	return uint64(x.PN) | uint64(x.DN)<<24 | uint64(bits.Len64(work))<<48 | 1<<63
}

// workOf returns the binary length of the work.
func workOf(data uint64) int { return int(data >> 48 & 0xff) }

func unpack(data uint64) Numbers {
	return Numbers{uint32(data) & Infinite, uint32(data>>24) & Infinite}
}

// touch reads a word at each end of the buckets of the children. The processor then
// fetches all of them at a time, where a get after a get would wait for each.
func (t *Table) touch(children []child) {
	if len(children) < 2 {
		return
	}
	lock := &t.locks[children[0].hash%stripes] // any lock keeps the table from growing
	lock.Lock()
	for k := range children {
		slots := t.bucket(children[k].hash & t.mask)
		atomic.LoadUint64(&slots[t.words])
		atomic.LoadUint64(&slots[len(slots)-1])
	}
	lock.Unlock()
}

// Find returns the numbers of a question, the binary length of the work that they took, and whether
// there are any.
func (t *Table) Find(key []uint64) (x Numbers, work int, ok bool) { return t.find(key, hash(key)) }

// Put stores the numbers of a question after a search of work positions.
func (t *Table) Put(key []uint64, x Numbers, work uint64) { t.put(key, hash(key), x, work) }

func (t *Table) find(key []uint64, h uint64) (x Numbers, work int, ok bool) {
	lock := &t.locks[h%stripes]
	lock.Lock()
	for slots := t.bucket(h & t.mask); len(slots) > 0; slots = slots[t.stride:] {
		if data := slots[t.words]; data != 0 && equal(slots, key) {
			x, work, ok = unpack(data), workOf(data), true
			break
		}
	}
	lock.Unlock() // not deferred: that takes some hundredths of the whole search
	return x, work, ok
}

func equal(entry, key []uint64) bool {
	for k, w := range key {
		if entry[k] != w {
			return false
		}
	}
	return true
}

func (t *Table) put(key []uint64, h uint64, x Numbers, work uint64) {
	lock := &t.locks[h%stripes]
	lock.Lock()
	full := t.store(key, h, pack(x, work))
	grow := full && t.used[h%stripes]*stripes*3 > (t.mask+1)*bucketSlots*2
	lock.Unlock()
	if grow {
		t.grow()
	}
}

// store writes an entry and reports whether it replaced an entry of another question.
func (t *Table) store(key []uint64, h uint64, data uint64) (replaced bool) {
	slots := t.bucket(h & t.mask)
	victim, least := 0, ^uint64(0)
	for at := 0; at < len(slots); at += t.stride {
		old := slots[at+t.words]
		if old == 0 {
			victim, least = at, 0
			t.used[h%stripes]++
			break
		}
		if equal(slots[at:], key) {
			victim, least = at, 0
			// Keep an answer that another goroutine has found meanwhile.
			if unpack(old).Truth() != Unknown && unpack(data).Truth() == Unknown {
				return false
			}
			break
		}
		if work := uint64(workOf(old)) + 1; work < least {
			victim, least = at, work
		}
	}
	copy(slots[victim:], key)
	atomic.StoreUint64(&slots[victim+t.words], data) // touch reads it without the lock
	return least != 0
}

// grow doubles the number of buckets if the budget allows it.
func (t *Table) grow() {
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
	if used*2 < buckets*bucketSlots || !take(t.left, t.bytes(buckets), 0) {
		return
	}
	t.parts = append(t.parts, make([]uint64, t.bytes(buckets)/8))
	t.mask = 2*buckets - 1
	for number := range buckets {
		t.divide(t.bucket(number), t.bucket(number+buckets), buckets)
	}
}

// divide moves the entries whose hash has the bit from one bucket to an empty one,
// and leaves no gaps in either, as store requires.
func (t *Table) divide(from, to []uint64, bit uint64) {
	kept := 0
	for at := 0; at < len(from) && from[at+t.words] != 0; at += t.stride {
		entry := from[at : at+t.stride]
		if hash(entry[:t.words])&bit != 0 {
			copy(to, entry)
			to = to[t.stride:]
			continue
		}
		copy(from[kept:], entry)
		kept += t.stride
	}
	clear(from[kept:])
}

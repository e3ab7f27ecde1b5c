package pns

import "sync/atomic"

// Tables are the transposition tables of a solver, one for each length of keys. They share
// memory. Of is not safe for concurrent use.
type Tables struct {
	memory int64
	left   *atomic.Int64 // bytes; tables that are forgotten keep the count that they were made with
	of     map[int]*Table
}

// NewTables returns an empty set of tables, which may take the given number of bytes.
func NewTables(memory int64) *Tables {
	t := &Tables{memory: memory, left: new(atomic.Int64), of: map[int]*Table{}}
	t.left.Store(memory)
	return t
}

// Of returns the table for keys of that many words. Tables that have grown may have taken all the
// memory, so new ones may overdraw it by a sixteenth. If that is not enough, as in a stream of
// positions of many sizes, everything is forgotten; a search under way keeps its table until it
// ends. A table of least size is always made.
func (t *Tables) Of(words int) *Table {
	if t.of[words] == nil {
		if !take(t.left, LeastBytes(words), -t.memory/16) {
			*t = *NewTables(t.memory)
			t.left.Add(-LeastBytes(words))
		}
		t.of[words] = newTable(words, t.left)
	}
	return t.of[words]
}

// Bytes returns the memory of the tables.
func (t *Tables) Bytes() int64 { return t.memory - t.left.Load() }

// LeastBytes returns the least memory of a table for keys of that many words.
func LeastBytes(words int) int64 { return (&Table{stride: words + 1}).bytes(minBuckets) }

// take takes bytes from those left if at least reserve is left afterwards, and reports whether it did. A negative
// reserve is an overdraft.
func take(left *atomic.Int64, bytes, reserve int64) bool {
	if left.Add(-bytes) >= reserve {
		return true
	}
	left.Add(bytes)
	return false
}

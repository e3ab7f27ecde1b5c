package pns

import (
	"math"
	"sync"
)

// Tables are the transposition tables of a solver, one for each length of keys, with the memory that
// they share. Of is not safe for concurrent use.
type Tables struct {
	*Budget
	memory int64
	of     map[int]*Table
}

// NewTables returns no tables yet, which may take so many bytes.
func NewTables(memory int64) *Tables {
	return &Tables{Budget: &Budget{left: memory}, memory: memory, of: map[int]*Table{}}
}

// Of returns the table for keys of so many words; others is what others have taken from the budget.
// Tables that have grown may have taken all the memory, so new ones may overdraw it by a sixteenth.
// If that is not enough, as in a stream of positions of many sizes, everything is forgotten; a search
// under way keeps its table until it ends. A table of least size is always made.
func (t *Tables) Of(words int, others int64) *Table {
	if t.of[words] == nil {
		made := newTable(words, t.Budget, -t.memory/16)
		if made == nil {
			t.Budget, t.of = &Budget{left: t.memory - others}, map[int]*Table{}
			made = newTable(words, t.Budget, math.MinInt64)
		}
		t.of[words] = made
	}
	return t.of[words]
}

// LeastBytes returns the least memory of a table for keys of so many words.
func LeastBytes(words int) int64 { return (&Table{stride: words + 1}).bytes(minBuckets) }

// A Budget is memory that tables share with what else a solver keeps.
type Budget struct {
	mu   sync.Mutex
	left int64 // bytes
}

// Take takes bytes from the budget if at least reserve is left afterwards, and
// reports whether it did. A negative reserve is an overdraft.
func (b *Budget) Take(bytes, reserve int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.left-bytes < reserve {
		return false
	}
	b.left -= bytes
	return true
}

// Give adds bytes to the budget, also where the tables have overdrawn it.
func (b *Budget) Give(bytes int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left += bytes
}

// Free returns the bytes left.
func (b *Budget) Free() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.left
}

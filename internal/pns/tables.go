package pns

import (
	"math"
	"sync/atomic"
)

// Tables are the transposition tables of a solver, one for each length of keys. They share
// memory. Of is not safe for concurrent use.
type Tables struct {
	memory int64
	budget *budget
	of     map[int]*Table
}

// NewTables returns an empty set of tables, which may take the given number of bytes.
func NewTables(memory int64) *Tables {
	return &Tables{memory: memory, budget: newBudget(memory), of: map[int]*Table{}}
}

// Of returns the table for keys of that many words. Tables that have grown may have taken all the
// memory, so new ones may overdraw it by a sixteenth. If that is not enough, as in a stream of
// positions of many sizes, everything is forgotten; a search under way keeps its table until it
// ends. A table of least size is always made.
func (t *Tables) Of(words int) *Table {
	if t.of[words] == nil {
		made := newTable(words, t.budget, -t.memory/16)
		if made == nil {
			*t = *NewTables(t.memory)
			made = newTable(words, t.budget, math.MinInt64)
		}
		t.of[words] = made
	}
	return t.of[words]
}

// Bytes returns the memory of the tables.
func (t *Tables) Bytes() int64 { return t.memory - t.budget.left.Load() }

// LeastBytes returns the least memory of a table for keys of that many words.
func LeastBytes(words int) int64 { return (&Table{stride: words + 1}).bytes(minBuckets) }

// A budget is the memory that is left for the tables of a solver, in bytes.
type budget struct{ left atomic.Int64 }

func newBudget(memory int64) *budget {
	b := new(budget)
	b.left.Store(memory)
	return b
}

// take takes bytes from the budget if at least reserve is left afterwards, and
// reports whether it did. A negative reserve is an overdraft.
func (b *budget) take(bytes, reserve int64) bool {
	if b.left.Add(-bytes) >= reserve {
		return true
	}
	b.left.Add(bytes)
	return false
}

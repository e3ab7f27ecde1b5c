package retrograde

import "math"

// lists keeps lists of positions in nodes. A node below the first row occurs below many
// choices of the rows above, in many blocks of the slab, and its lists are the same
// everywhere: of exchanges (exchanges.go), of the order by columns (orders.go), and of
// fixed matrices (fixedlists.go). Without lists, most of the time would be spent finding
// the leaves, which are small wherever the lists matter. If there is no room for a list,
// the node is walked each time.
type lists struct {
	numbers []uint16           // of all lists, one after another
	tables  map[listKey][]span // by node of the level
	bytes   int                // of numbers and tables
}

// listMemory limits the bytes of the lists of a slab.
const listMemory = 48 << 20

// listKey identifies a table of lists: those for the nodes of a level and a permutation of
// their rows and of the columns. Bit k of rows says that rows level+k and level+k+1 are in
// one cycle, bit j of cols the same for columns j and j+1.
type listKey struct {
	kind  listKind
	level int
	rows  uint32
	cols  uint16
}

type listKind uint8

const (
	exchangeLists listKind = iota
	orderLists             // without a permutation
	fixedLists
)

// span is the part first−1 … end−2 of lists.numbers; the zero span means that the list is
// not made yet.
type span struct{ first, end uint32 }

// reset drops all lists and keeps the memory.
func (l *lists) reset() {
	l.numbers, l.bytes = l.numbers[:0], 0
	if l.tables == nil {
		l.tables = map[listKey][]span{}
	}
	clear(l.tables)
}

// table returns the lists of the given number of nodes, or nil if there is no room.
func (l *lists) table(key listKey, nodes int) []span {
	table := l.tables[key]
	if more := 8 * (nodes - len(table)); more > 0 {
		if l.bytes+more > listMemory {
			return nil
		}
		l.bytes += more
		table = append(table, make([]span, nodes-len(table))...)
		l.tables[key] = table
	}
	return table
}

// fits reports whether there is room for a list of up to count numbers, for a node of
// size matrices. The numbers of a list have 16 bits.
func (l *lists) fits(count int, size uint32) bool {
	return size <= math.MaxUint16 && l.bytes+2*count <= listMemory
}

// add appends a list that fits and returns its span.
func (l *lists) add(list []uint16) span {
	first := uint32(len(l.numbers)) + 1
	if need := len(l.numbers) + len(list); need > cap(l.numbers) {
		grown := make([]uint16, len(l.numbers), max(need, min(2*need, listMemory/2)))
		copy(grown, l.numbers)
		l.numbers = grown
	}
	l.numbers = append(l.numbers, list...)
	l.bytes += 2 * len(list)
	return span{first, uint32(len(l.numbers)) + 1}
}

// at returns the list with a nonzero span.
func (l *lists) at(s span) []uint16 { return l.numbers[s.first-1 : s.end-1] }

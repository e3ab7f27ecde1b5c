package geometry

import "math"

// Lists has a list of positions for each node of a level. A node below the first row occurs below many choices of
// the rows above, in many blocks of the slab, and its list is the same everywhere: of exchanges (exchanges.go), of
// the order by columns (orders.go), and of fixed matrices (package burnside). Without lists, most of the time would be
// spent finding the leaves, which are small wherever the lists matter. If there is no room for a list, the node is
// walked each time.
type Lists struct {
	g     *Graph
	level int
	spans []span // by node
}

// span is the part first−1 … end−2 of listStore.numbers; the zero span means that the list is
// not made yet.
type span struct{ first, end uint32 }

// Of returns the list of a node. ok is false if it is not made yet.
func (l *Lists) Of(node int32) (list []uint16, ok bool) {
	s := l.spans[node]
	if s.end == 0 {
		return nil, false
	}
	return l.g.lists.numbers[s.first-1 : s.end-1], true
}

// Fits reports whether there is room for a list of up to count numbers, for a node.
// The numbers of a list have 16 bits.
func (l *Lists) Fits(node int32, count int) bool {
	return l.g.Size(l.level, node) <= math.MaxUint16 && l.g.lists.bytes+2*count <= l.g.ListMemory
}

// Add copies a list that fits, for a node that has none, and returns the copy.
func (l *Lists) Add(node int32, list []uint16) []uint16 {
	s := &l.g.lists
	first := uint32(len(s.numbers)) + 1
	if need := len(s.numbers) + len(list); need > cap(s.numbers) {
		grown := make([]uint16, len(s.numbers), max(need, min(2*need, l.g.ListMemory/2)))
		copy(grown, s.numbers)
		s.numbers = grown
	}
	s.numbers = append(s.numbers, list...)
	s.bytes += 2 * len(list)
	l.spans[node] = span{first, uint32(len(s.numbers)) + 1}
	return s.numbers[first-1:]
}

// listStore holds all lists of a slab.
type listStore struct {
	numbers []uint16 // of all lists, one after another
	tables  map[listKey]*Lists
	bytes   int // of numbers and spans, at most Graph.ListMemory
}

// listKey identifies lists: those for the nodes of a level and a permutation of
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

// reset drops all lists and keeps the memory.
func (s *listStore) reset() {
	s.numbers, s.bytes = s.numbers[:0], 0
	if s.tables == nil {
		s.tables = map[listKey]*Lists{}
	}
	clear(s.tables)
}

// listsOf returns the lists for a key, or nil if there is no room.
func (g *Graph) listsOf(key listKey) *Lists {
	l := g.lists.tables[key]
	if l == nil {
		l = &Lists{g: g, level: key.level}
		g.lists.tables[key] = l
	}
	if more := g.Nodes(key.level) - len(l.spans); more > 0 {
		if g.lists.bytes+8*more > g.ListMemory {
			return nil
		}
		g.lists.bytes += 8 * more
		l.spans = append(l.spans, make([]span, more)...)
	}
	return l
}

// FixedLists returns the lists of the matrices that a permutation fixes, for the nodes of a level, or nil if there is
// no room. Bits of rows and cols say which of them are in one cycle, as in listKey.
func (g *Graph) FixedLists(level int, rows uint32, cols uint16) *Lists {
	return g.listsOf(listKey{fixedLists, level, rows, cols})
}

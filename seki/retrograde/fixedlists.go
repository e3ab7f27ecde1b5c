package retrograde

import "slices"

// fixedLists keeps, for the nodes of a slab, the positions of the matrices that
// (σ, τ) fixes. A node below the first row occurs below many choices of the rows
// above, in many blocks. Which of its matrices are fixed depends only on the node
// and on the action of (σ, τ) on its rows and on the columns, provided that no cycle
// of rows crosses its upper edge.
type fixedLists struct {
	spans     map[fixedAction][]span // by node
	positions []uint32               // of all lists, increasing in each
	bytes     int                    // of both
}

// span is the part first−1 … end−2 of a slice of lists; the zero span is not known yet.
type span struct{ first, end uint32 }

// reset drops all lists and keeps the memory of the positions.
func (l *fixedLists) reset() {
	*l = fixedLists{spans: map[fixedAction][]span{}, positions: l.positions[:0]}
}

// fixedListMemory limits the bytes of all lists of a slab, approximately. Nodes
// without a list are walked each time.
const fixedListMemory = 16 << 20

// fixedAction is the action of (σ, τ) on the rows from a level on and on the columns:
// bit k of rows says that rows level+k and level+k+1 are in one cycle, bit j of cols
// the same of columns j and j+1.
type fixedAction struct {
	level int
	rows  uint32
	cols  uint16
}

// findLists finds the spans for the current permutations, for each cycle of rows that
// begins between the second level and the masked level.
func (w *fixedWalker) findLists() {
	cycles := w.rows.cycles
	w.spans = append(w.spans[:0], make([][]span, len(cycles))...)
	w.found = append(w.found, make([]positions, max(0, len(cycles)-len(w.found)))...)
	rows := uint32(0)
	for q := len(cycles) - 1; q > 0; q-- {
		size := cycles[q].size()
		rows = rows<<size | 1<<(size-1) - 1
		if level := cycles[q].first; level <= w.g.maskedLevel() && level < len(w.g.levels) {
			w.spans[q] = w.g.fixed.of(fixedAction{level, rows, w.equal}, len(w.g.levels[level].nodes))
		}
	}
}

// of returns the spans of an action, or nil if it is trivial or there is no room.
func (l *fixedLists) of(action fixedAction, nodes int) []span {
	if action.rows == 0 && action.cols == 0 {
		return nil
	}
	if len(l.spans[action]) < nodes {
		if l.bytes+8*nodes > fixedListMemory {
			return nil
		}
		l.bytes += 8 * nodes
		l.spans[action] = append(make([]span, 0, nodes), l.spans[action]...)[:nodes]
	}
	return l.spans[action]
}

// list returns the list of a node below the cycles before q, and makes it if needed.
// It returns false if there is no room.
func (w *fixedWalker) list(q int, node int32) ([]uint32, bool) {
	l, spans := &w.g.fixed, w.spans[q]
	if spans[node].end == 0 {
		if l.bytes >= fixedListMemory {
			return nil, false
		}
		visit, found := w.visit, &w.found[q]
		*found = (*found)[:0]
		w.visit, w.spans[q] = found, nil
		w.cycle(q, place{node: node}) // may make lists for later cycles
		w.visit, w.spans[q] = visit, spans
		slices.Sort(*found)
		spans[node].first = uint32(len(l.positions)) + 1
		l.positions = append(l.positions, *found...)
		spans[node].end = uint32(len(l.positions)) + 1
		l.bytes += 4 * len(*found)
	}
	return l.positions[spans[node].first-1 : spans[node].end-1], true
}

// positions collects the positions of the matrices visited.
type positions []uint32

func (p *positions) visitRun(position, size uint32) {
	for k := range size {
		*p = append(*p, position+k)
	}
}

func (p *positions) visitList(position uint32, offsets []uint32) {
	for _, k := range offsets {
		*p = append(*p, position+k)
	}
}

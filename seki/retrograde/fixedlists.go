package retrograde

import "slices"

// A node below the first row occurs below many choices of the rows above, in many
// blocks of the slab. Which of its tables are fixed depends on the node and on
// what (σ, τ) does to its rows and to the columns, as long as no cycle of rows
// crosses their upper edge. fixedLists keeps those tables, as positions in the
// node, for all actions and nodes of a slab.
type fixedLists struct {
	spans     map[fixedAction][]span // by node
	positions []uint32               // of all lists, those of one list are increasing
	bytes     int                    // used for both
}

// span is the part first−1 … end−2 of some list; 0 … 0 is not known yet.
type span struct{ first, end uint32 }

// reset drops all lists; the memory of the positions is used again.
func (l *fixedLists) reset() {
	*l = fixedLists{spans: map[fixedAction][]span{}, positions: l.positions[:0]}
}

// fixedListMemory bounds the bytes of all lists of a slab, about. Nodes that
// find no room any more are walked each time.
const fixedListMemory = 16 << 20

// fixedAction names what a pair (σ, τ) does to the rows from a level on and to
// the columns: bit k of rows says that rows level+k and level+k+1 are in one
// cycle, bit j of cols the same of columns.
type fixedAction struct {
	level int
	rows  uint32
	cols  uint16
}

// findLists finds the spans for the permutations in work, for all cycles of rows
// that begin at a level below the first, down to that of the last three rows.
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

// list returns the list of a node that has been reached by choosing the rows of
// all cycles before q, and makes it if needed. It returns false when there is no
// room for it.
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

// positions collects the tables that are visited.
type positions []uint32

func (p *positions) tablesFixed(position, size uint32) {
	for k := range size {
		*p = append(*p, position+k)
	}
}

func (p *positions) listFixed(position uint32, increasing []uint32) {
	for _, k := range increasing {
		*p = append(*p, position+k)
	}
}

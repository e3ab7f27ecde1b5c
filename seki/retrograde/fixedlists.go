package retrograde

import "slices"

// A node of the last three rows occurs below many choices of the rows above, in
// many blocks of the slab. Which of its tables are fixed depends on the node and
// on what (σ, τ) does to these rows and to the columns, as long as no cycle of
// rows crosses their upper edge. fixedLists keeps those tables, as positions in
// the node, for one such action.
type fixedLists struct {
	of        []span // by node
	positions []uint32
}

// span is the part first−1 … end−2 of the positions; 0 … 0 is not known yet.
type span struct{ first, end uint32 }

// fixedListMemory bounds the bytes of all lists of a slab, about. Nodes that
// find no room any more are walked each time.
const fixedListMemory = 16 << 20

// fixedAction names what a pair (σ, τ) does below the fixed rows: the bits of
// rows and cols say which neighbours are in one cycle.
type fixedAction struct{ rows, cols uint16 }

// findLists chooses the lists for the permutations in work, if a cycle of rows
// begins at the first of the last three rows.
func (w *fixedWalker) findLists() {
	w.lists, w.listed = nil, len(w.rows.cycles)
	if len(w.g.levels) < 2 {
		return // the node is the whole block
	}
	masked := w.g.maskedLevel()
	action := fixedAction{cols: w.equal}
	for q, cycle := range w.rows.cycles {
		if cycle.first == masked {
			w.listed = q
		}
		for i := cycle.first; i < cycle.last; i++ {
			if i >= masked {
				action.rows |= 1 << (i - masked)
			}
		}
	}
	if w.listed == len(w.rows.cycles) || action == (fixedAction{}) {
		return
	}
	lists := w.g.fixed[action]
	if lists == nil {
		lists = &fixedLists{}
		w.g.fixed[action] = lists
	}
	if more := len(w.g.levels[masked].nodes) - len(lists.of); more > 0 {
		lists.of = append(lists.of, make([]span, more)...)
		w.g.fixedBytes += 8 * more
	}
	w.lists = lists
}

// list returns the list for the node that has been reached by choosing the rows
// of all cycles before the listed one, and makes it if needed. It returns false
// when there is no room for it.
func (w *fixedWalker) list(node int32) ([]uint32, bool) {
	lists := w.lists
	found := &lists.of[node]
	if found.end == 0 {
		if w.g.fixedBytes >= fixedListMemory {
			return nil, false
		}
		visit, known := w.visit, len(lists.positions)
		w.visit, w.lists = lists, nil
		w.cycle(w.listed, place{node: node})
		w.visit, w.lists = visit, lists
		slices.Sort(lists.positions[known:])
		w.g.fixedBytes += 4 * (len(lists.positions) - known)
		*found = span{uint32(known) + 1, uint32(len(lists.positions)) + 1}
	}
	return lists.positions[found.first-1 : found.end-1], true
}

// tablesFixed and listFixed make a list of what is visited.
func (l *fixedLists) tablesFixed(position, size uint32) {
	for k := range size {
		l.positions = append(l.positions, position+k)
	}
}

func (l *fixedLists) listFixed(position uint32, list []uint32) {
	for _, k := range list {
		l.positions = append(l.positions, position+k)
	}
}

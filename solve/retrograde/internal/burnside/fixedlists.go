package burnside

import "github.com/sekilab/sekilab/solve/retrograde/internal/geometry"

// The walker caches the positions of the matrices that (σ, τ) fixes as lists, for the nodes between
// the second level and the list level. Which matrices of a node are fixed depends only on
// the node and on the action of (σ, τ) on its rows and on the columns, provided that no
// cycle of rows crosses the upper edge of the node.

// findLists finds the tables of lists for the current permutations, for each cycle of rows
// that begins between the second level and the list level.
func (w *fixedWalker) findLists() {
	cycles := w.rows.cycles
	w.lists = append(w.lists[:0], make([]*geometry.Lists, len(cycles))...)
	w.found = append(w.found, make([]positions, max(0, len(cycles)-len(w.found)))...)
	rows := uint32(0)
	for q := len(cycles) - 1; q > 0; q-- {
		size := cycles[q].Size()
		rows = rows<<size | 1<<(size-1) - 1
		level := cycles[q].First
		if level <= w.g.ListLevel() && level < w.g.LeafLevel() && (rows != 0 || w.equal != 0) {
			w.lists[q] = w.g.FixedLists(level, rows, w.equal)
		}
	}
}

// list returns the list of a node below the cycles before q and makes it if needed. It
// returns false if there is no room.
func (w *fixedWalker) list(q int, node int32) ([]uint16, bool) {
	lists := w.lists[q]
	if list, ok := lists.Of(node); ok {
		return list, true
	}
	if !lists.Fits(node, int(w.g.Size(w.rows.cycles[q].First, node))) {
		return nil, false
	}
	visit, found := w.visit, &w.found[q]
	*found = (*found)[:0]
	w.visit, w.lists[q] = found, nil
	w.cycle(q, geometry.Place{Node: node}) // may make lists for later cycles
	w.visit, w.lists[q] = visit, lists
	if !lists.Fits(node, len(*found)) { // checked now because other lists may have been added
		return *found, true
	}
	return lists.Add(node, *found), true
}

// positions collects the positions of the matrices visited in a node.
type positions []uint16

func (p *positions) visitRun(position, size uint32) {
	for k := range size {
		*p = append(*p, uint16(position+k))
	}
}

func (p *positions) visitList(position uint32, offsets []uint16) {
	for _, k := range offsets {
		*p = append(*p, uint16(position)+k)
	}
}

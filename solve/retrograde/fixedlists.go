package retrograde

// The walker caches the positions of the matrices that (σ, τ) fixes as lists, for the nodes between
// the second level and the masked level. Which matrices of a node are fixed depends only on
// the node and on the action of (σ, τ) on its rows and on the columns, provided that no
// cycle of rows crosses the upper edge of the node.

// findLists finds the tables of lists for the current permutations, for each cycle of rows
// that begins between the second level and the masked level.
func (w *fixedWalker) findLists() {
	cycles := w.rows.cycles
	w.spans = append(w.spans[:0], make([][]span, len(cycles))...)
	w.found = append(w.found, make([]positions, max(0, len(cycles)-len(w.found)))...)
	rows := uint32(0)
	for q := len(cycles) - 1; q > 0; q-- {
		size := cycles[q].size()
		rows = rows<<size | 1<<(size-1) - 1
		level := cycles[q].first
		if level <= w.g.maskedLevel() && level < w.g.leafLevel() && (rows != 0 || w.equal != 0) {
			w.spans[q] = w.g.lists.table(listKey{fixedLists, level, rows, w.equal}, len(w.g.levels[level].nodes))
		}
	}
}

// list returns the list of a node below the cycles before q and makes it if needed. It
// returns false if there is no room.
func (w *fixedWalker) list(q int, node int32) ([]uint16, bool) {
	l, spans := &w.g.lists, w.spans[q]
	if spans[node].end == 0 {
		size := w.g.size(w.rows.cycles[q].first, node)
		if !l.fits(int(size), size) {
			return nil, false
		}
		visit, found := w.visit, &w.found[q]
		*found = (*found)[:0]
		w.visit, w.spans[q] = found, nil
		w.cycle(q, place{node: node}) // may make lists for later cycles
		w.visit, w.spans[q] = visit, spans
		if !l.fits(len(*found), size) { // checked now because other lists may have been added
			return *found, true
		}
		spans[node] = l.add(*found)
	}
	return l.at(spans[node]), true
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

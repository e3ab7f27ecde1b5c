package geometry

import "github.com/sekilab/sekilab/solve/retrograde/internal/kernel"

// Transposed copies need the order of matrices by columns. For a node of the last
// three rows this order is the same wherever the node occurs, so it is cached as a list,
// in groups of matrices with equal columns 0 … n−3: for each group its length, then
// positions in the node, all as uint16.
//
// A whole block by columns is in the order of (upper part of column 0, lower part
// of column 0, upper part of column 1, …). So for fixed rows above a node, the matrices
// of the node come in the order of its list, one group at a time.

// placeMemory limits the bytes of the places of one block. Blocks beyond that, and those
// whose lists do not fit, are copied line by line.
const placeMemory = 16 << 20

// copyByOrders is Copy by the lists of the nodes. It returns false if they do not fit.
func (t *Transposer) copyByOrders(root int32, c []int, from, to []byte) bool {
	g := t.g
	if g.LeafLevel() < 2 {
		return false // the node is the whole block
	}
	choices := int(g.levels[0].nodes[root].paths)
	if choices*sizeOf[kernel.Place]() > placeMemory {
		return false
	}
	if len(t.places) < choices {
		t.places = make([]kernel.Place, choices)
	}
	listed := g.ListLevel()
	t.lists = g.listsOf(listKey{kind: orderLists, level: listed})
	if t.lists == nil || !t.setPlaces(0, root, 0, 0) {
		return false
	}
	t.groups = kernel.Groups{Dst: to, Src: from, Lists: g.lists.numbers}
	t.columns.walk(g.R, 0, c, func() { t.copyGroups(0, root, c[len(c)-2], 0) })
	return true
}

// setPlaces sets the places of the nodes below node k of level i, which starts at
// position, from number first on. It returns false if the lists do not fit.
func (t *Transposer) setPlaces(i int, k int32, position, first uint32) bool {
	lv := &t.g.levels[i]
	nd := &lv.nodes[k]
	listed := t.g.ListLevel()
	for e := nd.first; e < nd.last; e++ {
		child, at := lv.child[e], position+lv.offset[e]
		if i+1 < listed {
			if !t.setPlaces(i+1, child, at, first+lv.before[e]) {
				return false
			}
			continue
		}
		if t.lists.spans[child].end == 0 && !t.order(child) {
			return false
		}
		t.places[first+lv.before[e]] = kernel.Place{Position: at, Next: t.lists.spans[child].first - 1}
	}
	return true
}

// order makes the list of a node. It returns false if there is no room.
func (t *Transposer) order(k int32) bool {
	g := t.g
	listed := g.ListLevel()
	nd := &g.levels[listed].nodes[k]
	if !t.lists.Fits(k, 2*int(nd.size)) {
		return false
	}
	t.list, t.d = t.list[:0], t.d[:0]
	for _, v := range g.Residual(listed, k) {
		t.d = append(t.d, int(v))
	}
	t.lower.choose = g.choose
	t.lower.walk(g.R, listed, t.d, func() { t.addGroup(nd) })
	t.lists.Add(k, t.list)
	return true
}

// addGroup appends the group for the columns that the walker of the node has chosen.
func (t *Transposer) addGroup(nd *node) {
	w, i := &t.lower, t.lower.n-3
	lv, leaves := &t.g.levels[i], t.g.levels[i+1].nodes
	list := append(t.list, 0)
	head := len(list)
	rest := t.d[w.n-2]
	lo, hi := w.line(i, rest)
	e := nd.first + t.g.edge(i, nd, w.id(i, lo))
	children, offsets := lv.child[e:][:hi-lo+1], lv.offset[e:][:hi-lo+1]
	for x, child := range children {
		from, to := w.line(i+1, rest-lo-x)
		position := uint16(offsets[x]) + uint16(t.g.edge(i+1, &leaves[child], w.id(i+1, from)))
		for range to - from + 1 {
			list = append(list, position)
			position++
		}
	}
	list[head-1] = uint16(len(list) - head)
	t.list = list
}

// copyGroups copies the next groups of node k of level i, whose places start at number
// first: those for which the entries n−2 of row i and of the rows below have the sum
// rest.
func (t *Transposer) copyGroups(i int, k int32, rest int, first uint32) {
	lv := &t.g.levels[i]
	nd := &lv.nodes[k]
	lo, hi := t.columns.line(i, rest)
	e := nd.first + t.g.edge(i, nd, t.columns.id(i, lo))
	if i+1 == t.g.ListLevel() {
		// Edges next to each other on this level are choices next to each other.
		number := int(first + lv.before[e])
		t.groups.Copy(t.places[number : number+hi-lo+1])
		return
	}
	before, child := lv.before[e:], lv.child[e:]
	for x := range hi - lo + 1 {
		t.copyGroups(i+1, child[x], rest-lo-x, first+before[x])
	}
}

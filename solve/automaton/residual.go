package automaton

import (
	"math/bits"
	"slices"
)

// residual is a residual of some depth. At depth 0 it is a label. At other depths it is
// symmetry | orbit << orbitShift, and stands for the image of the orbit's representative;
// of the symmetries with the same image, the least is taken, so that equal residuals are
// equal numbers.
type residual uint32

const orbitShift = 8

func orbitOf(x residual) uint32      { return uint32(x >> orbitShift) }
func symmetryOf(x residual) symmetry { return symmetry(x & (1<<orbitShift - 1)) }

// maxCells is the greatest number of entries of a matrix.
const maxCells = 10

// children holds a residual for each child of a matrix, by the entry of the move, and zero
// where the entry is zero.
type children [maxCells]residual

// residuals keeps the residuals of all depths from 1 to depth, once each up to symmetry.
type residuals struct {
	*group
	*rules
	depth      int
	letterList []int // all letters, by the number of their ones
	stabilisers
	transposed     [256]residual // of labels
	transposedSets [256]uint8    // of labels, once they are transposed
	levels         []level       // by depth; levels[0] is not used
}

// level is the residuals of one depth.
type level struct {
	// orbits holds for each representative the residuals of one depth less: of hb, by
	// letter b, and of h itself, last.
	orbits     [][]residual
	stabiliser []uint16 // by orbit, an index into stabilisers
	interned   table    // by hash of the residuals of one depth less
	fromOrbit  table    // by hash of the residuals of a representative
	ofChildren table    // by hash of the residuals of all children
}

func newResiduals(g *group, r *rules, depth int) *residuals {
	rs := &residuals{group: g, rules: r, depth: depth, levels: make([]level, depth+1)}
	rs.stabilisers = newStabilisers()
	for b := range 1 << g.cells {
		rs.letterList = append(rs.letterList, b)
	}
	slices.SortStableFunc(rs.letterList, func(a, b int) int {
		return bits.OnesCount(uint(a)) - bits.OnesCount(uint(b))
	})
	for l := range rs.transposed {
		rs.transposed[l] = residual(label(l).transposed())
		rs.transposedSets[l] = label(l).transposed().childSet()
	}
	return rs
}

// image returns the image of x, a residual of the given depth, under g.
func (rs *residuals) image(depth int, g symmetry, x residual) residual {
	if depth == 0 {
		if rs.transposes[g] {
			return rs.transposed[x]
		}
		return x
	}
	p := rs.product[g][symmetryOf(x)]
	orbit := orbitOf(x)
	return residual(orbit)<<orbitShift | residual(rs.least[rs.levels[depth].stabiliser[orbit]][p])
}

// next returns the residual of hb, at one depth less than x, that of h.
func (rs *residuals) next(depth int, x residual, b int) residual {
	g := symmetryOf(x)
	y := rs.levels[depth].orbits[orbitOf(x)][rs.letters[rs.inverse[g]][b]]
	if g == identity {
		return y
	}
	return rs.image(depth-1, g, y)
}

// shallower returns the residual of h at one depth less than x, that of h.
func (rs *residuals) shallower(depth int, x residual) residual {
	list := rs.levels[depth].orbits[orbitOf(x)]
	return rs.image(depth-1, symmetryOf(x), list[len(list)-1])
}

// labelOf returns the label of h, of which x is the residual of full depth.
func (rs *residuals) labelOf(x residual) label {
	for d := rs.depth; d > 0; d-- {
		x = rs.shallower(d, x)
	}
	return label(x)
}

// combine returns the residual of h from those of its children h − 1_e; h is positive at
// the entries of the mask. It is the recursion of the games, for residuals of any depth.
func (rs *residuals) combine(depth int, positive uint16, of *children) residual {
	if depth == 0 {
		if l, over := rs.over(positive); over {
			return residual(l)
		}
		var set uint8
		for e := range rs.cells {
			if positive>>e&1 != 0 {
				set |= rs.childSets[of[e]]
			}
		}
		return residual(rs.resolved[set])
	}
	// The pivot is the child of the orbit with the fewest symmetries.
	var pivot, least residual = 0, 1<<32 - 1
	for e := range rs.cells {
		if positive>>e&1 != 0 {
			if rank := rs.rank(depth, of[e]); rank < least {
				pivot, least = of[e], rank
			}
		}
	}
	g := symmetryOf(pivot)
	if g != identity {
		positive, of = rs.moved(depth, rs.inverse[g], positive, of)
	}
	// Most are met again as they are. The others are turned in every way that makes a child
	// of the pivot's orbit its representative, and the least image is looked up.
	l := &rs.levels[depth]
	key := hash(uint64(positive), of[:rs.cells])
	x, ok := l.ofChildren.get(key)
	if !ok {
		t := turned{positive: positive, of: *of}
		for e := range rs.cells {
			if positive>>e&1 != 0 && orbitOf(of[e]) == orbitOf(pivot) {
				rs.turn(&t, depth, of[e], positive, of)
			}
		}
		leastKey := hash(uint64(t.positive), t.of[:rs.cells])
		y, ok := l.ofChildren.get(leastKey)
		if !ok {
			y = rs.compute(depth, t.positive, &t.of)
			l.ofChildren.put(leastKey, y)
		}
		x = rs.image(depth, rs.inverse[t.by], y)
		if key != leastKey {
			l.ofChildren.put(key, x)
		}
	}
	return rs.image(depth, g, x)
}

// moved returns the mask and the children's residuals of the image of a matrix under g.
func (rs *residuals) moved(depth int, g symmetry, positive uint16, of *children) (uint16, *children) {
	images := new(children)
	for e, to := range rs.entries[g] {
		if positive>>e&1 != 0 {
			images[to] = rs.image(depth, g, of[e])
		}
	}
	return rs.letters[g][positive], images
}

// turned is a matrix, by its positive entries and its children's residuals, turned by a
// symmetry: of those tried, that with the least image.
type turned struct {
	positive uint16
	of       children
	by       symmetry
	tried    bool
}

// rank orders orbits by the number of symmetries that fix them.
func (rs *residuals) rank(depth int, x residual) residual {
	orbit := orbitOf(x)
	return residual(len(rs.members[rs.levels[depth].stabiliser[orbit]]))<<(32-orbitShift) | residual(orbit)
}

// turn tries the symmetries by which the residual x becomes a representative.
func (rs *residuals) turn(t *turned, depth int, x residual, positive uint16, of *children) {
	back := rs.inverse[symmetryOf(x)]
	for _, s := range rs.members[rs.levels[depth].stabiliser[orbitOf(x)]] {
		g := rs.product[s][back]
		mask := rs.letters[g][positive]
		if t.tried && mask > t.positive {
			continue
		}
		from := rs.entries[rs.inverse[g]]
		less := !t.tried || mask < t.positive
		var images children
		k := 0
		for ; k < rs.cells; k++ {
			if mask>>k&1 != 0 {
				images[k] = rs.image(depth, g, of[from[k]])
			}
			if !less && images[k] != t.of[k] {
				if images[k] > t.of[k] {
					break
				}
				less = true
			}
		}
		if less && k == rs.cells {
			*t = turned{mask, images, g, true}
		}
	}
}

// compute is combine without the table: the residual of every hb, one depth less, from
// those of its children. A child of hb is h(b − 1_e) if b has a one at e, else
// (h − 1_e)(b + 1_e).
func (rs *residuals) compute(depth int, positive uint16, of *children) residual {
	list := make([]residual, len(rs.letterList)+1)
	var below children
	for e := range rs.cells {
		if positive>>e&1 != 0 {
			below[e] = rs.shallower(depth, of[e])
		}
	}
	list[len(list)-1] = rs.combine(depth-1, positive, &below)
	if depth == 1 {
		rs.labels(positive, of, list)
		return rs.intern(depth, list)
	}
	for _, b := range rs.letterList {
		for e := range rs.cells {
			switch {
			case b>>e&1 != 0:
				below[e] = list[b&^(1<<e)]
			case positive>>e&1 != 0:
				below[e] = rs.next(depth, of[e], b|1<<e)
			default:
				below[e] = 0
			}
		}
		list[b] = rs.combine(depth-1, positive|uint16(b), &below)
	}
	return rs.intern(depth, list)
}

// labels sets list to the labels of every hb, those of the children of h being known.
func (rs *residuals) labels(positive uint16, of *children, list []residual) {
	var sets [1 << maxCells]uint8 // of children
	for e := range rs.cells {
		if positive>>e&1 == 0 {
			continue
		}
		g := symmetryOf(of[e])
		successors, letters, childSets := rs.levels[1].orbits[orbitOf(of[e])], rs.letters[rs.inverse[g]], &rs.childSets
		if rs.transposes[g] {
			childSets = &rs.transposedSets
		}
		bit := 1 << e
		for b, to := range letters {
			if b&bit != 0 {
				sets[b^bit] |= childSets[uint8(successors[to])]
			}
		}
	}
	for b := range 1 << rs.cells {
		set := sets[b]
		for rest := uint(b); rest != 0; rest &= rest - 1 {
			set |= rs.childSets[uint8(list[b^1<<bits.TrailingZeros(rest)])]
		}
		if l, over := rs.over(positive | uint16(b)); over {
			list[b] = residual(l)
		} else {
			list[b] = residual(rs.resolved[set])
		}
	}
}

// intern returns the residual that is given by those of one depth less, as in
// level.orbits. The representative of an orbit is its least list.
func (rs *residuals) intern(depth int, list []residual) residual {
	l := &rs.levels[depth]
	key := hash(1, list)
	if x, ok := l.interned.get(key); ok {
		return x
	}
	least, by := list, identity
	for g := identity + 1; int(g) < rs.order(); g++ {
		if rs.compareImage(depth-1, g, list, least) < 0 {
			least, by = rs.imageOf(depth-1, g, list), g
		}
	}
	orbitKey := hash(2, least)
	rep, ok := l.fromOrbit.get(orbitKey)
	if !ok {
		rep = residual(len(l.orbits)) << orbitShift
		l.fromOrbit.put(orbitKey, rep)
		l.orbits = append(l.orbits, least)
		l.stabiliser = append(l.stabiliser, rs.stabiliserOf(depth-1, least))
	}
	x := rs.image(depth, rs.inverse[by], rep)
	l.interned.put(key, x)
	return x
}

// imageOf returns the image of a list of residuals, by letters and then one more.
func (rs *residuals) imageOf(depth int, g symmetry, list []residual) []residual {
	images := make([]residual, len(list))
	for k := range list {
		images[k] = rs.imageAt(depth, g, list, k)
	}
	return images
}

func (rs *residuals) imageAt(depth int, g symmetry, list []residual, k int) residual {
	if k < len(list)-1 {
		return rs.image(depth, g, list[rs.letters[rs.inverse[g]][k]])
	}
	return rs.image(depth, g, list[k])
}

// compareImage compares the image of a list with another list.
func (rs *residuals) compareImage(depth int, g symmetry, list, with []residual) int {
	for k, y := range with {
		if x := rs.imageAt(depth, g, list, k); x < y {
			return -1
		} else if x > y {
			return 1
		}
	}
	return 0
}

// stabiliserOf returns the index of the subgroup that fixes a list.
func (rs *residuals) stabiliserOf(depth int, list []residual) uint16 {
	var fixing []symmetry
	for g := range rs.order() {
		if rs.compareImage(depth, symmetry(g), list, list) == 0 {
			fixing = append(fixing, symmetry(g))
		}
	}
	return rs.subgroup(rs.group, fixing)
}

// bytes returns the approximate memory of the residuals, in bytes.
func (rs *residuals) bytes() int64 {
	var sum int64
	for _, l := range rs.levels {
		sum += l.interned.bytes() + l.fromOrbit.bytes() + l.ofChildren.bytes()
		sum += int64(len(l.orbits)) * int64(4*(len(rs.letterList)+1)+26)
	}
	return sum
}

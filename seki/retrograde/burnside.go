package retrograde

import (
	"fmt"
	"math/bits"
	"slices"
)

// A block holds, of each of its classes, the whole orbit under its Young
// subgroup Y. By Burnside's lemma the number of classes whose tables have some
// property of classes is
//
//	(1/|Y|) Σ over g in Y of the number of tables fixed by g with the property,
//
// so classes are counted by outcome and kind without any canonical form. The
// identity contributes the histogram of the block; conjugate g contribute the
// same, so one g of each conjugacy class is taken, with its size as weight.

// conjugacy is a conjugacy class of the permutations of one margin's equal
// parts, by a representative with cycles of consecutive lines.
type conjugacy struct {
	cycles []class // the cycles in order; line first ↦ first+1 ↦ … ↦ last ↦ first
	weight uint64  // number of permutations
}

// conjugacies lists the conjugacy classes of the Young subgroup of a margin, the
// identity first.
func conjugacies(part []int) []conjugacy {
	list := []conjugacy{{weight: 1}}
	for _, cl := range classes(part) {
		var longer []conjugacy
		for _, types := range cycleTypes(cl.size()) {
			for _, before := range list {
				next := conjugacy{cycles: slices.Clone(before.cycles), weight: before.weight * types.weight}
				at := cl.first
				for _, length := range types.lengths {
					next.cycles = append(next.cycles, class{at, at + length - 1})
					at += length
				}
				longer = append(longer, next)
			}
		}
		list = longer
	}
	return list
}

// cycleType is a partition of k, with the number of permutations of k things
// that have cycles of these lengths.
type cycleType struct {
	lengths []int
	weight  uint64
}

// cycleTypes lists the cycle types of k things, the identity first. The weight
// is k! / Π i^{m_i} m_i! for m_i cycles of length i.
func cycleTypes(k int) []cycleType {
	var list []cycleType
	var lengths []int
	var extend func(left, least int)
	extend = func(left, least int) {
		if left == 0 {
			weight, repeats := uint64(1), uint64(0)
			for i := 2; i <= k; i++ {
				weight *= uint64(i)
			}
			for i, length := range lengths {
				if i > 0 && length == lengths[i-1] {
					repeats++
				} else {
					repeats = 1
				}
				weight /= uint64(length) * repeats
			}
			list = append(list, cycleType{slices.Clone(lengths), weight})
			return
		}
		for length := least; length <= left; length++ {
			lengths = append(lengths, length)
			extend(left-length, length)
			lengths = lengths[:len(lengths)-1]
		}
	}
	extend(k, 1)
	return list
}

// burnside counts the classes of one block.
type burnside struct {
	g     *geometry
	c     []int
	root  int32
	visit func(position uint32) // receives each fixed table

	rows   []class   // the cycles of rows of the permutation in work
	cols   []class   // its cycles of columns
	d      []uint16  // residual, for each cycle of columns
	orbits [][]orbit // for each cycle of rows
	x, y   []uint16  // a row, and the rows that follow it in its cycle
}

// orbit is a set of columns on which the first row of a cycle of rows is
// constant. Adding 1 to it there adds columns to the row, and times to each
// column of the cycle of columns that it belongs to.
type orbit struct {
	cycle, first, step, last int
	columns, times           int
}

// place is a node on the way down a block (or, from the leaf's second row on,
// its leaf) and the position reached.
type place struct {
	node     int32
	position uint32
}

// fixedTables calls visit for the position of each table of the block that is
// fixed by the rows' and columns' permutations together, once each.
//
// The permutation (σ, τ) fixes A iff a_{σi,τj} = a_ij, so that the first row x of
// a cycle of λ rows gives the others as x∘τ⁻¹, x∘τ⁻², …, and x = x∘τ^λ. Within a
// cycle of μ columns, x is therefore constant on g = gcd(λ, μ) orbits of μ/g
// columns, and the λ rows together add λ/g times each orbit's entry to each
// column.
func (b *burnside) fixedTables(rows, cols []class) {
	b.rows, b.cols = rows, cols
	b.d, b.orbits = b.d[:0], b.orbits[:0]
	for _, cl := range cols {
		b.d = append(b.d, uint16(b.c[cl.first]))
	}
	for _, row := range rows {
		var list []orbit
		for k, col := range cols {
			g := gcd(row.size(), col.size())
			for o := range g {
				list = append(list, orbit{k, col.first + o, g, col.last, col.size() / g, row.size() / g})
			}
		}
		b.orbits = append(b.orbits, list)
	}
	if b.x == nil {
		b.x, b.y = make([]uint16, len(b.c)*b.g.shapes.rows), make([]uint16, len(b.c))
	}
	b.fill(0, place{node: b.root})
}

// fill chooses the rows of cycle q and of those after it.
func (b *burnside) fill(q int, at place) {
	if q == len(b.rows) {
		b.visit(at.position)
		return
	}
	b.choose(q, at, 0, b.g.r[b.rows[q].first])
}

// choose gives entries to the orbits from number o on; left is what the row
// still needs.
func (b *burnside) choose(q int, at place, o, left int) {
	orbits := b.orbits[q]
	if o == len(orbits) {
		b.fill(q+1, b.descend(q, at))
		return
	}
	ob := &orbits[o]
	room := int(b.d[ob.cycle]) / ob.times
	most, least := min(left/ob.columns, room), 0
	switch beyond := b.beyond(orbits[o+1:], ob.cycle); {
	case o == len(orbits)-1:
		if left%ob.columns != 0 {
			return
		}
		least = left / ob.columns
	case ob.cycle != orbits[o+1].cycle && left > beyond:
		least = (left - beyond + ob.columns - 1) / ob.columns
	}
	x := b.x[q*len(b.c) : (q+1)*len(b.c)]
	for v := least; v <= most; v++ {
		for j := ob.first; j <= ob.last; j += ob.step {
			x[j] = uint16(v)
		}
		b.d[ob.cycle] -= uint16(v * ob.times)
		b.choose(q, at, o+1, left-v*ob.columns)
		b.d[ob.cycle] += uint16(v * ob.times)
	}
}

// beyond bounds what orbits of later cycles of columns can add to the row.
func (b *burnside) beyond(orbits []orbit, cycle int) int {
	sum := 0
	for k := range orbits {
		if ob := &orbits[k]; ob.cycle != cycle {
			sum += int(b.d[ob.cycle]) / ob.times * ob.columns
			cycle = ob.cycle
		}
	}
	return sum
}

// descend follows the rows of cycle q down the block.
func (b *burnside) descend(q int, at place) place {
	row := b.x[q*len(b.c) : (q+1)*len(b.c)]
	for i := b.rows[q].first; i <= b.rows[q].last; i++ {
		if i > b.rows[q].first {
			if i == b.rows[q].first+1 {
				copy(b.y, row)
				row = b.y
			}
			for _, col := range b.cols { // row ← row∘τ⁻¹
				last := row[col.last]
				copy(row[col.first+1:col.last+1], row[col.first:col.last])
				row[col.first] = last
			}
		}
		at = b.step(at, i, row)
	}
	return at
}

// step goes from a place above row i to the place below it.
func (b *burnside) step(at place, i int, row []uint16) place {
	levels := len(b.g.levels)
	switch {
	case i < levels:
		lv := &b.g.levels[i]
		e := b.g.edge(i, at.node, int32(b.g.choose.rank(row, b.g.r[i])))
		return place{lv.child[e], at.position + lv.offset[e]}
	case i == levels:
		list := b.g.leaves.leaves[at.node].rows
		k := firstAbove(list, 0, int32(len(list)), int32(b.g.choose.rank(row, b.g.r[i]))-1)
		return place{at.node, at.position + uint32(k)}
	}
	return at // the last row follows from those above
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// classesOf turns the tables of the block, given by their tally, into its
// classes. value and kinds return what is known of the table at a position.
func (b *burnside) classesOf(tables tally, size uint64, value, kinds func(position uint32) byte) (tally, uint64, error) {
	order := youngOrder(b.g.r) * youngOrder(b.c)
	if order == 1 {
		return tables, size, nil
	}
	if high, low := bits.Mul64(order, size); high != 0 || low > 1<<63 {
		return tally{}, 0, fmt.Errorf("the block of row sums %v and column sums %v has too many symmetries to count", b.g.r, b.c)
	}
	total := size
	for ri, rows := range conjugacies(b.g.r) {
		for ci, cols := range conjugacies(b.c) {
			if ri == 0 && ci == 0 {
				continue // the identity is in already
			}
			weight := rows.weight * cols.weight
			b.visit = func(position uint32) {
				total += weight
				v := value(position)
				tables.addValue(v, weight)
				if v&(cDraws|rDraws) == cDraws|rDraws || v>>4&(cDraws|rDraws) == cDraws|rDraws {
					tables.addKinds(kinds(position), weight)
				}
			}
			b.fixedTables(rows.cycles, cols.cycles)
		}
	}
	exact := true
	divide := func(x *uint64) {
		exact = exact && *x%order == 0
		*x /= order
	}
	divide(&total)
	for g := range tables {
		for k := range tables[g].Outcome {
			divide(&tables[g].Outcome[k])
		}
		divide(&tables[g].Complete)
		divide(&tables[g].SemiR)
		divide(&tables[g].SemiC)
	}
	if !exact {
		return tally{}, 0, fmt.Errorf("the block of row sums %v and column sums %v does not consist of whole orbits", b.g.r, b.c)
	}
	return tables, total, nil
}

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

	rows []class  // the cycles of rows of the permutation in work
	cols []class  // its cycles of columns
	d    []uint16 // residual, for each cycle of columns
}

// place is a node on the way down a block, or behind the first row of a
// leaf the end of the way, and the position reached.
type place struct {
	node     int32
	position uint32
}

// fixedTables calls visit for the position of each table of the block that is
// fixed by the rows' and columns' permutations together, once each.
func (b *burnside) fixedTables(rows, cols []class) {
	b.rows, b.cols = rows, cols
	b.d = b.d[:0]
	for _, cl := range cols {
		b.d = append(b.d, uint16(b.c[cl.first]))
	}
	b.fill(0, place{node: b.root})
}

// fill chooses the rows of cycle q and of those after it. The permutation
// (σ, τ) fixes A iff a_{σi,τj} = a_ij, so that the first row x of the cycle, of
// length λ, gives the others as x∘τ⁻¹, x∘τ⁻², …, and x = x∘τ^λ. Within a cycle of
// μ columns, x is therefore constant on gcd(λ, μ) orbits of μ/gcd columns, and
// the λ rows together add λ/gcd of each orbit's entry to each column.
func (b *burnside) fill(q int, at place) {
	if q == len(b.rows) {
		b.visit(at.position)
		return
	}
	cycle := b.rows[q]
	x := make([]uint16, len(b.c))
	var choose func(k, orbit, left int)
	choose = func(k, orbit, left int) {
		if k == len(b.cols) {
			if left == 0 {
				b.fill(q+1, b.descend(at, cycle, x))
			}
			return
		}
		col := b.cols[k]
		g := gcd(cycle.size(), col.size())
		if orbit == g {
			choose(k+1, 0, left)
			return
		}
		columns, times := col.size()/g, cycle.size()/g
		set := func(v uint16) {
			for j := col.first + orbit; j <= col.last; j += g {
				x[j] = v
			}
		}
		most := min(left/columns, int(b.d[k])/times)
		for v := 0; v <= most; v++ {
			set(uint16(v))
			b.d[k] -= uint16(v * times)
			choose(k, orbit+1, left-v*columns)
			b.d[k] += uint16(v * times)
		}
	}
	choose(0, 0, b.g.r[cycle.first])
}

// descend follows the rows of a cycle, of which x is the first, down the block.
func (b *burnside) descend(at place, cycle class, x []uint16) place {
	row := slices.Clone(x)
	for i := cycle.first; i <= cycle.last; i++ {
		if i > cycle.first {
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
		k, ok := slices.BinarySearch(list, int32(b.g.choose.rank(row, b.g.r[i])))
		if !ok {
			panic("retrograde: a table that its leaf does not have")
		}
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

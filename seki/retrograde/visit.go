package retrograde

import (
	"context"
	"slices"
	"sort"

	"github.com/sekilab/sekilab/seki"
)

// visitor hands the classes of solved layers to the caller.
type visitor struct {
	visit  func(Class) error
	want   func(seki.Results) bool
	wanted map[[2]byte]bool // answers of want, by value and kinds
}

// selects reports whether tables of this value and these kinds are wanted.
func (v *visitor) selects(value, kinds byte) bool {
	key := [2]byte{value, kinds}
	answer, known := v.wanted[key]
	if !known {
		answer = v.want == nil || v.want(resultsOf(value, kinds))
		v.wanted[key] = answer
	}
	return answer
}

// wantsPlain reports whether tables that are not special may be wanted.
func (v *visitor) wantsPlain() bool {
	for _, value := range possibleValues {
		if v.selects(value, 0) {
			return true
		}
	}
	return false
}

// slab visits the wanted classes of a solved slab, block by block in the order
// of the tables. A class is visited at the first table of its orbit under the
// Young subgroup of its block. In square sizes each class of a stored block
// off the diagonal is followed by its transpose, which is another class.
func (v *visitor) slab(ctx context.Context, l *layer, f *frame, slab *Slab) error {
	specials := slab.Specials
	for ci := f.first; ci < len(l.cols.parts); ci++ {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		b := blockVisitor{visitor: v, f: f, c: l.cols.parts[ci], root: f.roots[ci-f.first], twice: l.square && ci != f.ri}
		b.rows, b.cols = classes(f.r), classes(b.c)
		offset, size := f.offset[ci], f.tables(ci)
		if value := constantBlock(f.r, b.c); value != notConstant {
			if err := b.constant(value, size); err != nil {
				return err
			}
			continue
		}
		mine, _ := slices.BinarySearchFunc(specials, uint64(offset+size), func(s Special, end uint64) int {
			if s.Pos < end {
				return -1
			}
			return 1
		})
		if err := b.stored(slab.Data[offset:offset+size], uint64(offset), specials[:mine]); err != nil {
			return err
		}
		specials = specials[mine:]
	}
	return nil
}

// blockVisitor visits the classes of one block.
type blockVisitor struct {
	*visitor
	f          *frame
	c          []int
	root       int32
	rows, cols []class
	twice      bool
}

func (b *blockVisitor) selectsEither(value, kinds byte) bool {
	return b.selects(value, kinds) || b.twice && b.selects(transposeValue(value), transposeKinds(kinds))
}

func transposeKinds(kinds byte) byte {
	low, high := seki.Kind(kinds&0xF).Transposed(), seki.Kind(kinds>>4).Transposed()
	return byte(low) | byte(high)<<4
}

func (b *blockVisitor) constant(value byte, size int) error {
	if !b.selectsEither(value, 0) {
		return nil
	}
	for position := range size {
		if err := b.table(position, value, 0); err != nil {
			return err
		}
	}
	return nil
}

func (b *blockVisitor) stored(values []byte, offset uint64, specials []Special) error {
	var plain [256]bool // values wanted where the table is not special
	none := true
	for _, value := range possibleValues {
		plain[value] = b.selectsEither(value, 0)
		none = none && !plain[value]
	}
	next := 0
	for _, s := range append(slices.Clip(specials), Special{Pos: offset + uint64(len(values))}) {
		here := int(s.Pos - offset)
		for ; !none && next < here; next++ {
			if plain[values[next]] {
				if err := b.table(next, values[next], 0); err != nil {
					return err
				}
			}
		}
		next = here + 1
		if here < len(values) && b.selectsEither(values[here], s.Kinds) {
			if err := b.table(here, values[here], s.Kinds); err != nil {
				return err
			}
		}
	}
	return nil
}

// possibleValues are the bytes that a table without zero lines can have, and
// some that cannot occur because the games are not independent.
var possibleValues = func() []byte {
	var list []byte
	nibbles := []byte{0, cLoses, rLoses, cDraws, rDraws, cDraws | rDraws}
	for _, low := range nibbles {
		for _, high := range nibbles {
			list = append(list, low|high<<4)
		}
	}
	return list
}()

// table visits the class of the table at a position, if this is its first.
func (b *blockVisitor) table(position int, value, kinds byte) error {
	entries := b.f.table(b.root, b.c, position)
	if !isFirst(entries, b.rows, b.cols, len(b.c)) {
		return nil
	}
	A, err := seki.New(len(b.f.r), len(b.c), entries)
	if err != nil {
		return err
	}
	if b.selects(value, kinds) {
		if err := b.visit(Class{A, resultsOf(value, kinds)}); err != nil {
			return err
		}
	}
	if b.twice && b.selects(transposeValue(value), transposeKinds(kinds)) {
		return b.visit(Class{A.Transpose(), resultsOf(value, kinds).Transposed()})
	}
	return nil
}

// table returns the entries of the table at a position of the block with top
// node k and column margin c, row by row.
func (g *geometry) table(k int32, c []int, position int) []int {
	n := len(c)
	entries := make([]int, 0, len(g.r)*n)
	left := slices.Clone(c)
	add := func(row []uint16) {
		for j, x := range row {
			entries = append(entries, int(x))
			left[j] -= int(x)
		}
	}
	for i := range g.levels {
		lv := &g.levels[i]
		nd := &lv.nodes[k]
		offsets := lv.offset[nd.first:nd.last]
		e := sort.Search(len(offsets), func(e int) bool { return int(offsets[e]) > position }) - 1
		add(lv.set.row(lv.rows[int(nd.first)+e]))
		position -= int(offsets[e])
		k = lv.child[int(nd.first)+e]
	}
	add(g.sets[g.leaves.top].row(g.leaves.leaves[k].rows[position]))
	if g.leaves.height == 2 {
		entries = append(entries, left...)
	}
	return entries
}

// isFirst reports whether no permutation of equal row sums and of equal column
// sums makes the table lexicographically smaller. For each permutation of the
// columns the best order of the rows is to sort them within their classes.
func isFirst(entries []int, rows, cols []class, n int) bool {
	for _, cl := range rows {
		for i := cl.first; i < cl.last; i++ {
			if slices.Compare(entries[i*n:i*n+n], entries[(i+1)*n:(i+2)*n]) > 0 {
				return false
			}
		}
	}
	perm := make([]int, n)
	for j := range perm {
		perm[j] = j
	}
	return eachColumnOrder(perm, cols, func() bool { return !smaller(entries, perm, rows, n) })
}

// eachColumnOrder calls accept with every order of the columns in which only
// columns of the same class have changed places, as long as it returns true.
func eachColumnOrder(perm []int, cols []class, accept func() bool) bool {
	if len(cols) == 0 {
		return accept()
	}
	cl := cols[0]
	if cl.size() == 1 {
		return eachColumnOrder(perm, cols[1:], accept)
	}
	for j := cl.first; j <= cl.last; j++ {
		perm[cl.first], perm[j] = perm[j], perm[cl.first]
		ok := eachColumnOrder(perm, append([]class{{cl.first + 1, cl.last}}, cols[1:]...), accept)
		perm[cl.first], perm[j] = perm[j], perm[cl.first]
		if !ok {
			return false
		}
	}
	return true
}

// smaller reports whether the table with its columns in the order perm, and its
// rows sorted within their classes, is smaller than it was.
func smaller(entries, perm []int, rows []class, n int) bool {
	permuted := make([][]int, len(entries)/n)
	for i := range permuted {
		permuted[i] = make([]int, n)
		for j, from := range perm {
			permuted[i][j] = entries[i*n+from]
		}
	}
	for _, cl := range rows {
		slices.SortFunc(permuted[cl.first:cl.last+1], slices.Compare)
	}
	for i, row := range permuted {
		if order := slices.Compare(row, entries[i*n:i*n+n]); order != 0 {
			return order < 0
		}
	}
	return false
}

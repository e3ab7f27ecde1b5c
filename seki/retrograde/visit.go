package retrograde

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// visitor hands the classes of solved layers to the caller.
type visitor struct {
	at      seki.Layer
	visit   func(seki.Class) error
	want    func(seki.Layer, seki.Results) bool
	margins func(l seki.Layer, rows, cols []int) func(seki.Results) bool
	wanted  map[[2]byte]bool // answers of want, by value and kinds
}

// selects reports whether tables of this value and these kinds are wanted.
func (v *visitor) selects(value, kinds byte) bool {
	key := [2]byte{value, kinds}
	answer, known := v.wanted[key]
	if !known {
		answer = v.want == nil || v.want(v.at, resultsOf(value, kinds))
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
		b := blockVisitor{visitor: v, f: f, c: l.cols.parts[ci], twice: l.square && ci != f.ri}
		if v.margins != nil {
			b.matters = v.margins(v.at, f.r, b.c)
			if b.twice {
				b.mattersTransposed = v.margins(v.at, b.c, f.r)
			}
		}
		b.representatives = newRepresentatives(f.geometry, f.roots[ci-f.first], b.c, l.rows.ties[f.ri], l.cols.ties[ci])
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
	f               *frame
	c               []int
	representatives *representatives
	twice           bool

	matters, mattersTransposed func(seki.Results) bool // nil for all results
}

// selects reports whether tables of this value and these kinds are wanted here.
func (b *blockVisitor) selects(value, kinds byte) bool {
	return b.visitor.selects(value, kinds) && (b.matters == nil || b.matters(resultsOf(value, kinds)))
}

// selectsTransposed is selects for the transposes of the tables.
func (b *blockVisitor) selectsTransposed(value, kinds byte) bool {
	value, kinds = transposeValue(value), transposeKinds(kinds)
	return b.twice && b.visitor.selects(value, kinds) &&
		(b.mattersTransposed == nil || b.mattersTransposed(resultsOf(value, kinds)))
}

func (b *blockVisitor) selectsEither(value, kinds byte) bool {
	return b.selects(value, kinds) || b.selectsTransposed(value, kinds)
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
	entries, ok := b.representatives.first(position)
	if !ok {
		return nil
	}
	A, err := seki.New(len(b.f.r), len(b.c), entries)
	if err != nil {
		return err
	}
	class := seki.Class{Matrix: A, Results: resultsOf(value, kinds)}
	if b.selects(value, kinds) {
		if err := b.visit(class); err != nil {
			return err
		}
	}
	if b.selectsTransposed(value, kinds) {
		return b.visit(class.Transposed())
	}
	return nil
}

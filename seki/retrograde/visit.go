package retrograde

import (
	"context"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// visitor calls visit with the wanted classes of one layer.
type visitor struct {
	layer   seki.Layer
	visit   func(seki.Class) error
	want    func(seki.Layer, seki.Results) bool
	margins func(l seki.Layer, rows, cols []int) func(seki.Results) bool
	wanted  map[[2]byte]bool // answers of want, by value and kinds
}

// selects reports whether matrices of this value and these kinds are wanted.
func (v *visitor) selects(value, kinds byte) bool {
	key := [2]byte{value, kinds}
	answer, known := v.wanted[key]
	if !known {
		answer = v.want == nil || v.want(v.layer, resultsOf(value, kinds))
		v.wanted[key] = answer
	}
	return answer
}

// wantsPlain reports whether matrices that are not special may be wanted.
func (v *visitor) wantsPlain() bool {
	for _, value := range possibleValues {
		if v.selects(value, 0) {
			return true
		}
	}
	return false
}

// slab visits the wanted classes of a solved slab, block by block in the order of the
// matrices. A class is visited at the first matrix of its orbit under the Young subgroup.
// In square sizes each class of a stored block off the diagonal is followed by its
// transpose, which is another class.
func (v *visitor) slab(ctx context.Context, l *layer, f *frame, slab *Slab) error {
	specials := slab.Specials
	for ci := f.first; ci < len(l.cols.parts); ci++ {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		b := blockVisitor{visitor: v, f: f, c: l.cols.parts[ci], transposed: l.square && ci != f.ri}
		if v.margins != nil {
			b.matters = v.margins(v.layer, f.r, b.c)
			if b.transposed {
				b.mattersTransposed = v.margins(v.layer, b.c, f.r)
			}
		}
		b.representatives = newRepresentatives(f.geometry, f.roots[ci-f.first], b.c, l.rows.ties[f.ri], l.cols.ties[ci])
		offset, size := f.offset[ci], f.matrices(ci)
		if value := constantBlock(f.r, b.c); value != notConstant {
			if err := b.constant(value, size); err != nil {
				return err
			}
			continue
		}
		end, _ := slices.BinarySearchFunc(specials, uint64(offset+size), func(s Special, limit uint64) int {
			if s.Pos < limit {
				return -1
			}
			return 1
		})
		if err := b.stored(slab.Data[offset:offset+size], uint64(offset), specials[:end]); err != nil {
			return err
		}
		specials = specials[end:]
	}
	return nil
}

// blockVisitor visits the classes of one block.
type blockVisitor struct {
	*visitor
	f               *frame
	c               []int
	representatives *representatives
	transposed      bool // visit the transposed classes as well

	matters, mattersTransposed func(seki.Results) bool // nil for all results
}

// selects reports whether matrices of this value and these kinds are wanted in the block.
func (b *blockVisitor) selects(value, kinds byte) bool {
	return b.visitor.selects(value, kinds) && (b.matters == nil || b.matters(resultsOf(value, kinds)))
}

// selectsTransposed is selects for the transposes of the matrices.
func (b *blockVisitor) selectsTransposed(value, kinds byte) bool {
	value, kinds = transposeValue(value), transposeKinds(kinds)
	return b.transposed && b.visitor.selects(value, kinds) &&
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
		if err := b.matrix(position, value, 0); err != nil {
			return err
		}
	}
	return nil
}

func (b *blockVisitor) stored(values []byte, offset uint64, specials []Special) error {
	var plain [256]bool // values wanted where the matrix is not special
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
				if err := b.matrix(next, values[next], 0); err != nil {
					return err
				}
			}
		}
		next = here + 1
		if here < len(values) && b.selectsEither(values[here], s.Kinds) {
			if err := b.matrix(here, values[here], s.Kinds); err != nil {
				return err
			}
		}
	}
	return nil
}

// possibleValues are the bytes that a matrix without zero lines can have, and some that
// cannot occur because the results of the two games depend on each other.
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

// matrix visits the class of the matrix at a position if it is the first of the class.
func (b *blockVisitor) matrix(position int, value, kinds byte) error {
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

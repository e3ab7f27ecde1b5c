package tablebase

import (
	"errors"
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/internal/blocks"
)

// Classes yields the classes of a layer whose results want selects, each once,
// in the order of the file; a nil want selects all. want is asked once for each
// combination of results. The matrices have the size of the tablebase, rows ≥
// cols. margins, where not nil, is a hint as retrograde.Handlers.Margins is: blocks
// in which nothing that is wanted matters are passed over. An error ends the
// sequence: a *NotStoredError when the layer has no values, or a *CorruptError.
// Cost: every value of the layer is decoded.
func (r *Reader) Classes(sum int, want func(seki.Results) bool, margins func(rows, cols []int) func(seki.Results) bool) iter.Seq2[seki.Class, error] {
	return r.walk(sum, contentsFull, blocks.Selection{Want: want, Margins: margins}, (*walker).matrices)
}

// Specials yields the classes of a layer that are a complete or a semi-complete
// seki in at least one game, each once, in the order of the file. Layers without
// values have them too when the tablebase keeps kinds. An error ends the
// sequence: a *NotStoredError or a *CorruptError.
func (r *Reader) Specials(sum int) iter.Seq2[seki.Class, error] {
	return r.walk(sum, contentsKinds, blocks.Selection{}, (*walker).specials)
}

// errStopped says that the receiver of a sequence has stopped.
var errStopped = errors.New("stopped")

// walk yields the classes that visit finds in the blocks of a layer, which must
// hold the given contents at least.
func (r *Reader) walk(sum int, least contents, selection blocks.Selection, visit func(*walker, Block) error) iter.Seq2[seki.Class, error] {
	return func(yield func(seki.Class, error) bool) {
		f, err := r.layer(sum)
		if err == nil && f.contents > least {
			err = r.missing(sum, map[contents]string{contentsFull: "values", contentsKinds: "lists"}[least])
		}
		if err != nil {
			yield(seki.Class{}, err)
			return
		}
		w := &walker{Selection: selection}
		w.Visit = func(class seki.Class) error {
			if !yield(class, nil) {
				return errStopped
			}
			return nil
		}
		for block, err := range r.blocks(sum, least == contentsFull) {
			if err == nil {
				if err = visit(w, block); err == errStopped {
					return
				}
				if err != nil {
					err = f.corrupt(0, "%v", err)
				}
			}
			if err != nil {
				yield(seki.Class{}, err)
				return
			}
		}
	}
}

// walker yields classes of one layer.
type walker struct {
	blocks.Selection
	counter blocks.Counter
}

// part returns what is wanted of a block. The transposes of its matrices are
// matrices of a square size without a block of their own.
func (w *walker) part(b Block) *blocks.Part {
	return w.In(b.Row, b.Col, len(b.Row) == len(b.Col) && !slices.Equal(b.Row, b.Col))
}

// matrices yields the wanted classes of a block.
func (w *walker) matrices(b Block) error {
	part := w.part(b)
	if any, err := b.holds(part.Wants); !any || err != nil {
		return err
	}
	var err error
	b.Each(func(entries []int, code, kinds byte) bool {
		var ok bool
		if ok, err = part.Wants(code, kinds); ok && blocks.FirstInOrbit(entries, b.Row, b.Col) {
			err = part.VisitClass(entries, code, kinds)
		}
		return err == nil
	})
	return err
}

// holds reports whether the block has a matrix with a code and kinds that are
// wanted.
func (b Block) holds(wants func(code, kinds byte) (bool, error)) (any bool, err error) {
	var present [256]bool
	present[b.Code] = b.Constant
	for _, code := range b.Codes {
		present[code] = true
	}
	for code, ok := range present {
		if ok && !any && err == nil {
			any, err = wants(byte(code), 0)
		}
	}
	for _, s := range b.Specials {
		if !any && err == nil {
			any, err = wants(b.Codes[s.Pos], s.Kinds)
		}
	}
	return any, err
}

// specials yields the listed classes of a block.
func (w *walker) specials(b Block) error {
	part := w.part(b)
	entries := make([]int, len(b.Row)*len(b.Col))
	for k, special := range b.Specials {
		w.counter.Unrank(special.Pos, b.Row, b.Col, entries)
		if err := part.VisitClass(entries, b.specialCodes[k], special.Kinds); err != nil {
			return err
		}
	}
	return nil
}

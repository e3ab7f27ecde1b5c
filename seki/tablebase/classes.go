package tablebase

import (
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase/internal/blocks"
)

// Classes yields the classes of a layer whose results want selects, each once,
// in the order of the file; a nil want selects all. want is asked once for each
// combination of results. The matrices have the size of the tablebase, rows ≥
// cols. margins, where not nil, is a hint as retrograde.Handlers.Margins is: blocks
// in which nothing that is wanted matters are passed over. An error ends the
// sequence: a *NotStoredError when the layer has no values, or a *CorruptError.
// Cost: every value of the layer is decoded.
func (r *Reader) Classes(sum int, want func(seki.Results) bool, margins func(rows, cols []int) func(seki.Results) bool) iter.Seq2[seki.Class, error] {
	return r.walk(sum, contentsFull, &walker{want: want, margins: margins}, (*walker).matrices)
}

// Specials yields the classes of a layer that are a complete or a semi-complete
// seki in at least one game, each once, in the order of the file. Layers without
// values have them too when the tablebase keeps kinds. An error ends the
// sequence: a *NotStoredError or a *CorruptError.
func (r *Reader) Specials(sum int) iter.Seq2[seki.Class, error] {
	return r.walk(sum, contentsKinds, &walker{}, (*walker).specials)
}

// walk yields the classes that visit finds in the blocks of a layer, which must
// hold the given contents at least. It completes the walker.
func (r *Reader) walk(sum int, least contents, w *walker, visit func(*walker, Block) error) iter.Seq2[seki.Class, error] {
	return func(yield func(seki.Class, error) bool) {
		f, err := r.layer(sum)
		if err == nil && f.contents > least {
			err = r.missing(sum, map[contents]string{contentsFull: "values", contentsKinds: "lists"}[least])
		}
		if err != nil {
			yield(seki.Class{}, err)
			return
		}
		w.file, w.yield, w.answers, w.stopped = f, yield, map[[2]byte]answer{}, false
		for block, err := range r.blocks(sum, least == contentsFull) {
			if err == nil {
				err = visit(w, block)
			}
			if err != nil {
				yield(seki.Class{}, err)
			}
			if err != nil || w.stopped {
				return
			}
		}
	}
}

// walker yields classes of one layer.
type walker struct {
	file    *layerFile
	counter blocks.Counter
	yield   func(seki.Class, error) bool
	want    func(seki.Results) bool
	margins func(rows, cols []int) func(seki.Results) bool
	answers map[[2]byte]answer // of want, by code and kinds
	stopped bool               // by the receiver
}

type answer struct {
	results  seki.Results
	selected bool
	err      error
}

// matrices yields the wanted classes of a block.
func (w *walker) matrices(b Block) (err error) {
	twice := w.transposedToo(b)
	if !w.holdsWanted(b, twice) {
		return nil
	}
	b.Each(func(entries []int, code, kinds byte) bool {
		a := w.ask(code, kinds)
		transposed := twice && w.ask(blocks.Transposed(code), transposedKinds(kinds)).selected
		err = a.err
		if err == nil && (a.selected || transposed) && blocks.FirstInOrbit(entries, b.Row, b.Col) {
			err = w.visit(entries, b, a.results, a.selected, transposed)
		}
		return err == nil && !w.stopped
	})
	return err
}

// holdsWanted reports whether a matrix of the block, or its transpose where twice
// is set, may be wanted and matter: false is certain.
func (w *walker) holdsWanted(b Block, twice bool) bool {
	var present [256]bool
	present[b.Code] = b.Constant
	for _, code := range b.Codes {
		present[code] = true
	}
	wanted := func(code, kinds byte, matters func(seki.Results) bool) bool {
		a := w.ask(code, kinds)
		return a.err != nil || a.selected && (matters == nil || matters(a.results))
	}
	var matters, mattersTransposed func(seki.Results) bool
	if w.margins != nil {
		matters = w.margins(b.Row, b.Col)
		if twice {
			mattersTransposed = w.margins(b.Col, b.Row)
		}
	}
	either := func(code, kinds byte) bool {
		return wanted(code, kinds, matters) ||
			twice && wanted(blocks.Transposed(code), transposedKinds(kinds), mattersTransposed)
	}
	for code, ok := range present {
		if ok && either(byte(code), 0) {
			return true
		}
	}
	return slices.ContainsFunc(b.Specials, func(s retrograde.Special) bool { return either(b.Codes[s.Pos], s.Kinds) })
}

// specials yields the listed classes of a block.
func (w *walker) specials(b Block) error {
	entries := make([]int, len(b.Row)*len(b.Col))
	for k, special := range b.Specials {
		a := w.ask(b.specialCodes[k], special.Kinds)
		if a.err != nil {
			return a.err
		}
		w.counter.Unrank(special.Pos, b.Row, b.Col, entries)
		if err := w.visit(entries, b, a.results, true, w.transposedToo(b)); err != nil || w.stopped {
			return err
		}
	}
	return nil
}

// ask returns the results that a code and kinds mean, and whether they are
// wanted.
func (w *walker) ask(code, kinds byte) answer {
	key := [2]byte{code, kinds}
	a, known := w.answers[key]
	if !known {
		a.results, a.err = decodeResults(code, kinds)
		if a.err != nil {
			a.err = w.file.corrupt(0, "%v", a.err)
		}
		a.selected = a.err == nil && (w.want == nil || w.want(a.results))
		w.answers[key] = a
	}
	return a
}

// visit yields the class of a matrix, the transposed class, or both.
func (w *walker) visit(entries []int, b Block, results seki.Results, self, transposed bool) error {
	A, err := seki.New(len(b.Row), len(b.Col), entries)
	if err != nil {
		return w.file.corrupt(0, "%v", err)
	}
	class := seki.Class{Matrix: A, Results: results}
	w.stopped = self && !w.yield(class, nil) || transposed && !w.yield(class.Transposed(), nil)
	return nil
}

// transposedToo reports whether the transposes of the matrices of a block are
// matrices of the layer without a block of their own.
func (w *walker) transposedToo(b Block) bool {
	return w.file.rows == w.file.cols && !slices.Equal(b.Row, b.Col)
}

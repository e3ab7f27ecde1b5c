package tablebase

import (
	"iter"
	"slices"

	"github.com/sekilab/sekilab/seki"
)

// Classes yields the classes of a layer whose results want selects, each once,
// in the order of the file; a nil want selects all. want is asked once for each
// combination of results. The matrices have the size of the table, rows ≥ cols.
// An error ends the sequence: a *NotStoredError when the layer has no values,
// or a *CorruptError. Cost: every value of the layer is decoded.
func (t *Table) Classes(sum int, want func(seki.Results) bool) iter.Seq2[seki.Class, error] {
	return func(yield func(seki.Class, error) bool) {
		f, err := t.layer(sum)
		if err == nil && f.contents != contentsFull {
			err = t.missing(sum, "values")
		}
		w := t.walk(f, want, yield)
		defer t.endWalk(w)
		for index := 0; err == nil && !w.stopped && index < f.slabs; index++ {
			err = w.slab(index)
		}
		w.end(err)
	}
}

// Specials yields the classes of a layer that are a complete or a semi-complete
// seki in at least one game, each once, in the order of the file. Layers
// without values have them too when the table keeps kinds. An error ends the
// sequence: a *NotStoredError or a *CorruptError.
func (t *Table) Specials(sum int) iter.Seq2[seki.Class, error] {
	return func(yield func(seki.Class, error) bool) {
		f, err := t.layer(sum)
		if err == nil && f.contents > contentsKinds {
			err = t.missing(sum, "lists")
		}
		w := t.walk(f, nil, yield)
		defer t.endWalk(w)
		var cols [][]int
		for index := 0; err == nil && !w.stopped && index < f.slabs; index++ {
			var v *slabView
			if v, err = f.slab(index); err != nil || v.head.specials == 0 {
				continue
			}
			if cols == nil {
				cols = Partitions(sum, f.cols)
			}
			err = w.specials(v, cols)
		}
		w.end(err)
	}
}

// walker yields classes of one layer.
type walker struct {
	file    *layerFile
	prober  *prober
	yield   func(seki.Class, error) bool
	want    func(seki.Results) bool
	answers map[[2]byte]answer // of want, by value and kinds
	stopped bool               // by the receiver
}

type answer struct {
	results  seki.Results
	selected bool
	err      error
}

func (t *Table) walk(f *layerFile, want func(seki.Results) bool, yield func(seki.Class, error) bool) *walker {
	p := t.probers.Get().(*prober)
	p.slab = nil // its chunk will be overwritten
	return &walker{file: f, prober: p, yield: yield, want: want, answers: map[[2]byte]answer{}}
}

func (t *Table) endWalk(w *walker) { t.probers.Put(w.prober) }

// end yields the error that ended the walk, if any.
func (w *walker) end(err error) {
	if err != nil && !w.stopped {
		w.yield(seki.Class{}, err)
	}
}

// ask returns the results that a value and kinds mean, and whether they are
// wanted.
func (w *walker) ask(value, kinds byte) answer {
	key := [2]byte{value, kinds}
	a, known := w.answers[key]
	if !known {
		a.results, a.err = decodeResults(value, kinds)
		if a.err != nil {
			a.err = w.file.corrupt(0, "%v", a.err)
		}
		a.selected = a.err == nil && (w.want == nil || w.want(a.results))
		w.answers[key] = a
	}
	return a
}

// visit yields, of the class of a table, the class itself and the transposed
// class, which has no block of its own.
func (w *walker) visit(entries, row, col []int, results seki.Results, self, transposed bool) error {
	A, err := seki.New(len(row), len(col), entries)
	if err != nil {
		return w.file.corrupt(0, "%v", err)
	}
	class := seki.Class{Matrix: A, Results: results}
	if self && !w.yield(class, nil) {
		w.stopped = true
		return nil
	}
	if transposed && !w.yield(class.Transposed(), nil) {
		w.stopped = true
	}
	return nil
}

// transposedToo reports whether the transposes of a block are classes of the
// layer that have no block of their own.
func (w *walker) transposedToo(row, col []int) bool {
	return w.file.rows == w.file.cols && !slices.Equal(row, col)
}

// slab visits the tables of a slab.
func (w *walker) slab(index int) error {
	v, err := w.file.slab(index)
	if err != nil {
		return err
	}
	cols := Partitions(w.file.sum, w.file.cols)
	if w.file.rows == w.file.cols {
		cols = cols[index:]
	}
	pos, chunk, nextSpecial := int64(0), -1, 0
	for _, col := range cols {
		value, isConstant := constantBlock(v.row, col)
		twice := w.transposedToo(v.row, col)
		EachTable(v.row, col, func(entries []int) bool {
			var kinds byte
			if !isConstant {
				if pos >= v.head.raw {
					err = w.file.corrupt(v.offset, "slab %d has too few values", index)
					return false
				}
				if k := int(pos / chunkSize); k != chunk {
					chunk = k
					if err = v.readChunk(w.prober.decoder, k, w.prober.decoder.values[:v.chunkLength(k)]); err != nil {
						return false
					}
				}
				value = w.prober.decoder.values[pos%chunkSize]
				if nextSpecial < v.head.specials {
					if p, k, _ := v.specialAt(nextSpecial); p == pos {
						kinds = k
						nextSpecial++
					}
				}
				pos++
			}
			a := w.ask(value, kinds)
			if a.err != nil {
				err = a.err
				return false
			}
			transposed := twice && w.askTransposed(value, kinds)
			if (a.selected || transposed) && FirstInOrbit(entries, v.row, col) {
				err = w.visit(entries, v.row, col, a.results, a.selected, transposed)
			}
			return err == nil && !w.stopped
		})
		if err != nil || w.stopped {
			return err
		}
	}
	if pos != v.head.raw {
		return w.file.corrupt(v.offset, "slab %d has too many values", index)
	}
	return nil
}

// askTransposed reports whether the transposed results are wanted.
func (w *walker) askTransposed(value, kinds byte) bool {
	if w.want == nil {
		return true
	}
	tv := value&0x33<<2 | value&0xCC>>2
	var tk byte
	for g := range seki.Games {
		tk |= byte(seki.Kind(kinds>>(4*g)&15).Transposed()) << (4 * g)
	}
	return w.ask(tv, tk).selected
}

// specials visits the listed classes of a slab.
func (w *walker) specials(v *slabView, cols [][]int) error {
	if w.file.rows == w.file.cols {
		cols = cols[v.head.index:]
	}
	entries := make([]int, w.file.rows*w.file.cols)
	next, end := 0, int64(0)
	for _, col := range cols {
		if next == v.head.specials {
			break
		}
		if _, ok := constantBlock(v.row, col); ok {
			continue
		}
		start := end
		end += int64(w.prober.counter.Tables(v.row, col))
		for ; next < v.head.specials && !w.stopped; next++ {
			pos, kinds, value := v.specialAt(next)
			if pos >= end {
				break
			}
			if pos < start {
				return w.file.corrupt(v.offset, "the list of slab %d is not sorted", v.head.index)
			}
			a := w.ask(value, kinds)
			if a.err != nil {
				return a.err
			}
			w.prober.counter.Unrank(uint64(pos-start), v.row, col, entries)
			if !FirstInOrbit(entries, v.row, col) {
				return w.file.corrupt(v.offset, "entry %d of the list of slab %d is not the first table of its class", next, v.head.index)
			}
			if err := w.visit(entries, v.row, col, a.results, true, w.transposedToo(v.row, col)); err != nil {
				return err
			}
		}
	}
	if next < v.head.specials && !w.stopped {
		return w.file.corrupt(v.offset, "the list of slab %d is longer than its blocks", v.head.index)
	}
	return nil
}

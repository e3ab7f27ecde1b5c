package tablebase

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"github.com/sekilab/sekilab/seki"
)

// Table reads a table. It is safe for concurrent use, also while a Store adds
// layers to the same directory; it sees the layers that were finished when it
// was opened. It keeps the files open and reads only what is probed.
type Table struct {
	dir     string
	params  Params
	first   int          // sum of the first layer
	layers  []*layerFile // by sum, from first on
	probers sync.Pool
}

// Open opens the table in the directory dir. It reads the ends of its files and
// checks them; values are checked when they are read. It fails with
// fs.ErrNotExist when dir holds no table, or with a *VersionError or
// *CorruptError.
func Open(dir string) (*Table, error) {
	params, err := ReadParams(dir)
	if err != nil {
		return nil, err
	}
	t := newTable(dir, params)
	sums, err := layerSums(dir)
	if err != nil {
		return nil, err
	}
	for k, sum := range sums {
		if err := t.openLayer(sum, params.FirstSum()+k); err != nil {
			t.Close()
			return nil, err
		}
	}
	return t, nil
}

func newTable(dir string, params Params) *Table {
	t := &Table{dir: dir, params: params, first: params.FirstSum()}
	t.probers.New = func() any { return &prober{decoder: mustNew(newDecoder)().(*decoder)} }
	return t
}

func (t *Table) openLayer(sum, want int) error {
	name := filepath.Join(t.dir, layerName(sum))
	if sum != want {
		return &CorruptError{filepath.Join(t.dir, layerName(want)), 0, "the layer is missing"}
	}
	src, err := openFile(name)
	if err != nil {
		return err
	}
	f, err := openLayer(name, src)
	if err != nil {
		return err
	}
	t.layers = append(t.layers, f)
	return f.fits(t.params, sum)
}

// Close closes the files.
func (t *Table) Close() error {
	var err error
	for _, f := range t.layers {
		if closeErr := f.src.close(); err == nil {
			err = closeErr
		}
	}
	t.layers = nil
	return err
}

// Dir returns the directory of the table.
func (t *Table) Dir() string { return t.dir }

// Params returns the size of the table, rows ≥ cols, and what it keeps.
func (t *Table) Params() Params { return t.params }

// MaxSum returns the sum of the last finished layer. Layers begin with
// Params().FirstSum(); without any, MaxSum is one less.
func (t *Table) MaxSum() int { return t.first + len(t.layers) - 1 }

// layer returns the file of a layer.
func (t *Table) layer(sum int) (*layerFile, error) {
	k := sum - t.first
	if k < 0 || k >= len(t.layers) {
		return nil, t.missing(sum, "layer")
	}
	return t.layers[k], nil
}

// missing returns the error that part of a layer is not in the table.
func (t *Table) missing(sum int, what string) error {
	return &NotStoredError{t.dir, sum, what, t.params.Keep}
}

// Census returns the census of a layer.
func (t *Table) Census(sum int) (seki.Census, error) {
	f, err := t.layer(sum)
	if err != nil {
		return seki.Census{}, err
	}
	return f.total, nil
}

// HasValues reports whether the values of a layer are kept, so that its
// matrices can be probed.
func (t *Table) HasValues(sum int) bool {
	f, err := t.layer(sum)
	return err == nil && f.contents == contentsFull
}

// HasLists reports whether the complete and semi-complete seki of a layer are
// kept.
func (t *Table) HasLists(sum int) bool {
	f, err := t.layer(sum)
	return err == nil && f.contents <= contentsKinds
}

// Probe returns the outcomes of A in both games, indexed by seki.Game. ok is
// false when the table does not cover A: another size (a table covers a size
// and its transpose), a sum beyond the table's, or a layer without values. It
// fails with a *seki.ImpossibleError when A is outside the game, or with a
// *CorruptError. Cost: one chunk is read and decoded, some 50 µs, and A is
// ranked.
func (t *Table) Probe(A seki.Matrix) (outcomes [2]seki.Outcome, ok bool, err error) {
	results, ok, err := t.Results(A)
	return [2]seki.Outcome{results[0].Outcome, results[1].Outcome}, ok, err
}

// Results is Probe with the kinds.
func (t *Table) Results(A seki.Matrix) (results seki.Results, ok bool, err error) {
	same := A.Rows() == t.params.Rows && A.Cols() == t.params.Cols
	if !same && (A.Rows() != t.params.Cols || A.Cols() != t.params.Rows) {
		return seki.Results{}, false, nil
	}
	for _, g := range seki.Games {
		outcome, over, err := A.Terminal(g)
		if err != nil {
			return seki.Results{}, false, err
		}
		if over {
			results[g].Outcome = outcome
			ok = true
		}
	}
	if ok {
		return results, true, nil
	}
	f, err := t.layer(A.Sum())
	if err != nil || f.contents != contentsFull {
		return seki.Results{}, false, nil
	}
	if !same {
		A = A.Transpose()
	}
	p := t.probers.Get().(*prober)
	defer t.probers.Put(p)
	value, kinds, transposed, err := p.probe(f, A)
	if err != nil {
		return seki.Results{}, false, err
	}
	if results, err = decodeResults(value, kinds); err != nil {
		return seki.Results{}, false, f.corrupt(0, "%v", err)
	}
	if transposed != !same {
		results = results.Transposed()
	}
	return results, true, nil
}

// decodeResults reads a value and its kinds.
func decodeResults(value, kinds byte) (seki.Results, error) {
	var results seki.Results
	for g := range results {
		o := outcomeOf[value>>(4*g)&15]
		kind := seki.Kind(kinds >> (4 * g) & 15)
		if o == (seki.Outcome{R: seki.Draw, C: seki.Draw}) {
			if kind == seki.None {
				kind = seki.Plain
			}
		} else if kind != seki.None {
			return results, errors.New("a kind at a value that is no seki")
		}
		if kind > seki.Complete || !slices.Contains(seki.Outcomes[:], o) {
			return results, errors.New("a value that no table can have")
		}
		results[g] = seki.Result{Outcome: o, Kind: kind}
	}
	return results, nil
}

// outcomeOf gives the outcome of a nibble: bit 0 says that C to move loses, bit
// 1 that C to move draws, bits 2 and 3 the same of R. Two bits of one player
// never occur together.
var outcomeOf = func() (outcomes [16]seki.Outcome) {
	value := [4]seki.Value{seki.Win, seki.Loss, seki.Draw, seki.Draw}
	for nibble := range outcomes {
		outcomes[nibble] = seki.Outcome{R: value[nibble>>2], C: value[nibble&3]}
	}
	return outcomes
}()

// prober finds values. It remembers the slab that it read last, and the chunk
// of it that it decoded.
type prober struct {
	counter Counter
	decoder *decoder
	slab    *slabView
	chunk   int // -1 when there is none
	entries []int
}

// open makes the slab of the given index the one that is remembered.
func (p *prober) open(f *layerFile, index int) (err error) {
	if p.slab != nil && p.slab.file == f && p.slab.head.index == index {
		return nil
	}
	p.slab, err = f.slab(index)
	p.chunk = -1
	return err
}

// probe returns the value and the kinds of a non-terminal A of the size of the
// table. transposed says that they are those of the transpose of A.
func (p *prober) probe(f *layerFile, A seki.Matrix) (value, kinds byte, transposed bool, err error) {
	rowSums, colSums := A.RowSums(), A.ColSums()
	rowOrder, colOrder := descending(rowSums), descending(colSums)
	row, col := pick(rowSums, rowOrder), pick(colSums, colOrder)
	transposed = f.rows == f.cols && slices.Compare(row, col) < 0
	p.entries = p.entries[:0]
	if transposed {
		row, col = col, row
		for _, j := range colOrder {
			for _, i := range rowOrder {
				p.entries = append(p.entries, A.At(i, j))
			}
		}
	} else {
		for _, i := range rowOrder {
			for _, j := range colOrder {
				p.entries = append(p.entries, A.At(i, j))
			}
		}
	}
	if value, ok := constantBlock(row, col); ok {
		return value, 0, transposed, nil
	}
	index, ok := f.find(row)
	if !ok {
		return 0, 0, false, f.corrupt(0, "no slab has the row sums %v", row)
	}
	if err := p.open(f, index); err != nil {
		return 0, 0, false, err
	}
	slab := p.slab
	block, ok := slab.block(col)
	if !ok {
		return 0, 0, false, f.corrupt(slab.offset, "slab %d has no block with the column sums %v", index, col)
	}
	rank := p.counter.Rank(p.entries, row, col)
	pos := block.offset + int64(rank)
	if block.offset < 0 || rank >= uint64(block.length) || pos >= slab.head.raw || pos < 0 {
		return 0, 0, false, f.corrupt(slab.offset, "the block with the margins %v, %v is too short", row, col)
	}
	chunk := int(pos / chunkSize)
	if p.chunk != chunk {
		p.chunk = -1
		if err := slab.readChunk(p.decoder, chunk, p.decoder.values[:slab.chunkLength(chunk)]); err != nil {
			return 0, 0, false, err
		}
		p.chunk = chunk
	}
	value = p.decoder.values[pos%chunkSize]
	if isSeki := value&0x0F == drawBoth || value>>4 == drawBoth; isSeki && slab.head.specials > 0 {
		LeastInOrbit(p.entries, row, col)
		kinds = slab.kindsAt(block.offset + int64(p.counter.Rank(p.entries, row, col)))
	}
	return value, kinds, transposed, nil
}

// drawBoth is the nibble of a seki: C to move draws, and so does R.
const drawBoth = 0xA

// descending returns the positions of the sums in non-increasing order.
func descending(sums []int) []int {
	order := make([]int, len(sums))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return sums[b] - sums[a] })
	return order
}

// pick returns the members of list in the given order.
func pick(list, order []int) []int {
	out := make([]int, len(order))
	for k, from := range order {
		out[k] = list[from]
	}
	return out
}

// String describes the table in one line.
func (t *Table) String() string {
	return fmt.Sprintf("%s: %d×%d, sums %d to %d, keep=%s", t.dir, t.params.Rows, t.params.Cols,
		t.params.FirstSum(), t.MaxSum(), t.params.Keep)
}

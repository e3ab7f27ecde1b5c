// Package known holds the known complete and semi-complete seki, as lists that are
// exhaustive for each size: up to a sum, or for all sums. docs/known-seki.md says how they
// were found and checked; scripts/known-seki reproduces them.
package known

import (
	"archive/zip"
	"bytes"
	_ "embed" // of the lists
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// archive holds the lists, compressed. It has only the matrices, sums and results: a fiftieth of the size of the lists.
//
//go:embed lists.zip
var archive []byte

var lists = func() fs.FS {
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		panic("known/lists.zip: " + err.Error())
	}
	return files
}()

// reader reads lines of lists in the archive, {"matrix":…,"sum":…,"games":…}, with the canonical form. Thousands of
// lines have the same results, which it decodes once.
type reader map[string]seki.Results

// read returns the class, without a label.
func (r reader) read(line []byte) (Class, error) {
	matrix, rest, _ := strings.Cut(strings.TrimPrefix(string(line), `{"matrix":`), `,"sum":`)
	_, games, _ := strings.Cut(strings.TrimSuffix(rest, "}\n"), `,"games":`)
	A, err := notation.Parse(matrix)
	if err != nil {
		return Class{}, err
	}
	results, ok := r[games]
	if !ok {
		if err := json.Unmarshal([]byte(games), &results); err != nil {
			return Class{}, err
		}
		r[games] = results
	}
	return NewClass(seki.Class{Matrix: A, Results: results}), nil
}

//go:embed ranges.csv
var ranges []byte

// Date is the day on which a list last changed, and Checksum the first 12 hexadecimal
// digits of the SHA-256 of ranges.csv and all lists by name, one after the other. A test
// compares it with them, so that a changed byte is noticed and both are changed here.
const (
	Date     = "2026-11-29"
	Checksum = "bbdd412c26f0"
)

// Range is the range of sums for which the list of a size is exhaustive.
type Range struct {
	seki.Size      // Rows ≥ Cols: the classes of the transposed size are the transposes
	AllSums   bool // for all, by the theorem of two rows (docs/theory.md, 8.3): Cols ≤ 2
	MaxSum    int  // up to the sum of the last layer that was solved; 0 if AllSums

	// SekiSum is a greater sum up to which no class is missing but semi-complete seki of D-SEKI; 0 if there is none.
	// (Every complete seki of D-SEKI is one of SEKI.)
	SekiSum int
}

// Covers reports whether the list is exhaustive for a sum.
func (r Range) Covers(sum int) bool { return r.AllSums || sum <= r.MaxSum }

// Last returns the greatest sum up to which the list has all classes that have one of some kinds in one of some games;
// it means nothing if AllSums.
func (r Range) Last(kinds seki.KindSet, games ...seki.Game) int {
	if slices.Contains(games, seki.DSeki) && kinds&seki.SemiCompleteSeki != 0 {
		return r.MaxSum
	}
	return max(r.MaxSum, r.SekiSum)
}

// Sums returns "all sums, proved", or up to which sums the list is exhaustive.
func (r Range) Sums() string {
	switch section, ok := seki.NeverDrawn(r.Size); {
	case r.AllSums:
		return "all sums, proved"
	case ok:
		return fmt.Sprintf("all sums, proved (%s), but %d for semi-complete in D-SEKI", section, r.MaxSum)
	case r.SekiSum > 0:
		return fmt.Sprintf("%d, but %d for semi-complete in D-SEKI", r.SekiSum, r.MaxSum)
	}
	return strconv.Itoa(r.MaxSum)
}

// Theorem returns the section of docs/theory.md that proves for all sums that no class of some kinds in a game is
// missing; "" if none does, and the list is exhaustive up to MaxSum.
func (r Range) Theorem(kinds seki.KindSet, g seki.Game) string {
	if r.AllSums {
		return twoRows
	}
	section, _ := seki.NoneOf(r.Size, kinds, g)
	return section
}

const twoRows = "8.3" // the theorem of two rows in docs/theory.md

// Class is a listed class. Its matrix is the canonical form.
type Class struct {
	seki.Class
	seki.Layer
	Label string // for citation; "" for a layer for which the list is not exhaustive
}

// NewClass returns a class without a label.
func NewClass(class seki.Class) Class { return Class{Class: class, Layer: class.Matrix.Layer()} }

// List is a list of complete and semi-complete seki. Embedded lists are decoded lazily, one layer at a time. It is safe
// for concurrent use.
type List struct {
	ranges  []Range
	sizes   map[seki.Size]func() layers
	classes func() []Class
}

// layers has the classes of one size by their sum.
type layers map[int]layer

// layer has the classes of a layer in the order of their matrices.
type layer struct {
	count   int
	classes func() []Class
}

// newList returns the list of some sizes.
func newList(ranges []Range, sizes map[seki.Size]func() layers) *List {
	l := &List{ranges: slices.SortedFunc(slices.Values(ranges), func(a, b Range) int { return a.Size.Compare(b.Size) }),
		sizes: sizes}
	l.classes = sync.OnceValue(func() []Class {
		var all [][]Class
		for _, size := range slices.SortedFunc(maps.Keys(sizes), seki.Size.Compare) {
			list := sizes[size]()
			for _, sum := range slices.Sorted(maps.Keys(list)) {
				all = append(all, list[sum].classes())
			}
		}
		return slices.Concat(all...)
	})
	return l
}

// New returns the list of the given classes, each once. In square sizes the transpose of each class must be given too.
func New(classes []Class, ranges []Range) *List {
	bySize := map[seki.Size]map[int][]Class{}
	for _, class := range classes {
		size := class.Matrix.Size()
		if bySize[size] == nil {
			bySize[size] = map[int][]Class{}
		}
		bySize[size][class.Sum] = append(bySize[size][class.Sum], class)
	}
	sizes := map[seki.Size]func() layers{}
	for size, bySum := range bySize {
		list := layers{}
		for sum, classes := range bySum {
			classes = inOrder(classes)
			list[sum] = layer{len(classes), func() []Class { return classes }}
		}
		sizes[size] = func() layers { return list }
	}
	return newList(ranges, sizes)
}

// inOrder sorts the classes of a layer and leaves each class once.
func inOrder(layer []Class) []Class {
	slices.SortFunc(layer, func(a, b Class) int { return a.Matrix.Compare(b.Matrix) })
	return slices.CompactFunc(layer, func(a, b Class) bool { return a.Matrix.Equal(b.Matrix) })
}

// All returns the list embedded in the program.
var All = sync.OnceValue(func() *List {
	ranges, err := ParseRanges(ranges)
	if err != nil {
		panic(fmt.Sprintf("known/ranges.csv: %v", err))
	}
	sizes := map[seki.Size]func() layers{}
	for _, r := range ranges {
		sizes[r.Size] = sync.OnceValue(func() layers { return embedded(r) })
	}
	return newList(ranges, sizes)
})

// Of returns the part of a list with the classes of a size and of the transposed one.
func (l *List) Of(size seki.Size) *List {
	size = size.Tall()
	sizes := map[seki.Size]func() layers{}
	if list, ok := l.sizes[size]; ok {
		sizes[size] = list
	}
	return newList(l.ranges, sizes)
}

// embedded returns the embedded list of a size. It decodes no class.
func embedded(r Range) layers {
	lines := map[int][][]byte{}
	for _, kind := range []string{"complete", "semi-complete"} {
		name := fmt.Sprintf("%s-%dx%d.jsonl", kind, r.Rows, r.Cols)
		file, err := fs.ReadFile(lists, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			panic(err)
		}
		for line := range bytes.Lines(file) {
			_, after, _ := bytes.Cut(line, []byte(`"sum":`))
			number, _, _ := bytes.Cut(after, []byte(","))
			sum, err := strconv.Atoi(string(number))
			if err != nil {
				panic(fmt.Sprintf("known/%s: %v", name, err))
			}
			lines[sum] = append(lines[sum], line)
		}
	}
	list := layers{}
	for sum, lines := range lines {
		// A class that is complete in one game and semi-complete in the other is in both files.
		slices.SortFunc(lines, bytes.Compare)
		lines = slices.CompactFunc(lines, bytes.Equal)
		list[sum] = layer{len(lines), sync.OnceValue(func() []Class {
			classes, reader := make([]Class, len(lines)), reader{}
			for k, line := range lines {
				var err error
				if classes[k], err = reader.read(line); err != nil {
					panic(fmt.Sprintf("known: the list of %v: %v", r.Size, err))
				}
			}
			classes = inOrder(classes)
			for k := range classes {
				if r.Covers(sum) {
					classes[k].Label = Label{classes[k].Layer, k + 1}.String()
				}
			}
			return classes
		})}
	}
	return list
}

// ParseRanges reads a file ranges.csv: under a header rows, columns, the greatest sum or "all", SekiSum or nothing, and
// the section of docs/theory.md that proves for all sums what it can: everything where it is "all", for sizes with at
// most two columns alone; elsewhere that SEKI is never drawn.
func ParseRanges(text []byte) (list []Range, err error) {
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll() // with as many columns in each line
	if err != nil {
		return nil, err
	}
	for _, line := range lines[min(1, len(lines)):] {
		if len(line) != 5 {
			return nil, fmt.Errorf("%d columns, not 5", len(line))
		}
		r := Range{AllSums: line[2] == "all"}
		for k, number := range []*int{&r.Rows, &r.Cols, &r.MaxSum, &r.SekiSum} {
			if k == 2 && r.AllSums || k == 3 && line[k] == "" {
				continue
			}
			if *number, err = strconv.Atoi(line[k]); err != nil {
				return nil, err
			}
		}
		if r.AllSums && r.Cols > 2 {
			return nil, fmt.Errorf("%v: nothing proves the list of all sums", r.Size)
		}
		if line[3] != "" && r.SekiSum <= r.MaxSum {
			return nil, fmt.Errorf("%v: the sum of SEKI alone, %d, is not beyond %d", r.Size, r.SekiSum, r.MaxSum)
		}
		if theorem := r.Theorem(seki.CompleteSeki, seki.Seki); line[4] != theorem {
			return nil, fmt.Errorf("%v: the theorem is %q, not %q", r.Size, theorem, line[4])
		}
		list = append(list, r)
	}
	return list, nil
}

// Ranges returns the sizes of the list, by rows, then columns. The caller must not
// modify them.
func (l *List) Ranges() []Range { return l.ranges }

// Exhaustive returns for which sums all complete and semi-complete seki of a size are in the
// list. If the size is not, it is none, but all sums where there is none to list. It is the same for
// the transposed size.
func (l *List) Exhaustive(size seki.Size) Range {
	for _, r := range l.ranges {
		if r.Size == size.Tall() {
			return r
		}
	}
	tall := size.Tall()
	return Range{Size: tall, AllSums: tall.Cols <= 2 && tall.Rows > tall.Cols}
}

// Classes returns the classes by size, sum and canonical form, each class once. The
// caller must not modify them.
func (l *List) Classes() []Class { return l.classes() }

// Len returns the number of classes. It decodes none.
func (l *List) Len() (classes int) {
	for _, list := range l.sizes {
		for _, layer := range list() {
			classes += layer.count
		}
	}
	return classes
}

// GreatestSum returns the greatest sum of a listed class, 0 if there is none.
func (l *List) GreatestSum() (greatest int) {
	for _, list := range l.sizes {
		for sum := range list() {
			greatest = max(greatest, sum)
		}
	}
	return greatest
}

// Lookup returns the results of a canonical form, if its class or the transposed one
// is listed.
func (l *List) Lookup(form seki.Matrix) (results seki.Results, ok bool) {
	classes, k, ok := l.find(form)
	if !ok {
		return results, false
	}
	results = classes[k].Results
	if form.Rows() < form.Cols() {
		results = results.Transposed()
	}
	return results, true
}

// find returns the listed classes of the layer of a canonical form, or of its transpose if the form is tall. If the
// class of the form, or the transposed class, is listed, find also returns its index.
func (l *List) find(form seki.Matrix) (classes []Class, k int, ok bool) {
	classes = l.layer(form.Layer())
	if len(classes) > 0 && form.Rows() < form.Cols() {
		form = canon.Form(form.Transpose())
	}
	k, ok = slices.BinarySearchFunc(classes, form, func(c Class, A seki.Matrix) int { return c.Matrix.Compare(A) })
	return classes, k, ok
}

// layer returns the listed classes of a layer, or of the transposed layer if it is wide.
func (l *List) layer(of seki.Layer) []Class {
	if size, ok := l.sizes[of.Tall()]; ok {
		if layer, ok := size()[of.Sum]; ok {
			return layer.classes()
		}
	}
	return nil
}

// Package known holds the known complete and semi-complete seki, as lists that are
// exhaustive for each size: up to a sum, or for all sums. docs/known-seki.md says how they
// were found and checked; scripts/known-seki reproduces them.
package known

import (
	"archive/zip"
	"bytes"
	"cmp"
	_ "embed" // of the lists
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"sync"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// archive holds the lists, compressed: a tenth of their size.
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

//go:embed ranges.csv
var ranges []byte

// Date is the day on which a list last changed, and Checksum the first 12 hexadecimal
// digits of the SHA-256 of ranges.csv and all lists by name, one after the other. A test
// compares it with them, so that a changed byte is noticed and both are changed here.
const (
	Date     = "2026-11-27"
	Checksum = "0e7cfbd98592"
)

// Range says for which sums the list of a size is exhaustive.
type Range struct {
	seki.Size      // Rows ≥ Cols: the classes of the transposed size are the transposes
	AllSums   bool // for all, by the theorem of two rows (docs/theory.md, 8.3): Cols ≤ 2
	MaxSum    int  // up to that of the last layer that was solved; 0 if AllSums

	// SekiSum is a greater sum up to which no class is missing but semi-complete seki of D-SEKI; 0 if there is none.
	// (Every complete seki of D-SEKI is one of SEKI.)
	SekiSum int
}

// Covers reports whether the list is exhaustive for a sum.
func (r Range) Covers(sum int) bool { return r.AllSums || sum <= r.MaxSum }

// Last returns the greatest sum up to which the list has all classes that have one of some kinds in one of some games; it means nothing if
// AllSums.
func (r Range) Last(kinds seki.KindSet, games ...seki.Game) int {
	if slices.Contains(games, seki.DSeki) && kinds&seki.SemiCompleteSeki != 0 {
		return r.MaxSum
	}
	return max(r.MaxSum, r.SekiSum)
}

// Sums returns "all sums, proved", or the greatest sum and what is known or proved beyond it.
func (r Range) Sums() string {
	switch section, ok := seki.NeverDrawn(r.Size); {
	case r.AllSums:
		return "all sums, proved"
	case ok:
		return fmt.Sprintf("%d; all sums, proved (%s), but for semi-complete in D-SEKI", r.MaxSum, section)
	case r.SekiSum > 0:
		return fmt.Sprintf("%d; %d but for semi-complete in D-SEKI", r.MaxSum, r.SekiSum)
	}
	return strconv.Itoa(r.MaxSum)
}

// Theorem returns the section of docs/theory.md that proves for all sums that no class of some kinds in a game is missing;
// "" if none does, and the list is exhaustive up to MaxSum.
func (r Range) Theorem(kinds seki.KindSet, g seki.Game) string {
	if r.AllSums {
		return twoRows
	}
	section, _ := seki.NoneOf(r.Size, kinds, g)
	return section
}

const twoRows = "8.3" // the theorem of two rows in docs/theory.md

// Further reports whether the list is exhaustive for more sums than that of another range.
func (r Range) Further(than Range) bool {
	return !than.AllSums && (r.AllSums || cmp.Or(cmp.Compare(r.MaxSum, than.MaxSum), cmp.Compare(r.SekiSum, than.SekiSum)) > 0)
}

// List is a list of complete and semi-complete seki.
type List struct {
	ranges  []Range
	classes []records.Class
	byForm  map[string]seki.Results // of the classes and of their transposes
}

// New returns the list of the given records, each class once.
func New(classes []records.Class, ranges []Range) *List {
	l := &List{slices.Clone(ranges), slices.Clone(classes), map[string]seki.Results{}}
	slices.SortFunc(l.ranges, func(a, b Range) int { return a.Size.Compare(b.Size) })
	slices.SortFunc(l.classes, func(a, b records.Class) int {
		return cmp.Or(a.Matrix.Size().Compare(b.Matrix.Size()), cmp.Compare(a.Sum, b.Sum), a.Matrix.Compare(b.Matrix))
	})
	// A class that is complete in one game and semi-complete in the other is in two files.
	l.classes = slices.CompactFunc(l.classes, func(a, b records.Class) bool { return a.Matrix.Equal(b.Matrix) })
	for _, class := range l.classes {
		results := Results(class)
		l.byForm[class.Matrix.Key()] = results
		l.byForm[canon.Form(class.Matrix.Transpose()).Key()] = results.Transposed()
	}
	return l
}

// All returns the list embedded in the program. It is decoded at the first call.
var All = sync.OnceValue(func() *List {
	names, _ := fs.Glob(lists, "*.jsonl") // the pattern is valid
	return New(decode(names, ""), embeddedRanges())
})

// Of returns the part of All with the classes of a size and of the transposed one. It decodes only that.
func Of(size seki.Size) *List { return New(decode(namesOf(size), ""), embeddedRanges()) }

// namesOf returns the names of the embedded files of a size.
func namesOf(size seki.Size) (names []string) {
	size = size.Tall()
	for _, kind := range []string{"complete", "semi-complete"} {
		if name := fmt.Sprintf("%s-%dx%d.jsonl", kind, size.Rows, size.Cols); exists(name) {
			names = append(names, name)
		}
	}
	return names
}

func exists(name string) bool {
	_, err := fs.Stat(lists, name)
	return err == nil
}

// ofLayer returns the embedded list of one layer of a tall size. It decodes only that.
func ofLayer(of seki.Layer) *List {
	if list, ok := layersRead.Load(of); ok {
		return list.(*List)
	}
	if !New(nil, embeddedRanges()).Exhaustive(of.Size).Covers(of.Sum) {
		return New(nil, nil)
	}
	list := New(decode(namesOf(of.Size), fmt.Sprintf(`"sum":%d,`, of.Sum)), embeddedRanges())
	if len(list.classes) > 0 { // others are without bound
		layersRead.Store(of, list)
	}
	return list
}

// layersRead holds the lists of ofLayer.
var layersRead sync.Map

// decode returns the classes on the lines of the embedded files that contain a text.
func decode(names []string, text string) (classes []records.Class) {
	for _, name := range names {
		file, err := fs.ReadFile(lists, name)
		if err != nil {
			panic(err)
		}
		for line := range bytes.Lines(file) {
			if !bytes.Contains(line, []byte(text)) {
				continue
			}
			var class records.Class
			if err := json.Unmarshal(line, &class); err != nil {
				panic(fmt.Sprintf("known/%s: %v", name, err))
			}
			classes = append(classes, class)
		}
	}
	return classes
}

var embeddedRanges = sync.OnceValue(func() []Range {
	list, err := ParseRanges(ranges)
	if err != nil {
		panic(fmt.Sprintf("known/ranges.csv: %v", err))
	}
	return list
})

// ParseRanges reads a file ranges.csv: under a header rows, columns, the greatest sum or "all", SekiSum or nothing, and the section of
// docs/theory.md that proves for all sums what it can: everything where it is "all", for sizes with at most two columns
// alone; elsewhere that SEKI is never drawn.
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

// Classes returns the records by size, sum and canonical form, each class once. The
// caller must not modify them.
func (l *List) Classes() []records.Class { return l.classes }

// GreatestSum returns the greatest sum of a listed class, 0 if there is none.
func (l *List) GreatestSum() (greatest int) {
	for _, class := range l.classes {
		greatest = max(greatest, class.Sum)
	}
	return greatest
}

// Lookup returns the results of a canonical form, if its class or the transposed one
// is listed.
func (l *List) Lookup(form seki.Matrix) (results seki.Results, ok bool) {
	results, ok = l.byForm[form.Key()]
	return results, ok
}

// Extended returns a list that takes each size, with its classes and its range, from l or
// from another list, whichever is exhaustive for more sums.
func (l *List) Extended(by *List) *List {
	var classes []records.Class
	var ranges []Range
	for _, from := range []struct{ list, other *List }{{l, by}, {by, l}} {
		for _, r := range from.list.ranges {
			other := from.other.Exhaustive(r.Size)
			if other.Further(r) || !r.Further(other) && from.list == by {
				continue
			}
			ranges = append(ranges, r)
			for _, class := range from.list.classes {
				if class.Matrix.Size() == r.Size {
					classes = append(classes, class)
				}
			}
		}
	}
	return New(classes, ranges)
}

// Results returns the results in a record with both games.
func Results(class records.Class) seki.Results {
	return seki.Results{class.Games.Seki.Result, class.Games.DSeki.Result}
}

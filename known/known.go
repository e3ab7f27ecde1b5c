// Package known holds the complete and semi-complete seki that are known, as lists
// that are exhaustive up to a sum for each size. docs/known-seki.md says how they were
// found and checked; scripts/known-seki makes them again.
package known

import (
	"bytes"
	"embed"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"sync"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
)

//go:embed *.jsonl
var lists embed.FS

//go:embed ranges.csv
var ranges []byte

// Range says up to which sum the list of a size is exhaustive.
type Range struct {
	seki.Size     // Rows ≥ Cols: the classes of the transposed size are the transposes
	MaxSum    int // of the last layer that was solved
}

// Ranges returns the sizes that have lists, by rows, then columns.
var Ranges = sync.OnceValue(func() []Range {
	lines, err := csv.NewReader(bytes.NewReader(ranges)).ReadAll()
	if err != nil {
		panic(fmt.Sprintf("known/ranges.csv: %v", err))
	}
	var list []Range
	for _, line := range lines[1:] {
		var numbers [3]int
		for k, field := range line {
			if numbers[k], err = strconv.Atoi(field); err != nil {
				panic(fmt.Sprintf("known/ranges.csv: %v", err))
			}
		}
		list = append(list, Range{seki.Size{Rows: numbers[0], Cols: numbers[1]}, numbers[2]})
	}
	slices.SortFunc(list, func(a, b Range) int { return a.Size.Compare(b.Size) })
	return list
})

// Exhaustive returns the sum up to which all complete and semi-complete seki of a size
// are known, 0 for a size without a list. It is the same for the transposed size.
func Exhaustive(size seki.Size) int {
	for _, r := range Ranges() {
		if r.Size == size.Tall() {
			return r.MaxSum
		}
	}
	return 0
}

// Classes returns the records of all listed classes, by size, sum and canonical form.
// No class is listed twice. The caller must not modify them.
var Classes = sync.OnceValue(func() []records.Class {
	var all []records.Class
	names, _ := fs.Glob(lists, "*.jsonl") // the pattern is valid
	for _, name := range names {
		text, err := lists.ReadFile(name)
		if err != nil {
			panic(err)
		}
		for d := json.NewDecoder(bytes.NewReader(text)); d.More(); {
			var class records.Class
			if err := d.Decode(&class); err != nil {
				panic(fmt.Sprintf("known/%s: %v", name, err))
			}
			all = append(all, class)
		}
	}
	slices.SortFunc(all, func(a, b records.Class) int {
		if c := a.Matrix.Size().Compare(b.Matrix.Size()); c != 0 {
			return c
		}
		if a.Sum != b.Sum {
			return a.Sum - b.Sum
		}
		return a.Matrix.Compare(b.Matrix)
	})
	// A class that is complete in one game and semi-complete in the other is in two lists.
	return slices.CompactFunc(all, func(a, b records.Class) bool { return a.Matrix.Equal(b.Matrix) })
})

// byForm indexes the results of the classes and of their transposes.
var byForm = sync.OnceValue(func() map[string]seki.Results {
	index := map[string]seki.Results{}
	for _, class := range Classes() {
		results := Results(class)
		index[class.Matrix.Key()] = results
		if class.Rows != class.Cols || results != results.Transposed() {
			index[canon.Form(class.Matrix.Transpose()).Key()] = results.Transposed()
		}
	}
	return index
})

// Lookup returns the results of a canonical form, if its class or the transposed one
// is listed.
func Lookup(form seki.Matrix) (results seki.Results, ok bool) {
	results, ok = byForm()[form.Key()]
	return results, ok
}

// Results returns the results in a record with both games.
func Results(class records.Class) seki.Results {
	return seki.Results{class.Games.Seki.Result, class.Games.DSeki.Result}
}

package release

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// recursion derives whole layers again, each from the layer below, and compares them with
// the census and the lists.
func (v *verifier) recursion(found *Checked) error {
	v.solved = map[seki.Layer]bool{}
	var solved, left []seki.Layer
	var below map[string]seki.Results        // nil when the layer below was left out
	layers := v.layers(v.manifest.CensusSum) // other layers have the counts of the transposed ones
	for k, l := range layers {
		if err := v.step(k, len(layers)); err != nil {
			return err
		}
		if l.Sum == l.MinSum() { // everything below is terminal
			below = map[string]seki.Results{}
		}
		if below == nil || v.census[l].Classes > v.limit {
			below, left = nil, append(left, l)
			continue
		}
		var err error
		if below, err = v.layer(l, below); err != nil {
			return err
		}
		v.solved[l], solved = true, append(solved, l)
	}
	found.Checked, found.NotChecked = len(solved), len(left)
	found.Result = "derived again from the rules, all classes: " + layersText(solved)
	var not []string
	if len(left) > 0 {
		not = append(not, "the layers "+layersText(left))
	}
	if v.listsGoFurther() {
		not = append(not, "that the lists leave nothing out in other layers, except those of all sums")
	}
	found.NotDerived = strings.Join(not, ", ")
	return nil
}

// listsGoFurther reports whether lists claim to be exhaustive for layers that were not derived.
func (v *verifier) listsGoFurther() bool {
	return slices.ContainsFunc(v.list.Ranges(), func(r known.Range) bool {
		return !r.AllSums && slices.ContainsFunc(layersUpTo(r.Size, r.Last(seki.CompleteSeki, seki.Seki)),
			func(l seki.Layer) bool { return !v.solved[l] })
	})
}

// layers returns the layers that are solved for a release up to a sum: the sizes with at least as many rows as columns.
func (v *verifier) layers(maxSum int) (list []seki.Layer) {
	for _, size := range seki.SizesUpTo(v.manifest.Size) {
		if size == size.Tall() {
			list = append(list, layersUpTo(size, maxSum)...)
		}
	}
	return list
}

func layersUpTo(size seki.Size, maxSum int) (list []seki.Layer) {
	for sum := size.MinSum(); sum <= maxSum; sum++ {
		list = append(list, seki.Layer{Size: size, Sum: sum})
	}
	return list
}

// layersText names layers that are in the order of sizes and sums: "2×2 (sum 2 to 9), 3×3 (sum 3, 5)".
func layersText(layers []seki.Layer) string {
	var sizes []string
	for len(layers) > 0 {
		size, sums := layers[0].Size, []int{}
		for len(layers) > 0 && layers[0].Size == size {
			sums, layers = append(sums, layers[0].Sum), layers[1:]
		}
		sizes = append(sizes, fmt.Sprintf("%v (sum %s)", size, units.Runs(sums, " to ")))
	}
	return strings.Join(sizes, ", ")
}

// layer derives the results of all classes of a layer from the results of the layer below, and compares them with the
// census and the lists.
func (v *verifier) layer(l seki.Layer, below map[string]seki.Results) (map[string]seki.Results, error) {
	results := map[string]seki.Results{}
	var census seki.Census
	for A := range enumerate.Classes(l.Rows, l.Cols, l.Sum) {
		all, err := reference.Derive(A, func(child seki.Matrix) (seki.Results, error) {
			return below[canon.Form(child).Key()], nil
		})
		if err != nil {
			return nil, err
		}
		results[A.Key()] = all
		census.AddClass(all, 1)
		listed, ok := v.list.Lookup(A)
		for _, g := range seki.Games {
			if ok && listed[g] != all[g] || !ok && all[g].Kind.IsSpecial() && v.exhaustive(l) {
				return nil, v.wrongClass(A, g, all[g])
			}
		}
	}
	want := seki.NewLayerCensus(l, census, seki.Games[:])
	have := v.census[l]
	if *have.Games.Seki != *want.Games.Seki || *have.Games.DSeki != *want.Games.DSeki {
		return nil, v.fault("census/census.jsonl", 0, "%v: the counts are not those of the rules", l)
	}
	return results, nil
}

func (v *verifier) wrongClass(A seki.Matrix, g seki.Game, rules seki.Result) error {
	if entry := v.listed[A.Key()]; entry != nil {
		return v.fault(entry.name, entry.line, "by the rules it is %s in %s", describe(rules), g.Name())
	}
	return v.fault(listName(rules.Kind.Name(), A.Size()), 0, "%v is missing: by the rules it is %s in %s", A,
		describe(rules), g.Name())
}

func describe(r seki.Result) string { return fmt.Sprintf("%v (%v)", r.Outcome, r.Kind) }

// classes derives again the results of listed classes that nothing has proved yet.
func (v *verifier) classes(found *Checked) error {
	all := v.list.Classes()
	proved, derived, left := 0, 0, map[seki.Size]int{}
	for k, class := range all {
		if err := v.step(k, len(all)); err != nil {
			return err
		}
		A, listed := class.Matrix, class.Results
		for _, g := range seki.Games {
			switch {
			case v.solved[class.Layer], v.proved[certificateName(g, A)]:
				proved++
			case reference.States(A, int(v.limit)) > int(v.limit):
				left[A.Size()]++
				found.NotChecked++
			default:
				result, err := reference.New(g).Solve(A)
				if err != nil {
					return err
				}
				if result != listed[g] {
					return v.wrongClass(A, g, result)
				}
				derived++
			}
		}
	}
	found.Checked = proved + derived
	found.Result = fmt.Sprintf("of the results in the lists %d are proved by a certificate or a layer, %d were derived one by one, %d were not",
		proved, derived, found.NotChecked)
	var sizes []string
	for _, r := range v.list.Ranges() {
		if n := left[r.Size]; n > 0 {
			sizes = append(sizes, fmt.Sprintf("%v (%d)", r.Size, n))
		}
	}
	if len(sizes) > 0 {
		found.NotDerived = "results in the lists of " + strings.Join(sizes, ", ")
	}
	return nil
}
